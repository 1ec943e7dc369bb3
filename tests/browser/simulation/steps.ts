/** What can happen on a day in a real browser, as data. `tab` counts the tabs that are open, round and round. */
import fc from 'fast-check';
import { of, stepsOf, tab, who } from '../../simulation/any-step.ts';
import type { Whose } from '../../simulation/world/hospital.ts';
import type { ViewEvent } from './world/page.ts';
import type { Weather } from './world/parts.ts';
import type { DiskState } from './world/words.ts';

export type Step =
  | {
      readonly do:
        | 'open'
        | 'close'
        | 'reload'
        | 'killWorker'
        /** Somebody signs out before the page knows that its worker is dead. */
        | 'killAndLogOut'
        | 'freeze'
        | 'wake'
        | 'logOut'
        | 'dismissOne'
        | 'dismissAll'
        | 'write';
      readonly tab: number;
    }
  /** The tab is shown, and the others hidden; the browser says so by these events, to the hidden ones first or last. */
  | {
      readonly do: 'use';
      readonly tab: number;
      readonly events: readonly ViewEvent[];
      readonly isHiddenFirst: boolean;
    }
  /** Its worker dies in the middle of what it does with disk, locks, channels or network for the so-manieth time. */
  | { readonly do: 'dieIn'; readonly tab: number; readonly operations: number }
  | { readonly do: 'logIn'; readonly tab: number; readonly as: Whose }
  | { readonly do: 'pass'; readonly seconds: number }
  | { readonly do: 'stand' | 'move' | 'endJourney'; readonly of: Whose; readonly who: number }
  | { readonly do: 'tellIdle' | 'tellResumed'; readonly of: Whose; readonly who: number }
  | { readonly do: 'place'; readonly of: Whose }
  | { readonly do: 'weather'; readonly now: Weather }
  | { readonly do: 'disk'; readonly now: DiskState }
  | { readonly do: 'channel'; readonly isUp: boolean };

export interface Day {
  readonly seed: number;
  /** How it begins: so many tabs are open, A has signed in in the first, somebody stands and orders are there. */
  readonly tabs: number;
  readonly isBusy: boolean;
  /** Who signs out in the evening does so before any page knows that its worker is dead. */
  readonly isDeadInTheEvening: boolean;
  readonly steps: readonly Step[];
}

const viewEvents: readonly ViewEvent[] = ['visibilitychange', 'focus', 'pageshow'];
const step = stepsOf<Step>();

const steps: fc.Arbitrary<Step> = fc.oneof(
  step(4, 'open', { tab }),
  step(2, 'close', { tab }),
  step(4, 'reload', { tab }),
  step(9, 'use', {
    tab,
    events: fc.shuffledSubarray([...viewEvents], { minLength: 1 }),
    isHiddenFirst: fc.boolean(),
  }),
  step(3, ['killWorker', 'killAndLogOut'], { tab }),
  step(4, 'dieIn', { tab, operations: fc.integer({ min: 1, max: 40 }) }),
  step(3, 'freeze', { tab }),
  step(3, 'wake', { tab }),
  step(5, 'logIn', { tab, as: of }),
  step(3, 'logOut', { tab }),
  step(5, ['dismissOne', 'dismissAll'], { tab }),
  step(4, 'write', { tab }),
  step(7, 'pass', { seconds: fc.constantFrom(1, 5, 20, 35) }),
  step(4, 'pass', { seconds: fc.constantFrom(60, 100, 190) }),
  step(5, 'stand', { of, who }),
  step(3, 'move', { of, who }),
  step(2, 'endJourney', { of, who }),
  step(3, ['tellIdle', 'tellResumed'], { of, who }),
  step(2, 'place', { of }),
  step(2, 'weather', { now: fc.constantFrom<Weather[]>('good', 'good', 'down', 'lost') }),
  step(1, 'disk', { now: fc.constantFrom<DiskState[]>('works', 'full', 'refuses', 'hangs') }),
  step(1, 'channel', { isUp: fc.boolean() }),
);

export const days: fc.Arbitrary<Day> = fc.record({
  seed: fc.nat(),
  tabs: fc.integer({ min: 1, max: 3 }),
  isBusy: fc.boolean(),
  isDeadInTheEvening: fc.boolean(),
  steps: fc.array(steps, { minLength: 6, maxLength: 18, size: 'max' }),
});
