/** Looks for the address of a booking that has no coordinates (specification 5, Booking form, 6). */
import type { SessionParts } from '../session-parts.ts';
import type { PlaceSearch } from './search-places.ts';

/** Tells where the best place is; an address service that has no answer has found nothing. */
export async function locateBooking(
  { address }: { readonly address: string },
  { places, tell }: Pick<SessionParts, 'tell'> & { readonly places: Pick<PlaceSearch, 'find'> },
): Promise<void> {
  const answer = await places.find(address);
  const best = answer.ok ? answer.value[0] : undefined;
  if (best) tell({ type: 'booking.located', latitude: best.latitude, longitude: best.longitude });
  else tell({ type: 'booking.notLocated' });
}
