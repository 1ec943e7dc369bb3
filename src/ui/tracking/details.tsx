/** What is known of the chosen marker, and what can be done with it. */
import { IconFocus2, IconMessageCircle, IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type Ref, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { MarkerKind, MarkerRow } from '../../contract/fleet.ts';
import { isOrderState } from '../../domain/marker.ts';
import { AddressText } from '../kit/address-text.tsx';
import { Button, buttonClass } from '../kit/button.tsx';
import { useShortcut } from '../kit/shortcuts.ts';
import { StopEvidenceView } from '../kit/stop-evidence.tsx';
import { useTimeFormat } from '../kit/time-format.ts';
import styles from './chosen-panel.module.css';
import { useNear } from './use-near.ts';
import { useStopEvidence } from './use-stop-evidence.ts';
import { useLiveAge } from './use-words.ts';

export interface DetailsProps {
  readonly row: MarkerRow;
  /** Name of whom the related id names: the patient of an order, the phlebotomist's name; null where not known. */
  readonly relatedName: string | null;
  readonly isFollowing: boolean;
  /** What the stop rests on is folded out. */
  readonly isWhyOpen: boolean;
  readonly onWhy: (isOpen: boolean) => void;
  readonly onCentre: () => void;
  readonly onFollow: () => void;
  readonly onRoute: () => void;
  readonly onChoose: (kind: MarkerKind, id: string) => void;
  /** The button that leads to the route. */
  readonly routeRef: Ref<HTMLButtonElement>;
}

export function Details(props: DetailsProps) {
  const { row, relatedName, isFollowing, isWhyOpen } = props;
  const { onWhy, onCentre, onFollow, onRoute, onChoose, routeRef } = props;
  const t = useTranslations('tracking');
  const stop = useTranslations('kit.stop');
  const isOrder = isOrderState(row.state);
  const related = row.relatedId;
  const phlebotomistId = isOrder ? related : row.id;
  const evidence = useStopEvidence(row);
  const why = useRef<HTMLDetailsElement>(null);
  const message = useRef<HTMLAnchorElement>(null);
  useShortcut('c', t('card.centre'), onCentre);
  useShortcut('w', evidence === null ? null : stop('why'), () => {
    onWhy(true);
    why.current?.querySelector('summary')?.focus();
  });
  useShortcut('m', phlebotomistId === null ? null : t('card.message'), () => message.current?.click());
  return (
    <>
      <p className={styles['ids']}>
        {[row.id, row.phone, isOrder ? null : row.detail].filter(Boolean).join(' · ')}
      </p>
      <Facts row={row} relatedName={relatedName} />
      {evidence !== null && (
        <StopEvidenceView
          evidence={evidence}
          ref={why}
          open={isWhyOpen}
          onToggle={({ currentTarget }) => onWhy(currentTarget.open)}
        />
      )}
      <div className={styles['actions']}>
        <Button variant="primary" aria-pressed={isFollowing} onClick={onFollow}>
          {t('card.follow')}
        </Button>
        <Button icon={<IconFocus2 size={18} stroke={1.75} aria-hidden="true" />} onClick={onCentre}>
          {t('card.centre')}
        </Button>
        {!isOrder && (
          <Button
            ref={routeRef}
            icon={<IconRoute size={18} stroke={1.75} aria-hidden="true" />}
            onClick={onRoute}
          >
            {t('card.route')}
          </Button>
        )}
        {isOrder && (
          <Link to="/order-detail" search={{ order: row.id }} className={buttonClass('secondary')}>
            {t(related === null ? 'card.assign' : 'card.openOrder')}
          </Link>
        )}
        {isOrder && related !== null && (
          <Button onClick={() => onChoose('phlebotomist', related)}>{t('card.showPhlebotomist')}</Button>
        )}
        {phlebotomistId !== null && (
          <Link
            ref={message}
            to="/chat-box"
            search={{ driverId: phlebotomistId }}
            className={buttonClass('secondary')}
          >
            <IconMessageCircle size={18} stroke={1.75} aria-hidden="true" />
            {t('card.message')}
          </Link>
        )}
      </div>
    </>
  );
}

function Facts({ row, relatedName }: Pick<DetailsProps, 'row' | 'relatedName'>) {
  const t = useTranslations('tracking.card');
  const unknown = useTranslations('kit')('unknown');
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
        {row.at === null ? unknown : <Moment moment={row.at} />}
      </Fact>
      {row.stillSince !== null && (
        <Fact label={t('stillSince')}>
          <Moment moment={row.stillSince} />
        </Fact>
      )}
    </dl>
  );
}

function Moment({ moment }: { readonly moment: number }) {
  const t = useTranslations('tracking.card');
  const formatTime = useTimeFormat();
  return t('moment', { time: formatTime(moment), age: useLiveAge(moment) });
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd className="hd-figures">{children}</dd>
  </>
);
