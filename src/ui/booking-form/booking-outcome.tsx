/** The backend took the booking: what a dispatcher tells the caller, and what comes next. */
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import styles from './booking-form.module.css';
import type { BookingFormState } from './use-booking-form.ts';

export function BookingOutcome({
  form,
  children,
}: {
  readonly form: BookingFormState;
  /** Where to go from here. */
  readonly children: ReactNode;
}) {
  const t = useTranslations('bookingForm.outcome');
  const words = useRef<HTMLParagraphElement>(null);
  // What was focused is gone with the form.
  useEffect(() => words.current?.focus(), []);
  const orderId = form.taken?.orderId ?? null;
  return (
    <div className={styles['taken']}>
      <span className={styles['tick']}>
        <IconCircleCheck size={32} stroke={1.75} aria-hidden="true" />
      </span>
      <div role="status">
        <p className={styles['takenWords']} ref={words} tabIndex={-1}>
          {t(form.variant)}
        </p>
      </div>
      {orderId !== null && <p className={styles['takenOrder']}>{t('order', { id: orderId })}</p>}
      <div className={styles['next']}>
        {children}
        <Button variant="primary" onClick={form.beginAnew}>
          {t('another')}
        </Button>
      </div>
    </div>
  );
}
