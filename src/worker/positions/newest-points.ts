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
  /** The newest point of each, and since when answers have been older; null while they are not. */
  let held = new Map<string, { readonly point: FleetPoint; readonly olderSince: number | null }>();

  return (said, now) => {
    const next: typeof held = new Map();
    let isHolding = false;
    for (const [id, point] of said.newest) {
      const before = held.get(id);
      const olderSince = before && point.at < before.point.at ? (before.olderSince ?? now) : null;
      const isHeld = before !== undefined && olderSince !== null && now - olderSince < HOLD_MS;
      next.set(id, isHeld ? { point: before.point, olderSince } : { point, olderSince: null });
      isHolding ||= isHeld;
    }
    held = next;
    if (!isHolding) return said;
    return { ...said, newest: new Map([...next].map(([id, { point }]) => [id, point])) };
  };
}
