/** Makes a day that goes wrong as short as it can be and still goes wrong. */
import { live } from './day.ts';
import type { Day } from './steps.ts';

/** A browser is not the same to the microsecond twice: what goes wrong once in so many lives still does. */
const LIVES = 2;

/** What goes wrong on a day, if it does in one of some lives. */
export async function problemsOf(day: Day): Promise<readonly string[]> {
  for (let life = 0; life < LIVES; life += 1) {
    const problems = await live(day);
    if (problems.length > 0) return problems;
  }
  return [];
}

/** Leaves out steps, the longest pieces first, and tabs. */
export async function shortest(day: Day): Promise<Day> {
  let best = day;
  for (let piece = Math.ceil(day.steps.length / 2); piece >= 1; piece = Math.floor(piece / 2))
    for (let from = 0; from < best.steps.length; ) {
      const shorter = { ...best, steps: best.steps.toSpliced(from, piece) };
      if ((await problemsOf(shorter)).length > 0) best = shorter;
      else from += piece;
    }
  for (const plainer of [{ tabs: 1 }, { tabs: 2 }, { isBusy: false }]) {
    const other = { ...best, ...plainer };
    if (other.tabs <= best.tabs && (await problemsOf(other)).length > 0) best = other;
  }
  return best;
}
