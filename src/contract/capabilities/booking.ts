/** Taking a booking (specification 2 and 5, Booking form). */
import type { BookingForm } from '../booking.ts';
import { command, query } from '../command.ts';
import type { CatalogueTest } from '../model.ts';

export const bookingCapability = {
  commands: {
    /** Looks for the address of a booking that has no coordinates; with its waits after a 429. */
    'booking.locate': command<{ readonly address: string }>(110_000),
    'booking.create': command<{ readonly form: BookingForm }>(30_000),
  },
  queries: {
    catalogue: query<null, readonly CatalogueTest[]>(),
  },
} as const;
