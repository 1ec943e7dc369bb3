import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { type FeedEvent, feedMachine } from '../../src/machines/feeds/feed.machine.ts';
import { feedOf } from '../../src/machines/feeds/feeds-capability.ts';
import { testEveryTransition } from '../support/model.ts';
import { statesReached, stepOf } from '../support/model-steps.ts';
import { startSystem } from '../support/system-client.ts';
import { type StateKey, transitionPaths } from '../support/transition-paths.ts';

const stamp = { seq: 1, at: 1, session: null };
const feed = 'orders';
const failure = { kind: 'refused', retry: 'auto', message: 'oh', status: 500 } as const;
const events: FeedEvent[] = [
  { type: 'feed.startedCatchingUp', feed, ...stamp },
  { type: 'feed.wentLive', feed, ...stamp },
  { type: 'feed.wentStale', feed, since: 5, failure, ...stamp },
  { type: 'feed.wentOffline', feed, since: 5, failure: null, ...stamp },
  { type: 'feed.stopped', feed, ...stamp },
  { type: 'page.sessionEnded' },
  { type: 'page.workerDied', message: 'gone' },
];
const keyOf: StateKey<typeof feedMachine> = ({ value, context }) => [value, context];
const paths = transitionPaths(feedMachine, events, { keyOf });

testEveryTransition(feedMachine, 'a feed', [{ paths }]);

describe('what holds in every state that a path reaches', () => {
  const states = statesReached(paths, keyOf);
  const nobodyLooks = { state: 'off', since: null, failure: null };
  type Shown = { readonly state: unknown; readonly since: number | null; readonly failure: unknown };
  const shown = ({ value, context }: (typeof states)[number]): Shown => ({ state: value, ...context });
  const leads = (state: (typeof states)[number], event: FeedEvent) =>
    shown(stepOf(feedMachine, state, event).after);

  test('until a worker says something of a feed nobody looks at it', () =>
    expect(shown(initialTransition(feedMachine)[0])).toEqual(nobodyLooks));

  test('what the worker says is so, whatever was so before: how current the feed is, since when it is not, and why', () => {
    for (const state of states) {
      for (const [type, is] of [
        ['feed.startedCatchingUp', 'catchingUp'],
        ['feed.wentLive', 'live'],
        ['feed.stopped', 'off'],
      ] as const)
        expect(leads(state, { type, feed, ...stamp })).toEqual({ state: is, since: null, failure: null });
      for (const [type, is] of [
        ['feed.wentStale', 'stale'],
        ['feed.wentOffline', 'offline'],
      ] as const)
        for (const trouble of [
          { since: 7, failure },
          { since: 8, failure: null },
        ])
          expect(leads(state, { type, feed, ...trouble, ...stamp })).toEqual({ state: is, ...trouble });
    }
  });

  test('where its worker has died a feed that was asked for is interrupted, in whatever trouble it was; the others are off', () => {
    for (const state of states) {
      const before = shown(state);
      const isAskedFor = before.state !== 'off';
      expect(leads(state, { type: 'page.workerDied', message: 'gone' })).toEqual(
        isAskedFor ? { ...before, state: 'interrupted' } : nobodyLooks,
      );
    }
  });

  test('the end of the session leaves no feed, and no trouble of one', () => {
    for (const state of states) expect(leads(state, { type: 'page.sessionEnded' })).toEqual(nobodyLooks);
  });
});

describe('each path leads the feed of the system where the machine says', () => {
  for (const path of paths)
    test(path.description, () => {
      const client = startSystem();
      for (const event of path.events) client.play(event);
      const feeds = client.system.feeds.getSnapshot();
      const [orders, counts] = [feedOf(feeds, 'orders'), feedOf(feeds, 'counts')];
      expect(orders).toEqual({ state: path.state.value, ...path.state.context });
      expect(['off', 'interrupted']).toContain(counts.state);
      if (orders.state === 'live' || orders.state === 'off') expect(orders.since).toBeNull();
      if (path.events.at(-1)?.type === 'page.workerDied') expect(orders.state).not.toBe('live');
    });
});
