/** /Add_bokking: the booking form as a screen, with the free contact reason (specification 2, Admin booking form). */
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LeaveDialog, useLeaveGuard } from '../app/leave-guard.tsx';
import { FormFoot } from '../form/form-layout.tsx';
import { buttonClass } from '../kit/button.tsx';
import { Page } from '../kit/page-header.tsx';
import { Surface } from '../kit/panel.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingFormBody, BookingTaken } from './booking-form.tsx';
import { useBookingForm } from './use-booking-form.ts';

export function BookingScreen() {
  const t = useTranslations('bookingForm');
  const router = useRouter();
  const form = useBookingForm('screen');
  const guard = useLeaveGuard(form);
  return (
    <Page title={t('title')} context={t('context')}>
      {form.taken ? (
        <Surface>
          <BookingTaken form={form}>
            <Link to="/order-detail" className={buttonClass('secondary')}>
              {t('outcome.bookings')}
            </Link>
          </BookingTaken>
        </Surface>
      ) : (
        <>
          <BookingFormBody form={form} />
          <FormFoot>
            <BookingActions
              form={form}
              onCancel={() => guard.leave(() => void router.navigate({ to: '/order-detail' }))}
            />
          </FormFoot>
        </>
      )}
      <LeaveDialog question={guard.question} form="bookingForm" />
    </Page>
  );
}
