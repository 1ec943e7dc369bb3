/** The chosen marker in the panel: its details, or its route. */
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type Ref, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MarkerRow } from '../../contract/fleet.ts';
import { markerStatus } from '../../domain/marker.ts';
import { useSystem } from '../bridge/system-context.ts';
import { IconButton } from '../kit/button.tsx';
import { classes } from '../kit/classes.ts';
import layout from '../kit/layout.module.css';
import { StatusBadge } from '../kit/status.tsx';
import styles from './chosen-panel.module.css';
import { Details, type DetailsProps } from './details.tsx';
import type { Chosen } from './panel-navigation.ts';
import { RoutePanel, type RoutePanelProps } from './route-panel.tsx';

export interface ChosenPanelProps {
  readonly chosen: Chosen;
  /** Null while the marker is not on the map. */
  readonly row: MarkerRow | null;
  /** The route in place of the details. */
  readonly route: RoutePanelProps | null;
  readonly details: Omit<DetailsProps, 'row' | 'relatedName' | 'isWhyOpen' | 'onWhy'>;
  /** To the view below. */
  readonly onBack: () => void;
  /** To the list. */
  readonly onClose: () => void;
  /** The button that leads back; it gets the focus when the panel opens. */
  readonly backRef: Ref<HTMLButtonElement>;
}

export function ChosenPanel({ chosen, row, route, details, onBack, onClose, backRef }: ChosenPanelProps) {
  const t = useTranslations('tracking');
  const heading = useId();
  const relatedName = useRelatedName(row);
  const name = useName(chosen, row);
  // Whose stop is folded out; kept here, so that it stays open while the stop or the marker is gone for a moment.
  const [whyOf, setWhyOf] = useState<string | null>(null);
  return (
    <div
      className={classes(layout['column'], styles['panel'])}
      role="dialog"
      aria-modal="false"
      aria-labelledby={heading}
    >
      <div className={classes(layout['head'], styles['head'])}>
        <IconButton ref={backRef} label={t(route ? 'card.back' : 'card.close')} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <div className={styles['title']}>
          <h2 className={styles['name']} id={heading}>
            {name}
          </h2>
          {row && !route && <StatusBadge status={markerStatus[row.state]} word={t(`states.${row.state}`)} />}
        </div>
        {route && (
          <IconButton label={t('card.close')} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className={styles['body']}>
        {route ? (
          <RoutePanel {...route} />
        ) : row ? (
          <Details
            {...details}
            row={row}
            relatedName={relatedName}
            isWhyOpen={whyOf === chosen.id}
            onWhy={(isOpen) => setWhyOf(isOpen ? chosen.id : null)}
          />
        ) : (
          <p className={styles['ids']}>{t('card.gone')}</p>
        )}
      </div>
    </div>
  );
}

/** Also of a phlebotomist without a position: a link to one that has not moved today, or a journey that is over. */
function useName(chosen: Chosen, row: MarkerRow | null): string {
  const { phlebotomists } = useSystem();
  const known = useSelector(phlebotomists, ({ byId }) => byId.get(chosen.id)?.fullName);
  return row?.name ?? (chosen.kind === 'phlebotomist' ? known : undefined) ?? chosen.id;
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
