/** What the booking form asks of the worker, for one session. */
import type { BookingForm } from '../../contract/booking.ts';
import type { Outcome } from '../../contract/failure.ts';
import type { CatalogueTest } from '../../contract/model.ts';
import type { SessionParts } from '../session-parts.ts';
import { createCatalogue } from './catalogue.ts';
import { createBookingDesk } from './create-booking.ts';
import { locateBooking } from './locate-booking.ts';
import type { PlaceSearch } from './search-places.ts';

export interface Bookings {
  /** Ends as the fact `booking.located` or `booking.notLocated`. */
  locate(command: { readonly address: string }): Promise<void>;
  /** Ends as the fact `booking.submitted` or `booking.submitFailed`. */
  create(command: { readonly form: BookingForm }): Promise<void>;
  catalogue(): Promise<Outcome<readonly CatalogueTest[]>>;
}

export function createBookings(
  parts: Pick<SessionParts, 'api' | 'counters' | 'hospital' | 'signal' | 'tell'>,
  {
    places,
    changed,
  }: {
    readonly places: PlaceSearch;
    /** A booking was taken: the feeds look again. */
    changed(): void;
  },
): Bookings {
  return {
    locate: (command) => locateBooking(command, { places, tell: parts.tell }),
    create: createBookingDesk({ ...parts, changed }),
    catalogue: createCatalogue(parts),
  };
}
