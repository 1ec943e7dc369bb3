import type { BookingFailure } from '../../machines/booking/booking.machine.ts';
import type { ToastWords, Translate } from '../alerts/toast-words.ts';

/** What became of a booking (specification 8, Bookings). */
export const bookingFormToasts: ToastWords<'bookingCreated' | 'bookingNotLocated' | 'bookingFailed'> = {
  bookingCreated: ({ variant }, { t, timings }) => ({
    status: 'completed',
    title: t(variant === 'modal' ? 'alerts.toast.bookingCreated' : 'alerts.toast.bookingSubmitted'),
    detail: undefined,
    rank: 'outcome',
    autoCloseMs: timings.toastMs,
  }),
  bookingNotLocated: (_, { t, timings }) => ({
    status: 'cancelled',
    title: t('alerts.toast.bookingNotSubmitted'),
    detail: t('alerts.toast.bookingNotLocated'),
    rank: 'failure',
    autoCloseMs: timings.failureToastMs,
  }),
  bookingFailed: (failure, { t, timings }) => ({
    status: 'cancelled',
    ...(failure.outcome === 'unknown'
      ? { title: submitFailedText(failure, t), detail: t('bookingForm.failure.perhaps') }
      : { title: t('alerts.toast.bookingNotSubmitted'), detail: submitFailedText(failure, t) }),
    rank: 'failure',
    autoCloseMs: timings.failureToastMs,
  }),
};

/** The server's text where it gave one; a call that broke is explained in the console. */
export function submitFailedText({ answered, message }: BookingFailure, t: Translate): string {
  if (!answered) return t('alerts.toast.submitFailedOddly');
  return message.trim() === ''
    ? t('alerts.toast.submitFailed')
    : t('alerts.toast.submitFailedWith', { text: message });
}
