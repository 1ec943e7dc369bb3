import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { machineTime, useTimeFormat } from '../kit/time-format.ts';
import type { AlertActions } from './alert-actions.ts';
import styles from './alerts.module.css';
import type { SnoozedAlert } from './use-alerts.ts';

export interface SnoozedListProps extends Pick<AlertActions, 'onWake'> {
  readonly snoozed: readonly SnoozedAlert[];
}

/** The snoozed alerts below the others: whose, until when, and a way to have them back now. */
export function SnoozedList({ snoozed, onWake }: SnoozedListProps) {
  const t = useTranslations('alerts');
  const formatTime = useTimeFormat();
  return (
    <details className={styles['snoozed']}>
      <summary>{t('snoozed', { count: String(snoozed.length) })}</summary>
      <ul>
        {snoozed.map(({ alert, name, until }) => (
          <li key={alert.key}>
            <span>
              {t('newest', { kind: t(`kinds.${alert.type}`), what: name ?? nameless(alert) })}
              <span className={styles['until']}>
                {t('until')} <time dateTime={machineTime(until)}>{formatTime(until)}</time>
              </span>
            </span>
            <Button variant="quiet" onClick={() => onWake(alert.key)}>
              {t('wake')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );

  function nameless({ phlebotomistId, orderId, text }: SnoozedAlert['alert']): string {
    if (phlebotomistId !== null) return t('phlebotomist', { id: phlebotomistId });
    return orderId === null ? (text ?? '') : t('order', { id: orderId });
  }
}
