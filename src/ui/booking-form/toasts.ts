import type { BookingFailure } from '../../machines/booking/booking.machine.ts';
import { doneToast, failureToast, type ToastWords, type Translate } from '../alerts/toast-words.ts';

/** What became of a booking (specification 8, Bookings). */
export const bookingFormToasts: ToastWords<'bookingCreated' | 'bookingNotLocated' | 'bookingFailed'> = {
  bookingCreated: ({ variant }, tools) =>
    doneToast(
      tools,
      tools.t(variant === 'modal' ? 'alerts.toast.bookingCreated' : 'alerts.toast.bookingSubmitted'),
    ),
  bookingNotLocated: (_, tools) =>
    failureToast(
      tools,
      tools.t('alerts.toast.bookingNotSubmitted'),
      tools.t('alerts.toast.bookingNotLocated'),
    ),
  bookingFailed: (failure, tools) => {
    const { t } = tools;
    const text = submitFailedText(failure, t);
    return failure.outcome === 'unknown'
      ? failureToast(tools, text, t('bookingForm.failure.perhaps'))
      : failureToast(tools, t('alerts.toast.bookingNotSubmitted'), text);
  },
};

/** The server's text where it gave one; a call that broke is explained in the console. */
export function submitFailedText({ answered, message }: BookingFailure, t: Translate): string {
  if (!answered) return t('alerts.toast.submitFailedOddly');
  return message.trim() === ''
    ? t('alerts.toast.submitFailed')
    : t('alerts.toast.submitFailedWith', { text: message });
}
