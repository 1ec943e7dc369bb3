/** The foot of the form: what it comes to, Cancel and Submit Booking. */
import { useTranslations } from 'use-intl';
import { bookingTotal } from '../../domain/chosen-tests.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../kit/button.tsx';
import styles from './booking-form.module.css';
import { SubmitFailure } from './booking-notes.tsx';
import type { BookingFormState } from './use-booking-form.ts';

export function BookingActions({
  form,
  onCancel,
}: {
  readonly form: BookingFormState;
  readonly onCancel: () => void;
}) {
  const t = useTranslations('bookingForm');
  const { tests } = form.draft;
  return (
    <div className={styles['actions']}>
      <SubmitFailure form={form} />
      <p className={styles['total']}>
        <span>{t('chosen.count', { count: tests.length })}</span>
        <strong className="hd-figures">{formatPaise(bookingTotal(tests))}</strong>
      </p>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button
        variant="primary"
        onClick={form.submit}
        busy={form.progress !== 'editing'}
        busyLabel={t(form.progress === 'locating' ? 'locating' : 'submitting')}
      >
        {t('submit')}
      </Button>
    </div>
  );
}
