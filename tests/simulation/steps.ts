/** What can happen on a day, as data. `tab` counts the tabs that are open, round and round. */
import fc from 'fast-check';
import { of, stepsOf, tab, who } from './any-step.ts';
import type { DiskState } from './world/disk.ts';
import type { Whose } from './world/hospital.ts';
import type { FailedStart } from './world/link.ts';
import type { Weather } from './world/network.ts';

export type Step =
  | {
      readonly do: 'open' | 'close' | 'reload' | 'use' | 'hide' | 'killWorker' | 'logOut' | 'lateClose';
      readonly tab: number;
    }
  | { readonly do: 'logIn'; readonly tab: number; readonly as: Whose }
  /** Everybody is signed out, and two people sign in as different hospitals in the same moment. */
  | { readonly do: 'race'; readonly tab: number; readonly as: Whose }
  | { readonly do: 'hangWorker'; readonly tab: number; readonly seconds: number }
  | { readonly do: 'failStarts'; readonly tab: number; readonly count: number; readonly how: FailedStart }
  | { readonly do: 'pass'; readonly seconds: number }
  | { readonly do: 'sleep'; readonly minutes: number }
  | { readonly do: 'jumpWall'; readonly hours: number }
  | { readonly do: 'stand' | 'move' | 'endJourney'; readonly of: Whose; readonly who: number }
  | { readonly do: 'place' | 'collect' | 'changeElsewhere'; readonly of: Whose }
  | { readonly do: 'assign' | 'cancel'; readonly tab: number; readonly leaves: boolean }
  | { readonly do: 'book'; readonly tab: number; readonly isLocated: boolean; readonly leaves: boolean }
  | { readonly do: 'dismissOne' | 'dismissAll'; readonly tab: number }
  | { readonly do: 'weather'; readonly now: Weather }
  | { readonly do: 'disk'; readonly now: DiskState }
  | { readonly do: 'channel'; readonly isUp: boolean }
  | { readonly do: 'tellIdle' | 'tellResumed'; readonly of: Whose; readonly who: number }
  /** Messages in one moment; the last is given up at once where the person `regrets`. */
  | {
      readonly do: 'write';
      readonly tab: number;
      readonly who: number;
      readonly kinds: readonly ('text' | 'file')[];
      readonly regrets: boolean;
    }
  | { readonly do: 'converse'; readonly tab: number; readonly who: number | null }
  | { readonly do: 'giveUpMessage' | 'tryMessageAgain'; readonly tab: number }
  | { readonly do: 'phoneWrites'; readonly of: Whose; readonly who: number }
  | { readonly do: 'forgetSessions' };

export interface Day {
  readonly seed: number;
  readonly saysWhose: boolean;
  readonly knowsKeys: boolean;
  /** How it begins: tabs that are open, whether A has signed in, whether somebody stands and orders are there. */
  readonly tabs: number;
  readonly isSignedIn: boolean;
  readonly isBusy: boolean;
  readonly steps: readonly Step[];
}

const step = stepsOf<Step>();

const steps: fc.Arbitrary<Step> = fc.oneof(
  step(4, 'open', { tab }),
  step(2, 'close', { tab }),
  step(5, 'reload', { tab }),
  step(9, 'use', { tab }),
  step(2, 'hide', { tab }),
  step(6, 'logIn', { tab, as: of }),
  step(3, 'logOut', { tab }),
  // The end of a session that is over comes late to the worker of the next.
  step(2, 'lateClose', { tab }),
  step(4, 'race', { tab, as: fc.constantFrom<Whose[]>('A', 'B') }),
  step(4, 'killWorker', { tab }),
  step(3, 'hangWorker', { tab, seconds: fc.constantFrom(3, 12, 60) }),
  step(2, 'failStarts', {
    tab,
    count: fc.integer({ min: 1, max: 4 }),
    how: fc.constantFrom('notThere', 'silent'),
  }),
  step(8, 'pass', { seconds: fc.constantFrom(1, 5, 20, 35) }),
  step(8, 'pass', { seconds: fc.constantFrom(60, 100, 150, 190) }),
  step(2, 'sleep', { minutes: fc.constantFrom(3, 60, 600) }),
  step(1, 'jumpWall', { hours: fc.constantFrom(-24, 24) }),
  step(6, 'stand', { of, who }),
  step(4, 'move', { of, who }),
  step(4, 'endJourney', { of, who }),
  step(4, 'place', { of }),
  step(2, 'collect', { of }),
  step(1, 'changeElsewhere', { of }),
  step(6, ['assign', 'cancel'], { tab, leaves: fc.boolean() }),
  step(4, 'book', { tab, isLocated: fc.boolean(), leaves: fc.boolean() }),
  step(8, ['dismissOne', 'dismissAll'], { tab }),
  step(3, 'weather', {
    now: fc.constantFrom('good', 'slow', 'lost', 'broken', 'shuffled', 'failing', 'html'),
  }),
  step(2, 'disk', { now: fc.constantFrom('works', 'slow', 'slow', 'hangs', 'full') }),
  step(2, 'channel', { isUp: fc.boolean() }),
  step(3, 'tellIdle', { of, who }),
  step(4, 'tellResumed', { of, who }),
  step(1, 'forgetSessions', {}),
  step(12, 'write', {
    ...{ tab, who },
    kinds: fc.array(fc.constantFrom<('text' | 'file')[]>('text', 'text', 'file'), {
      minLength: 1,
      maxLength: 3,
    }),
    regrets: fc.oneof(
      { weight: 5, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  }),
  step(3, 'converse', { tab, who: fc.constantFrom(0, 1, null) }),
  step(2, ['giveUpMessage', 'tryMessageAgain'], { tab }),
  step(4, 'phoneWrites', { of, who }),
);

/** Most days begin as most days do; what matters of that is what a shrunk day still has. */
export const days: fc.Arbitrary<Day> = fc.record({
  seed: fc.nat(),
  saysWhose: fc.boolean(),
  knowsKeys: fc.boolean(),
  tabs: fc.integer({ min: 1, max: 3 }),
  isSignedIn: fc.oneof(
    { weight: 1, arbitrary: fc.constant(false) },
    { weight: 7, arbitrary: fc.constant(true) },
  ),
  isBusy: fc.oneof({ weight: 1, arbitrary: fc.constant(false) }, { weight: 4, arbitrary: fc.constant(true) }),
  steps: fc.array(steps, { minLength: 10, maxLength: 25, size: 'max' }),
});
