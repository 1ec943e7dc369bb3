/** The backend took it: who was registered, and what comes next. */
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '../kit/button.tsx';
import styles from './registration.module.css';

export interface RegistrationOutcomeProps {
  readonly fullName: string;
  readonly onAnother: () => void;
}

export function RegistrationOutcome({ fullName, onAnother }: RegistrationOutcomeProps) {
  const t = useTranslations('registration.outcome');
  const words = useRef<HTMLParagraphElement>(null);
  // What was focused is gone with the form.
  useEffect(() => words.current?.focus(), []);
  return (
    <div className={styles['taken']}>
      <span className={styles['tick']}>
        <IconCircleCheck size={32} stroke={1.75} aria-hidden="true" />
      </span>
      <div role="status">
        <p className={styles['takenWords']} ref={words} tabIndex={-1}>
          {t('words')}
        </p>
      </div>
      <p className={styles['takenName']} dir="auto">
        {fullName}
      </p>
      <div className={styles['next']}>
        <Link to="/deliveryBoy_Data" className={buttonClass('secondary')}>
          {t('team')}
        </Link>
        <Button variant="primary" onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
    </div>
  );
}
