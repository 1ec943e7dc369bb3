/** The Add Booking modal: the booking form with the Customer Source (specification 2, Booking Management). */
import { useTranslations } from 'use-intl';
import { leavesView } from '../app/leave-guard.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingFormBody, BookingTaken } from './booking-form.tsx';
import { useBookingForm } from './use-booking-form.ts';

export function BookingFormDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('bookingForm');
  const form = useBookingForm('modal');
  return (
    <FormDialog
      guarded={{ ...form, leaves: leavesView }}
      form="bookingForm"
      size="large"
      title={t('title')}
      onClose={onClose}
      actions={(close) => !form.taken && <BookingActions form={form} onCancel={close} />}
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
