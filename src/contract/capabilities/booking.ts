/** Taking a booking (specification 2 and 5, Booking form). */
import { type BookingForm, bookingFormSchema } from '../booking.ts';
import type { CatalogueTest } from '../catalogue.ts';
import { command, query, undoneFields } from '../command.ts';
import { open } from '../open.ts';
import * as orders from '../wire/orders.ts';
import * as tests from '../wire/tests.ts';
import { z } from '../zod.ts';

export const bookingCapability = {
  feeds: [],
  facts: () =>
    [
      /** The address of a booking without coordinates was found, or was not (specification 5, Booking form). */
      z.object({
        type: z.literal('booking.located'),
        latitude: open.rounded(z.number()),
        longitude: open.rounded(z.number()),
      }),
      z.object({ type: z.literal('booking.notLocated') }),
      /** The backend took the booking; null where its answer named no order. */
      z.object({ type: z.literal('booking.submitted'), orderId: z.nullable(open(z.string())) }),
      /** `repeatable`: submitted again as it is, the backend takes it once. */
      z.object({
        type: z.literal('booking.submitFailed'),
        repeatable: z.optional(open(z.boolean())),
        ...undoneFields,
      }),
    ] as const,
  intents: () =>
    [
      z.object({ type: z.literal('user.submitBooking'), form: bookingFormSchema }),
      /** The outcome of a booking was read; the form begins anew or goes on where it was. */
      z.object({ type: z.literal('user.clearBookingOutcome') }),
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
