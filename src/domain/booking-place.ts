/** The pin of the booking form and the address that is typed beside it (rulings, Booking form). */
import type { Place } from '../contract/model.ts';

/** Whether the centre of the map moved by more than the threshold, degrees, in either direction. */
export const hasMoved = (from: Place, to: Place, thresholdDegrees: number): boolean =>
  Math.abs(to.latitude - from.latitude) > thresholdDegrees ||
  Math.abs(to.longitude - from.longitude) > thresholdDegrees;

/**
 * Whether coordinates found for `located` still hold for `typed`: a flat number or a landmark may stand around the
 * located text, but another text is another place. Case does not matter.
 */
export const stillNames = (typed: string, located: string): boolean => startOf(located.trim(), typed) !== -1;

/** The address after the pin has moved from `located` to `found`: text that a person wrote around the old one stays. */
export function movedAddress(typed: string, located: string, found: string): string {
  const old = located.trim();
  const start = startOf(old, typed);
  return start === -1 ? found : typed.slice(0, start) + found + typed.slice(start + old.length);
}

/**
 * Where a text begins in another, ignoring case; -1 where it does not, or is empty. Compared piece by piece, since a
 * letter may grow in lower case (İ) and would move what stands behind it.
 */
function startOf(part: string, whole: string): number {
  const wanted = part.toLowerCase();
  for (let start = 0; part !== '' && start + part.length <= whole.length; start += 1)
    if (whole.slice(start, start + part.length).toLowerCase() === wanted) return start;
  return -1;
}
