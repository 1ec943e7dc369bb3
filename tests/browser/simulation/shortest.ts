/** Makes a day that goes wrong as short as it can be and still goes wrong. */
import { shortened } from '../../simulation/any-step.ts';
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

export function shortest(day: Day): Promise<Day> {
  const plainer = [{ tabs: 1 }, { tabs: 2 }, { isBusy: false }, { isDeadInTheEvening: false }];
  return shortened(day, plainer, async (shorter) => (await problemsOf(shorter)).length > 0);
}
