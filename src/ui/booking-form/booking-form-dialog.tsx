/** The Add Booking modal: the booking form with the Customer Source (specification 2, Booking Management). */
import { useTranslations } from 'use-intl';
import { LeaveDialog, useLeaveGuard } from '../app/leave-guard.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingFormBody } from './booking-form.tsx';
import { BookingOutcome } from './booking-outcome.tsx';
import { useLeaveWords } from './leave-words.ts';
import { useBookingForm } from './use-booking-form.ts';

export function BookingFormDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('bookingForm');
  const form = useBookingForm('modal');
  const guard = useLeaveGuard(form);
  const words = useLeaveWords();
  const close = () => guard.leave(onClose);
  return (
    <>
      <Dialog
        open
        size="large"
        title={t('title')}
        onClose={close}
        covered={guard.question !== null}
        actions={form.taken ? undefined : <BookingActions form={form} onCancel={close} />}
      >
        {form.taken ? (
          <BookingOutcome form={form}>
            <Button onClick={onClose}>{t('outcome.close')}</Button>
          </BookingOutcome>
        ) : (
          <BookingFormBody form={form} />
        )}
      </Dialog>
      <LeaveDialog question={guard.question} words={words} />
    </>
  );
}
