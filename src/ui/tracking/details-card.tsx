/** What is known of the chosen marker, in the corner of the map, where it hides nothing that was asked for. */
import { IconFocus2, IconRoute, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { MarkerKind, MarkerRow } from '../../contract/fleet.ts';
import { isOrderState, markerStatus } from '../../domain/marker.ts';
import { AddressText } from '../kit/address-text.tsx';
import { Button, IconButton } from '../kit/button.tsx';
import { useClock } from '../kit/clock.ts';
import { StatusBadge } from '../kit/status.tsx';
import styles from './details-card.module.css';
import { useNear } from './use-near.ts';
import { useAge } from './use-words.ts';

export interface DetailsCardProps {
  readonly row: MarkerRow;
  /** Name of whom the related id names: the patient of an order, the phlebotomist's name; null where not known. */
  readonly relatedName: string | null;
  readonly now: number;
  readonly isFollowing: boolean;
  readonly isRouteOpen: boolean;
  readonly onClose: () => void;
  readonly onCentre: () => void;
  readonly onFollow: () => void;
  readonly onRoute: () => void;
  readonly onChoose: (kind: MarkerKind, id: string) => void;
  /** The route, while it is open. */
  readonly children?: ReactNode;
}

export function DetailsCard(props: DetailsCardProps) {
  const { row, relatedName, now, isFollowing, isRouteOpen, onClose, onCentre, onFollow, onRoute } = props;
  const t = useTranslations('tracking');
  const heading = useId();
  const isOrder = isOrderState(row.state);
  const related = row.relatedId;
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <div
      className={styles['card']}
      role="dialog"
      aria-modal="false"
      aria-labelledby={heading}
      data-route={isRouteOpen || undefined}
      onKeyDown={press}
    >
      <div className={styles['head']}>
        <h2 className={styles['name']} id={heading}>
          {row.name}
        </h2>
        <StatusBadge status={markerStatus[row.state]} word={t(`states.${row.state}`)} />
        <span className={styles['close']}>
          <IconButton label={t('card.close')} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <p className={styles['ids']}>
        {[row.id, row.phone, isOrder ? null : row.detail].filter(Boolean).join(' · ')}
      </p>
      <Facts row={row} relatedName={relatedName} now={now} />
      <div className={styles['actions']}>
        <Button variant="primary" aria-pressed={isFollowing} onClick={onFollow}>
          {t('card.follow')}
        </Button>
        <Button icon={<IconFocus2 size={18} stroke={1.75} aria-hidden="true" />} onClick={onCentre}>
          {t('card.centre')}
        </Button>
        {!isOrder && (
          <Button
            icon={<IconRoute size={18} stroke={1.75} aria-hidden="true" />}
            aria-expanded={isRouteOpen}
            onClick={onRoute}
          >
            {t('card.route')}
          </Button>
        )}
        {isOrder && related !== null && (
          <Button onClick={() => props.onChoose('phlebotomist', related)}>
            {t('card.showPhlebotomist')}
          </Button>
        )}
      </div>
      {props.children}
    </div>
  );
}

function Facts({ row, relatedName, now }: Pick<DetailsCardProps, 'row' | 'relatedName' | 'now'>) {
  const t = useTranslations('tracking.card');
  const unknown = useTranslations('kit')('unknown');
  const clock = useClock();
  const age = useAge();
  const isOrder = isOrderState(row.state);
  const near = useNear(`${row.kind} ${row.id}`, isOrder && row.detail !== null ? null : row);
  const related =
    row.relatedId === null
      ? t(isOrder ? 'unassigned' : 'noOrder')
      : relatedName === null
        ? row.relatedId
        : t('orderWith', { id: row.relatedId, patient: relatedName });
  return (
    <dl className={styles['facts']}>
      <Fact label={t(isOrder ? 'phlebotomist' : 'order')}>{related}</Fact>
      <Fact label={t(isOrder ? 'address' : 'near')}>
        {isOrder && row.detail !== null ? row.detail : <AddressText address={near} />}
      </Fact>
      <Fact label={t('coordinates')}>{`${row.latitude.toFixed(6)}, ${row.longitude.toFixed(6)}`}</Fact>
      <Fact label={t(isOrder ? 'created' : 'seen')}>
        {row.at === null ? unknown : t('moment', { time: clock(row.at), age: age(row.at, now) })}
      </Fact>
      {row.stillSince !== null && (
        <Fact label={t('stillSince')}>
          {t('moment', { time: clock(row.stillSince), age: age(row.stillSince, now) })}
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd className="hd-figures">{children}</dd>
  </>
);
