import { describe, expect, test } from 'vitest';
import { type FeedEvent, feedMachine } from '../../src/machines/feeds/feed.machine.ts';
import { feedOf } from '../../src/machines/feeds/feeds-capability.ts';
import { testEveryTransition } from '../support/model.ts';
import { startSystem } from '../support/system-client.ts';
import { transitionPaths } from '../support/transition-paths.ts';

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
const paths = transitionPaths(feedMachine, events);

testEveryTransition(feedMachine, 'a feed', [{ paths }]);

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
