/** Makes a day that goes wrong as short as it can be and still goes wrong: shrinking an array keeps its least length, a person need not. */
import { live } from './day.ts';
import type { Day } from './steps.ts';

/** Leaves out steps, the longest pieces first, as long as `isSame` holds of what goes wrong. */
export async function shortest(
  day: Day,
  isSame: (problems: readonly string[]) => boolean = (problems) => problems.length > 0,
): Promise<Day> {
  let best = day;
  for (let piece = Math.ceil(day.steps.length / 2); piece >= 1; piece = Math.floor(piece / 2))
    for (let from = 0; from < best.steps.length; ) {
      const shorter = { ...best, steps: best.steps.toSpliced(from, piece) };
      if (isSame((await live(shorter)).problems)) best = shorter;
      else from += piece;
    }
  for (const plainer of [{ tabs: 1 }, { tabs: 2 }, { isBusy: false }, { isSignedIn: false }]) {
    const other = { ...best, ...plainer };
    if (other.tabs <= best.tabs && isSame((await live(other)).problems)) best = other;
  }
  return best;
}
