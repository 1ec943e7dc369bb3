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
  /** Something happens just as the disk has taken so many of the worker's next writes, before it hears of them. */
  | {
      readonly do: 'atDisk';
      readonly tab: number;
      readonly writes: number;
      readonly store: 'any' | 'outbox';
      readonly what: 'workerDies' | 'tabCloses' | 'otherTabIsUsed';
    }
  /** The connections fall just as the next frames of a message, so many of them, were given to a socket. */
  | { readonly do: 'cutAtSend'; readonly sends: number }
  | { readonly do: 'pass'; readonly seconds: number }
  /** The next step comes so soon after the last. */
  | { readonly do: 'atOnce'; readonly ms: number }
  | { readonly do: 'sleep'; readonly minutes: number }
  | { readonly do: 'jumpWall'; readonly hours: number }
  | { readonly do: 'stand' | 'move' | 'endJourney' | 'vanish'; readonly of: Whose; readonly who: number }
  | { readonly do: 'place' | 'collect' | 'changeElsewhere'; readonly of: Whose }
  | { readonly do: 'assign' | 'cancel'; readonly tab: number; readonly leaves: boolean }
  | { readonly do: 'book'; readonly tab: number; readonly isLocated: boolean; readonly leaves: boolean }
  /** A price list is chosen, or one that was chosen and read is uploaded. */
  | { readonly do: 'register' | 'addTest' | 'importPrices'; readonly tab: number; readonly leaves: boolean }
  | { readonly do: 'cancelSubmission'; readonly tab: number }
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
      /** The same words as others of such messages. */
      readonly isAlike: boolean;
    }
  | { readonly do: 'converse'; readonly tab: number; readonly who: number | null }
  | { readonly do: 'giveUpMessage' | 'tryMessageAgain'; readonly tab: number }
  | { readonly do: 'phoneWrites'; readonly of: Whose; readonly who: number }
  | { readonly do: 'forgetSessions' }
  /** Another server answers: one that knows no cursor of before, and may or may not tell positions by their changes. */
  | { readonly do: 'changeServer'; readonly tellsChanges: boolean };

export type StepOf<Do extends Step['do']> = Extract<Step, { readonly do: Do }>;

export interface Day {
  readonly seed: number;
  readonly saysWhose: boolean;
  readonly knowsKeys: boolean;
  /** How it begins: positions are told by their changes. */
  readonly tellsChanges: boolean;
  /** Only a backend that knows no keys. */
  readonly storesLate: boolean;
  /** How late a tab hears what another one posts. */
  readonly wordsMs: number;
  /** How it begins: tabs that are open, whether A has signed in, whether somebody stands and orders are there. */
  readonly tabs: number;
  readonly isSignedIn: boolean;
  readonly isBusy: boolean;
  readonly steps: readonly Step[];
}

