import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { Address, Alert } from '../../contract/model.ts';
import { AddressText } from '../kit/address-text.tsx';
import { IconButton } from '../kit/button.tsx';
import { classes } from '../kit/classes.ts';
import { statusColour } from '../kit/status.tsx';
import { StopEvidenceView } from '../kit/stop-evidence.tsx';
import { machineTime, useTimeFormat } from '../kit/time-format.ts';
import type { AlertActions } from './alert-actions.ts';
import { alertStatus } from './alert-hue.ts';
import { AlertMarking } from './alert-marking.tsx';
import styles from './alerts.module.css';

/** An alert as its card shows it. */
export interface AlertCard {
  readonly alert: Alert;
  /** Null while it is being looked up. */
  readonly address: Address | null;
  /** The phlebotomist's; null where it is not known. */
  readonly name: string | null;
  readonly isAcknowledged: boolean;
}

export interface AlertCardViewProps extends AlertCard {
  readonly actions: Pick<AlertActions, 'onDismiss' | 'onAcknowledge' | 'onSnooze'>;
  /** It stands below the storm that it is part of. */
  readonly isInStorm?: boolean;
}

/** Specification 2, Global overlays: title by type, address, ids, coordinates to six decimals, time; and the name. */
function Card({ alert, address, name, isAcknowledged, actions, isInStorm }: AlertCardViewProps) {
  const t = useTranslations('alerts');
  const formatTime = useTimeFormat();
  const { key, type, phlebotomistId, orderId, timestamp, text } = alert;
  const coordinates = coordinatesOf(alert);
  const facts = [
    phlebotomistId !== null && t('phlebotomist', { id: phlebotomistId }),
    orderId !== null && t('order', { id: orderId }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <li
      className={styles['card']}
      style={{ borderInlineStartColor: statusColour(alertStatus[type]) }}
      data-acknowledged={isAcknowledged || undefined}
      data-in-storm={isInStorm}
    >
      <div className={styles['cardHead']}>
        <h3 className={styles['cardTitle']}>{t(`types.${type}`)}</h3>
        <time className="hd-figures" dateTime={machineTime(timestamp)}>
          {formatTime(timestamp)}
        </time>
        <IconButton label={t('dismiss')} onClick={() => actions.onDismiss([key])} data-dismisses>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {name !== null && <p className={styles['who']}>{name}</p>}
      {coordinates !== null && (
        <p className={styles['address']}>
          <AddressText address={address ?? { kind: 'loading' }} />
        </p>
      )}
      {alert.evidence && <StopEvidenceView evidence={alert.evidence} />}
      {text !== null && <p className={styles['raw']}>{text}</p>}
      {facts.length > 0 && (
        <p className={classes(styles['facts'], 'hd-figures')}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
      {coordinates !== null && <p className={classes(styles['coordinates'], 'hd-figures')}>{coordinates}</p>}
      <div className={styles['links']}>
        {phlebotomistId !== null && (
          <>
            {alert.latitude !== null && alert.longitude !== null && (
              <Link
                to="/liveTracking"
                search={{ driverId: phlebotomistId, lat: alert.latitude, lng: alert.longitude }}
                className={styles['track']}
              >
                {t('track')}
              </Link>
            )}
            <Link to="/chat-box" search={{ driverId: phlebotomistId }} className={styles['track']}>
              {t('message')}
            </Link>
          </>
        )}
        <AlertMarking keys={[key]} isAcknowledged={isAcknowledged} {...actions} />
      </div>
    </li>
  );
}

/** One card; with two hundred of them only what changed is drawn again. */
export const AlertCardView = memo(Card);

/** The coordinates to six decimals, or null when one is missing. */
export const coordinatesOf = ({
  latitude,
  longitude,
}: Pick<Alert, 'latitude' | 'longitude'>): string | null =>
  latitude === null || longitude === null ? null : `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
