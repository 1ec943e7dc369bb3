/** /Add_bokking: the booking form as a screen, with the free contact reason (specification 2, Admin booking form). */
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LeaveDialog, useLeaveGuard } from '../app/leave-guard.tsx';
import { buttonClass } from '../kit/button.tsx';
import { Page } from '../kit/page-header.tsx';
import { Surface } from '../kit/panel.tsx';
import { BookingActions } from './booking-actions.tsx';
import styles from './booking-form.module.css';
import { BookingFormBody } from './booking-form.tsx';
import { BookingOutcome } from './booking-outcome.tsx';
import { useLeaveWords } from './leave-words.ts';
import { useBookingForm } from './use-booking-form.ts';

export function BookingScreen() {
  const t = useTranslations('bookingForm');
  const router = useRouter();
  const form = useBookingForm('screen');
  const guard = useLeaveGuard(form);
  const words = useLeaveWords();
  return (
    <Page title={t('title')} context={t('context')}>
      {form.taken ? (
        <Surface>
          <BookingOutcome form={form}>
            <Link to="/order-detail" className={buttonClass('secondary')}>
              {t('outcome.bookings')}
            </Link>
          </BookingOutcome>
        </Surface>
      ) : (
        <>
          <BookingFormBody form={form} />
          <div className={styles['foot']}>
            <BookingActions
              form={form}
              onCancel={() => guard.leave(() => void router.navigate({ to: '/order-detail' }))}
            />
          </div>
        </>
      )}
      <LeaveDialog question={guard.question} words={words} />
    </Page>
  );
}
