/**
 * Keeps how current each running feed is, tells each change of state as a fact, and the ages once a second as a pulse.
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
  heard(feed: FeedName): void;
  failed(feed: FeedName, failure: Failure): void;
  /** Connected again, and fetching what was missed. */
  catchUp(feed: FeedName): void;
  /** Nobody asks for a while, on purpose: the feed does not become overdue. */
  rest(feed: FeedName): void;
  /** It is asked for again; until it has answered its age says nothing. */
  resume(feed: FeedName): void;
  stop(feed: FeedName): void;
  /** Looks whether a feed has become overdue. */
  review(): void;
  /** Moment of the last good answer of each running feed. */
  ages(): Partial<Record<FeedName, number | null>>;
}

interface Entry {
  record: Omit<FeedRecord, 'everyMs'>;
  everyMs: () => number;
  told: FeedCondition | null;
  rest: 'none' | 'resting' | 'waking';
}

export function createFeedBoard(clock: Clock, tell: (fact: FactPayload) => void): FeedBoard {
  const entries = new Map<FeedName, Entry>();

  function judge(feed: FeedName, entry: Entry): void {
    const record = { ...entry.record, everyMs: entry.everyMs() };
    const condition = feedCondition(record, clock.wall());
    if (condition === entry.told) return;
    entry.told = condition;
    if (condition === 'catchingUp') tell({ type: 'feed.startedCatchingUp', feed });
    else if (condition === 'live') tell({ type: 'feed.wentLive', feed });
    else
      tell({
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
    if (entry.rest === 'waking') entry.rest = 'none';
    judge(feed, entry);
  }

  function setRest(feed: FeedName, rest: Entry['rest']): void {
    const entry = entries.get(feed);
    if (entry) entry.rest = rest;
  }

  return {
    start: (feed, everyMs) => {
      const entry: Entry = {
        record: { startedAt: clock.wall(), lastGoodAt: null, failure: null },
        everyMs,
        told: null,
        rest: 'none',
      };
      entries.set(feed, entry);
      judge(feed, entry);
    },
    good: (feed) => update(feed, { lastGoodAt: clock.wall(), failure: null }),
    heard: (feed) => {
      const entry = entries.get(feed);
      if (entry?.told === 'live') entry.record = { ...entry.record, lastGoodAt: clock.wall() };
    },
    failed: (feed, failure) => update(feed, { failure }),
    catchUp: (feed) => update(feed, { startedAt: clock.wall(), lastGoodAt: null, failure: null }),
    rest: (feed) => setRest(feed, 'resting'),
    resume: (feed) => setRest(feed, 'waking'),
    stop: (feed) => {
      if (entries.delete(feed)) tell({ type: 'feed.stopped', feed });
    },
    review: () => {
      for (const [feed, entry] of entries) if (entry.rest === 'none') judge(feed, entry);
    },
    ages: () => Object.fromEntries([...entries].map(([feed, { record }]) => [feed, record.lastGoodAt])),
  };
}
