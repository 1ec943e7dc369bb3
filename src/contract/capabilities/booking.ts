/** Taking a booking (specification 2 and 5, Booking form). */
import { type BookingForm, bookingFormSchema } from '../booking.ts';
import type { CatalogueTest } from '../catalogue.ts';
import { command, query, undoneFields } from '../command.ts';
import { maybeId, place, tagged } from '../fields.ts';
import { open } from '../open.ts';
import * as orders from '../wire/orders.ts';
import * as tests from '../wire/tests.ts';
import { z } from '../zod.ts';

export const bookingCapability = {
  feeds: [],
  facts: () =>
    [
      /** The address of a booking without coordinates was found, or was not (specification 5, Booking form). */
      tagged('booking.located', place),
      tagged('booking.notLocated'),
      /** The backend took the booking; null where its answer named no order. */
      tagged('booking.submitted', { orderId: maybeId }),
      /** `repeatable`: submitted again as it is, the backend takes it once. */
      tagged('booking.submitFailed', { repeatable: z.optional(open(z.boolean())), ...undoneFields }),
    ] as const,
  intents: () =>
    [
      tagged('user.submitBooking', { form: bookingFormSchema }),
      /** The outcome of a booking was read; the form begins anew or goes on where it was. */
      tagged('user.clearBookingOutcome'),
    ] as const,
  commands: {
    /** Looks for the address of a booking that has no coordinates; with its waits after a 429. */
    'booking.locate': command<{ readonly address: string }>(110_000),
    'booking.create': command<{ readonly form: BookingForm }>(30_000),
  },
  queries: {
    catalogue: query<null, readonly CatalogueTest[]>(),
  },
  endpoints: {
    createOrder: { method: 'POST', path: '/api/orders', body: orders.createOrderBody, text: true },
    tests: { method: 'GET', path: '/api/tests', query: ['hospitalCode'], row: tests.testRow },
  },
} as const;
