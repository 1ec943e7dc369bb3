/**
 * What days have in common, in a thread as in a real browser: how their steps are drawn, how they begin, how they are
 * made short.
 */
import fc from 'fast-check';
import type { Whose } from './world/hospital.ts';

/** One of the tabs that are open, round and round. */
export const tab = fc.nat(4);
/** Whose it is; most of a day is about A. */
export const of = fc.constantFrom<Whose[]>('A', 'A', 'A', 'B');
/** Which of a hospital's phlebotomists. */
export const who = fc.nat(1);

/** Steps of a kind that a day's `Step` has, or of one of several, with what belongs to them. */
export const stepsOf =
  <Step extends { readonly do: string }>() =>
  <Do extends Step['do'], Rest extends object>(
    weight: number,
    name: Do | readonly Do[],
    rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
  ) => ({
    weight,
    arbitrary: fc.record({
      do: fc.constantFrom(...(typeof name === 'string' ? [name] : name)),
      ...rest,
    }) as unknown as fc.Arbitrary<Step>,
  });

/** A step in words. */
export function wordsOf(step: { readonly do: string }): string {
  const { do: name, ...rest } = step;
  const more = Object.entries(rest).map(([key, value]) => `${key} ${String(value)}`);
  return more.length > 0 ? `${name} (${more.join(', ')})` : name;
}

/** A busy day begins so: each hospital has an order and somebody who stands. */
export function makeBusy(
  hospitals: Readonly<Record<string, { place(): unknown; stand(who: number): void }>>,
): void {
  for (const hospital of Object.values(hospitals)) {
    hospital.place();
    hospital.stand(0);
  }
}

/** What every day has that can be made shorter. */
interface LongDay {
  readonly tabs: number;
  readonly steps: readonly unknown[];
}

/**
 * Leaves out steps, the longest pieces first, and then takes what is plainer, as long as the day still `goesWrong`.
 * Shrinking an array keeps its least length; a person need not.
 */
export async function shortened<Day extends LongDay>(
  day: Day,
  plainer: readonly Partial<Day>[],
  goesWrong: (day: Day) => Promise<boolean>,
): Promise<Day> {
  let best = day;
  for (let piece = Math.ceil(day.steps.length / 2); piece >= 1; piece = Math.floor(piece / 2))
    for (let from = 0; from < best.steps.length; ) {
      const shorter = { ...best, steps: best.steps.toSpliced(from, piece) };
      if (await goesWrong(shorter)) best = shorter;
      else from += piece;
    }
  for (const change of plainer) {
    const other = { ...best, ...change };
    if (other.tabs <= best.tabs && (await goesWrong(other))) best = other;
  }
  return best;
}
