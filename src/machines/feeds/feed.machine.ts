/** One feed's state (design, 'Feeds tell their age'). One actor per feed; the worker decides, the machine remembers. */
import { assign, setup } from 'xstate';
import type { FactOf } from '../../contract/facts.ts';
import type { Failure } from '../../contract/failure.ts';
import type { PageEventOf } from '../../contract/intents.ts';

export interface FeedContext {
  /** Last good answer before the trouble began, ms since 1970; null while there is none. */
  readonly since: number | null;
  readonly failure: Failure | null;
}

export type FeedEvent =
  | FactOf<
      'feed.startedCatchingUp' | 'feed.wentLive' | 'feed.wentStale' | 'feed.wentOffline' | 'feed.stopped'
    >
  | PageEventOf<'page.workerDied' | 'page.sessionEnded'>;

const transitions = {
  'feed.startedCatchingUp': { target: '.catchingUp', actions: 'forgetTrouble' },
  'feed.wentLive': { target: '.live', actions: 'forgetTrouble' },
  'feed.wentStale': { target: '.stale', actions: 'keepTrouble' },
  'feed.wentOffline': { target: '.offline', actions: 'keepTrouble' },
  'feed.stopped': { target: '.off', actions: 'forgetTrouble' },
  'page.sessionEnded': { target: '.off', actions: 'forgetTrouble' },
} as const;

export const feedMachine = setup({
  types: { context: {} as FeedContext, events: {} as FeedEvent },
  actions: {
    forgetTrouble: assign({ since: null, failure: null }),
    keepTrouble: assign(({ event }) =>
      event.type === 'feed.wentStale' || event.type === 'feed.wentOffline'
        ? { since: event.since, failure: event.failure }
        : {},
    ),
  },
}).createMachine({
  id: 'feed',
  initial: 'off',
  context: { since: null, failure: null },
  states: {
    off: {},
    /** No feed is known to be current until a worker runs again. */
    catchingUp: { on: { 'page.workerDied': 'interrupted' } },
    live: { on: { 'page.workerDied': 'interrupted' } },
    stale: { on: { 'page.workerDied': 'interrupted' } },
    offline: { on: { 'page.workerDied': 'interrupted' } },
    interrupted: {},
  },
  on: transitions,
});
