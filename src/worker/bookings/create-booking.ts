/** POST /api/orders (specification 7; 8, Bookings). */
import type { BookingForm } from '../../contract/booking.ts';
import { type CommandEnd, done } from '../../contract/command.ts';
import { idempotencyKeyOffer } from '../../contract/wire/offers.ts';
import { orderRow } from '../../contract/wire/orders.ts';
import { createOrderBodyOf } from '../../domain/booking-body.ts';
import type { ApiClient } from '../api/api-client.ts';
import { endOf } from '../changes/what-became.ts';
import type { CommandRun } from '../commands/command-runner.ts';

export interface CreateBookingParts extends CommandRun {
  readonly api: ApiClient;
  /** A booking was taken: the feeds look again. */
  changed(): void;
}

/** Sends a booking once. The form's own key goes along to a backend that offers to know it again. */
export async function createBooking(
  form: BookingForm,
  { api, signal, publish, changed }: CreateBookingParts,
): Promise<CommandEnd> {
  const key = api.offers(idempotencyKeyOffer) ? form.submission : undefined;
  const answer = await api.text('createOrder', {
    body: createOrderBodyOf(form),
    signal,
    ...(key === undefined ? {} : { idempotencyKey: key }),
  });
  if (answer.ok) {
    publish({ type: 'booking.submitted', orderId: orderIdOf(answer.value) });
    changed();
    return done;
  }
  const end = endOf(answer.failure);
  if (end.failure.kind !== 'refused')
    console.error('The booking could not be submitted:', end.failure.message);
  publish({ type: 'booking.submitFailed', ...(key === undefined ? {} : { repeatable: true }), ...end });
  return end;
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
