/** Looks for the address of a booking that has no coordinates (specification 5, Booking form, 6). */
import { type CommandEnd, done } from '../../contract/command.ts';
import type { CommandRun } from '../commands/command-runner.ts';
import type { PlaceSearch } from '../geocoding/search-places.ts';

/** Publishes the best place; an address service without an answer counts as one that found nothing. */
export async function locateBooking(
  { address }: { readonly address: string },
  { places, publish }: Pick<CommandRun, 'publish'> & { readonly places: Pick<PlaceSearch, 'find'> },
): Promise<CommandEnd> {
  const answer = await places.find(address);
  const best = answer.ok ? answer.value[0] : undefined;
  if (best) publish({ type: 'booking.located', latitude: best.latitude, longitude: best.longitude });
  else publish({ type: 'booking.notLocated' });
  return answer.ok ? done : { outcome: 'failed', failure: answer.failure };
}
