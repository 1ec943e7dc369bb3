/** The foot of the form: what became of it, what it comes to, Cancel and Submit Booking. */
import { useTranslations } from 'use-intl';
import { bookingTotal } from '../../domain/chosen-tests.ts';
import { formatPaise } from '../../domain/money.ts';
import type { BookingFailure } from '../../machines/booking/booking.machine.ts';
import { FormActions, FormFailure } from '../form/form-layout.tsx';
import { Button } from '../kit/button.tsx';
import styles from './booking-form.module.css';
import { submitFailedText } from './toasts.ts';
import type { BookingFormState } from './use-booking-form.ts';

export function BookingActions({
  form,
  onCancel,
}: {
  readonly form: BookingFormState;
  readonly onCancel: () => void;
}) {
  const t = useTranslations('bookingForm');
  const words = useTranslations();
  const { draft, failure, progress } = form;
  return (
    <FormActions
      outcome={
        <>
          <FormFailure
            words={failure && submitFailedText(failure, words)}
            aside={failure && t(asideOf(failure))}
            outcome={failure?.outcome ?? null}
          />
          {progress !== 'editing' && <p className={styles['slow']}>{t('slow')}</p>}
        </>
      }
    >
      <p className={styles['total']}>
        <span>{t('chosen.count', { count: draft.tests.length })}</span>
        <strong className="hd-figures">{formatPaise(bookingTotal(draft.tests))}</strong>
      </p>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button
        variant="primary"
        onClick={form.submit}
        busy={progress !== 'editing'}
        busyLabel={t(progress === 'locating' ? 'locating' : 'submitting')}
      >
        {t('submit')}
      </Button>
    </FormActions>
  );
}

const asideOf = ({ outcome, repeatable }: BookingFailure) => {
  if (outcome !== 'unknown') return 'failure.kept';
  return repeatable ? 'failure.repeatable' : 'failure.perhaps';
};
