/**
 * The newest point of each phlebotomist over several answers (rulings, 'Live tracking and alerts': the greatest
 * timestamp counts). One replica of a backend may be behind: its older points are no move. If answers stay older for a
 * minute, the newer point was wrong, say of a phone whose clock was ahead, and the older points count.
 */
import type { FleetPoint, LocationPoll } from './positions.ts';

const HOLD_MS = 60_000;

/**
 * Answers a function over the answers in their order, `now` monotonic, ms. It gives back the same object where nothing
 * is held.
 */
export function createNewest(): (said: LocationPoll, now: number) => LocationPoll {
  /** What was given back last. */
  let before: LocationPoll['newest'] = new Map();
  /** Since when answers have been older than the point that is held. */
  let olderSince: ReadonlyMap<string, number> = new Map();

  return (said, now) => {
    const older = new Map<string, number>();
    for (const [id, point] of said.newest) {
      const known = before.get(id);
      if (known === undefined || point.at >= known.at) continue;
      const since = olderSince.get(id) ?? now;
      if (now - since < HOLD_MS) older.set(id, since);
    }
    olderSince = older;
    const newest = older.size === 0 ? said.newest : withHeld(said.newest, before, older.keys());
    before = newest;
    return newest === said.newest ? said : { ...said, newest };
  };
}

function withHeld(
  said: LocationPoll['newest'],
  before: LocationPoll['newest'],
  held: Iterable<string>,
): LocationPoll['newest'] {
  const newest = new Map(said);
  for (const id of held) {
    const point: FleetPoint | undefined = before.get(id);
    if (point) newest.set(id, point);
  }
  return newest;
}
