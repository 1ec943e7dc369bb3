/**
 * Keeps how current each running feed is, publishes each change of state as a fact, and the ages once a second as a
 * pulse.
 */
import type { FactPayload } from '../../contract/facts.ts';
import type { Failure } from '../../contract/failure.ts';
import type { FeedName } from '../../contract/feeds.ts';
import { type FeedCondition, type FeedRecord, feedCondition, feedSince } from '../../domain/feed-state.ts';
import type { Clock } from '../clock.ts';

export interface FeedBoard {
  /** A feed begins; `everyMs` is asked anew at each look, since a hidden tab slows it. */
  start(feed: FeedName, everyMs: () => number): void;
  good(feed: FeedName): void;
  /** A live channel showed a sign of life: its age starts anew, its state stays. */
  alive(feed: FeedName): void;
  failed(feed: FeedName, failure: Failure): void;
  /** Connected again, and fetching what was missed. */
  catchUp(feed: FeedName): void;
  /** The feed is paused on purpose: it does not become overdue. */
  pause(feed: FeedName): void;
  /** The feed is asked again; its age says nothing until it has answered. */
  resume(feed: FeedName): void;
  stop(feed: FeedName): void;
  /** Looks whether a feed has become overdue. */
  review(): void;
  /** Moment of the last good answer of each running feed. */
  ages(): Partial<Record<FeedName, number | null>>;
  /** How many attempts in a row have failed, of each running feed. */
  failedAttempts(): Partial<Record<FeedName, number>>;
}

interface Entry {
  record: Omit<FeedRecord, 'everyMs'>;
  everyMs: () => number;
  published: FeedCondition | null;
  pause: 'none' | 'paused' | 'resuming';
  failedAttempts: number;
}

export function createFeedBoard(clock: Clock, publish: (fact: FactPayload) => void): FeedBoard {
  const entries = new Map<FeedName, Entry>();

  function judge(feed: FeedName, entry: Entry): void {
    const record = { ...entry.record, everyMs: entry.everyMs() };
    const condition = feedCondition(record, clock.wall());
    if (condition === entry.published) return;
    entry.published = condition;
    if (condition === 'catchingUp') publish({ type: 'feed.startedCatchingUp', feed });
    else if (condition === 'live') publish({ type: 'feed.wentLive', feed });
    else
      publish({
        type: condition === 'stale' ? 'feed.wentStale' : 'feed.wentOffline',
        feed,
        since: feedSince(record),
        failure: record.failure,
      });
  }

  function update(feed: FeedName, change: Partial<Entry['record']>): void {
    const entry = entries.get(feed);
    if (!entry) return;
    entry.record = { ...entry.record, ...change };
    entry.failedAttempts = change.failure ? entry.failedAttempts + 1 : 0;
    if (entry.pause === 'resuming') entry.pause = 'none';
    judge(feed, entry);
  }

  function setPause(feed: FeedName, pause: Entry['pause']): void {
    const entry = entries.get(feed);
    if (entry) entry.pause = pause;
  }

  const ofEach = <T>(read: (entry: Entry) => T): Partial<Record<FeedName, T>> =>
    Object.fromEntries([...entries].map(([feed, entry]) => [feed, read(entry)]));

  return {
    start: (feed, everyMs) => {
      const entry: Entry = {
        record: { startedAt: clock.wall(), lastGoodAt: null, failure: null },
        everyMs,
        published: null,
        pause: 'none',
        failedAttempts: 0,
      };
      entries.set(feed, entry);
      judge(feed, entry);
    },
    good: (feed) => update(feed, { lastGoodAt: clock.wall(), failure: null }),
    alive: (feed) => {
      const entry = entries.get(feed);
      if (entry?.published === 'live') entry.record = { ...entry.record, lastGoodAt: clock.wall() };
    },
    failed: (feed, failure) => update(feed, { failure }),
    catchUp: (feed) => update(feed, { startedAt: clock.wall(), lastGoodAt: null, failure: null }),
    pause: (feed) => setPause(feed, 'paused'),
    resume: (feed) => setPause(feed, 'resuming'),
    stop: (feed) => {
      if (entries.delete(feed)) publish({ type: 'feed.stopped', feed });
    },
    review: () => {
      for (const [feed, entry] of entries) if (entry.pause === 'none') judge(feed, entry);
    },
    ages: () => ofEach(({ record }) => record.lastGoodAt),
    failedAttempts: () => ofEach(({ failedAttempts }) => failedAttempts),
  };
}
