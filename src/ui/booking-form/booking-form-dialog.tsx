/** The Add Booking modal: the booking form with the Customer Source (specification 2, Booking Management). */
import { useTranslations } from 'use-intl';
import { useLeaveGuard } from '../app/leave-guard.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingFormBody, BookingTaken } from './booking-form.tsx';
import { useBookingForm } from './use-booking-form.ts';

export function BookingFormDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('bookingForm');
  const form = useBookingForm('modal');
  const guard = useLeaveGuard(form);
  const close = () => guard.leave(onClose);
  return (
    <FormDialog
      guard={guard}
      form="bookingForm"
      size="large"
      title={t('title')}
      onClose={close}
      actions={form.taken ? undefined : <BookingActions form={form} onCancel={close} />}
    >
      {form.taken ? (
        <BookingTaken form={form}>
          <Button onClick={onClose}>{t('outcome.close')}</Button>
        </BookingTaken>
      ) : (
        <BookingFormBody form={form} />
      )}
    </FormDialog>
  );
}
