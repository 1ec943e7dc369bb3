/** The details card with what only models know: names of the related, and the route while it is open. */

import { IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslations } from 'use-intl';
import type { MarkerRow } from '../../contract/fleet.ts';
import { useSystem } from '../bridge/system-context.ts';
import { IconButton } from '../kit/button.tsx';
import styles from './details-card.module.css';
import { DetailsCard } from './details-card.tsx';
import { RoutePanel, type RoutePanelProps } from './route-panel.tsx';
import type { Chosen, Target } from './use-target.ts';

export interface ChosenCardProps extends Omit<RoutePanelProps, 'onPoint'> {
  readonly chosen: Chosen;
  /** Null while the marker is not on the map. */
  readonly row: MarkerRow | null;
  readonly now: number;
  readonly target: Target;
  readonly isRouteOpen: boolean;
  readonly onRouteOpen: (isOpen: boolean) => void;
}

export function ChosenCard(props: ChosenCardProps) {
  const { chosen, row, now, target, isRouteOpen, onRouteOpen, ...routeProps } = props;
  const relatedName = useRelatedName(row);
  if (!row) return <AbsentCard chosen={chosen} onClose={target.close} />;
  return (
    <DetailsCard
      row={row}
      relatedName={relatedName}
      now={now}
      isFollowing={target.isFollowing}
      isRouteOpen={isRouteOpen}
      onClose={target.close}
      onCentre={() => target.centre(row)}
      onFollow={() => target.setFollowing(!target.isFollowing)}
      onRoute={() => onRouteOpen(!isRouteOpen)}
      onChoose={(kind, id) => target.goTo({ kind, id })}
    >
      {isRouteOpen && (
        <RoutePanel
          {...routeProps}
          onPoint={(place) => {
            target.setFollowing(false);
            target.centre(place);
          }}
        />
      )}
    </DetailsCard>
  );
}

/** The patient of a phlebotomist's order, the phlebotomist of an order. */
function useRelatedName(row: MarkerRow | null): string | null {
  const { orders, phlebotomists } = useSystem();
  const id = row?.relatedId ?? null;
  const patient = useSelector(orders, ({ byId }) =>
    id === null ? null : (byId.get(id)?.patientName ?? null),
  );
  const phlebotomist = useSelector(phlebotomists, ({ byId }) =>
    id === null ? null : (byId.get(id)?.fullName ?? null),
  );
  return row?.kind === 'order' ? phlebotomist : patient;
}

/** Asked for, but without a position: a link to somebody who has not moved today, or a journey that is over. */
function AbsentCard({ chosen, onClose }: { readonly chosen: Chosen; readonly onClose: () => void }) {
  const t = useTranslations('tracking.card');
  const { phlebotomists } = useSystem();
  const name = useSelector(phlebotomists, ({ byId }) => byId.get(chosen.id)?.fullName);
  const title = (chosen.kind === 'phlebotomist' ? name : undefined) ?? chosen.id;
  return (
    <div className={styles['card']} role="dialog" aria-modal="false" aria-label={title}>
      <div className={styles['head']}>
        <h2 className={styles['name']}>{title}</h2>
        <span className={styles['close']}>
          <IconButton label={t('close')} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <p className={styles['ids']}>{t('gone')}</p>
    </div>
  );
}
