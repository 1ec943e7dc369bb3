/** POST /api/orders (specification 7; 8, Bookings). */
import type { BookingForm } from '../../contract/booking.ts';
import { idempotencyKeyOffer } from '../../contract/wire/offers.ts';
import { orderRow } from '../../contract/wire/orders.ts';
import { createOrderBodyOf } from '../../domain/booking-body.ts';
import type { SessionParts } from '../session-parts.ts';

export interface BookingDeskParts extends Pick<SessionParts, 'api' | 'signal' | 'tell'> {
  /** A booking was taken: the feeds look again. */
  changed(): void;
}

/**
 * Sends bookings one at a time; while one is in flight another is not sent. It never tries again by itself. The form's own key goes along
 * to a backend that offers to know it again.
 */
export function createBookingDesk({
  api,
  signal,
  tell,
  changed,
}: BookingDeskParts): (command: { readonly form: BookingForm }) => Promise<void> {
  let isSending = false;

  return async ({ form }) => {
    if (isSending) return;
    isSending = true;
    const key = api.offers(idempotencyKeyOffer) ? form.submission : undefined;
    const answer = await api.text('createOrder', {
      body: createOrderBodyOf(form),
      signal,
      ...(key === undefined ? {} : { idempotencyKey: key }),
    });
    isSending = false;
    if (signal.aborted) return;
    if (answer.ok) {
      tell({ type: 'booking.submitted', orderId: orderIdOf(answer.value) });
      changed();
      return;
    }
    const { failure } = answer;
    const answered = failure.kind === 'refused';
    if (!answered) console.error('The booking could not be submitted:', failure.message);
    const message = answered ? (failure.answer ?? failure.message) : failure.message;
    tell({
      type: 'booking.submitFailed',
      answered,
      ...(key === undefined ? {} : { repeatable: true }),
      failure: { ...failure, message },
    });
  };
}

/** The id of the new order. The answer is a text which may be JSON; null where it names no order. */
function orderIdOf(text: string): string | null {
  try {
    const row = orderRow.safeParse(JSON.parse(text));
    return row.success ? String(row.data.orderId) : null;
  } catch {
    return null;
  }
}
