import { IconCheck, IconClockPause } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../kit/button.tsx';
import type { AlertActions } from './alert-actions.ts';
import styles from './alerts.module.css';

/** For so many minutes an alert may wait. */
const SNOOZES = [10, 30, 60] as const;

export interface AlertMarkingProps extends Pick<AlertActions, 'onAcknowledge' | 'onSnooze'> {
  readonly keys: readonly string[];
  readonly isAcknowledged: boolean;
}

/** Acknowledges an alert or a storm, or lets it wait. How long is asked in the card itself: the list would cut a menu. */
export function AlertMarking({ keys, isAcknowledged, onAcknowledge, onSnooze }: AlertMarkingProps) {
  const t = useTranslations('alerts');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <span className={styles['marking']}>
        <IconButton
          label={t('acknowledge')}
          aria-pressed={isAcknowledged}
          onClick={() => onAcknowledge(keys, !isAcknowledged)}
        >
          <IconCheck size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('snooze')} aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          <IconClockPause size={16} aria-hidden="true" />
        </IconButton>
      </span>
      {isAsking && (
        <fieldset className={styles['snoozes']}>
          <legend>{t('snoozeFor')}</legend>
          {SNOOZES.map((minutes) => (
            <Button key={minutes} variant="quiet" onClick={() => onSnooze(keys, minutes * 60_000)}>
              {t('minutes', { count: String(minutes) })}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}