const step = stepsOf<Step>();
const atOnce: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('atOnce'),
  ms: fc.constantFrom(0, 1, 2, 20, 90, 300),
});
const seldom = fc.oneof(
  { weight: 5, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);

/** What a person does at a page. */
const presses = [
  step(6, 'logIn', { tab, as: of }),
  step(3, 'logOut', { tab }),
  step(6, ['assign', 'cancel'], { tab, leaves: fc.boolean() }),
  step(4, 'book', { tab, isLocated: fc.boolean(), leaves: fc.boolean() }),
  step(6, ['register', 'addTest', 'importPrices', 'importPrices'], { tab, leaves: fc.boolean() }),
  step(1, 'cancelSubmission', { tab }),
  step(8, ['dismissOne', 'dismissAll'], { tab }),
  step(12, 'write', {
    ...{ tab, who },
    kinds: fc.array(fc.constantFrom<('text' | 'file')[]>('text', 'text', 'file'), {
      minLength: 1,
      maxLength: 3,
    }),
    regrets: seldom,
    isAlike: seldom,
  }),
  step(3, 'converse', { tab, who: fc.constantFrom(0, 1, null) }),
  step(2, ['giveUpMessage', 'tryMessageAgain'], { tab }),
];

/** What befalls a page, or its worker. */
const upsets = [
  step(2, 'close', { tab }),
  step(5, 'reload', { tab }),
  step(9, 'use', { tab }),
  step(4, 'killWorker', { tab }),
  step(3, 'hangWorker', { tab, seconds: fc.constantFrom(3, 12, 60) }),
  step(2, 'channel', { isUp: fc.boolean() }),
];

/** What is to go wrong with what comes next. */
const troubles = [
  step(3, 'weather', {
    now: fc.constantFrom('good', 'slow', 'lost', 'broken', 'shuffled', 'failing', 'refusing', 'html', 'cut'),
  }),
  step(2, 'disk', { now: fc.constantFrom('works', 'slow', 'slow', 'hangs', 'full') }),
  step(6, 'atDisk', {
    tab,
    writes: fc.integer({ min: 1, max: 4 }),
    store: fc.constantFrom('any', 'outbox'),
    what: fc.constantFrom('workerDies', 'workerDies', 'tabCloses', 'otherTabIsUsed'),
  }),
  step(3, 'cutAtSend', { sends: fc.integer({ min: 1, max: 2 }) }),
];

const others = [
  step(4, 'open', { tab }),
  step(2, 'hide', { tab }),
  // The end of a session that is over comes late to the worker of the next.
  step(2, 'lateClose', { tab }),
  step(4, 'race', { tab, as: fc.constantFrom<Whose[]>('A', 'B') }),
  step(2, 'failStarts', {
    tab,
    count: fc.integer({ min: 1, max: 4 }),
    how: fc.constantFrom('notThere', 'silent'),
  }),
  { weight: 12, arbitrary: atOnce },
  step(8, 'pass', { seconds: fc.constantFrom(1, 5, 20, 35) }),
  step(8, 'pass', { seconds: fc.constantFrom(60, 100, 150, 190) }),
  step(2, 'sleep', { minutes: fc.constantFrom(3, 60, 600) }),
  step(1, 'jumpWall', { hours: fc.constantFrom(-24, 24) }),
  step(6, 'stand', { of, who }),
  step(4, 'move', { of, who }),
  step(4, 'endJourney', { of, who }),
  step(4, 'vanish', { of, who }),
  step(4, 'place', { of }),
  step(2, 'collect', { of }),
  step(1, 'changeElsewhere', { of }),
  step(3, 'tellIdle', { of, who }),
  step(4, 'tellResumed', { of, who }),
  step(1, 'forgetSessions', {}),
  step(3, 'changeServer', { tellsChanges: fc.constantFrom(true, true, false) }),
  step(4, 'phoneWrites', { of, who }),
];

/** Steps that follow each other; a few times in a day a press is made in trouble, or something befalls its page. */
const passages: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(...presses, ...upsets, ...troubles, ...others).map((one) => [one]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.oneof(...presses), atOnce, fc.oneof(...upsets))
      .map(([press, soon, upset]) => [press, soon, upset]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.oneof(...troubles), fc.oneof(...troubles), fc.oneof(...presses))
      .map(([trouble, other, press]) => [trouble, other, press]),
  },
);

/** Most days begin as most days do; what matters of that is what a shrunk day still has. */
export const days: fc.Arbitrary<Day> = fc.record({
  seed: fc.nat(),
  saysWhose: fc.boolean(),
  knowsKeys: fc.boolean(),
  tellsChanges: fc.boolean(),
  storesLate: fc.boolean(),
  wordsMs: fc.constantFrom(2, 2, 2, 40, 300),
  tabs: fc.integer({ min: 1, max: 3 }),
  isSignedIn: fc.oneof(
    { weight: 1, arbitrary: fc.constant(false) },
    { weight: 7, arbitrary: fc.constant(true) },
  ),
  isBusy: fc.oneof({ weight: 1, arbitrary: fc.constant(false) }, { weight: 4, arbitrary: fc.constant(true) }),
  steps: fc.array(passages, { minLength: 10, maxLength: 25, size: 'max' }).map((all) => all.flat()),
});
