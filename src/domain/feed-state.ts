/** How current a polled feed is (design, 'Feeds tell their age'). */
import type { Failure } from '../contract/failure.ts';

export type FeedCondition = 'catchingUp' | 'live' | 'stale' | 'offline';

/** The record of a feed. Moments are ms since 1970. */
export interface FeedRecord {
  readonly startedAt: number;
  readonly lastGoodAt: number | null;
  /** Failure of the newest answer; null when it was good or there is none yet. */
  readonly failure: Failure | null;
  /** The interval in force, ms. */
  readonly everyMs: number;
}

/** A feed is stale after so many intervals without a good answer although nothing failed: a call hangs. */
const STALE_AFTER_INTERVALS = 3;

/** Live while answers are good and young; offline when no answer can be had; stale when answers are bad or overdue. */
export function feedCondition(record: FeedRecord, now: number): FeedCondition {
  const { failure, lastGoodAt, startedAt, everyMs } = record;
  if (failure) return failure.kind === 'network' || failure.kind === 'timeout' ? 'offline' : 'stale';
  if (now - (lastGoodAt ?? startedAt) > STALE_AFTER_INTERVALS * everyMs) return 'stale';
  return lastGoodAt === null ? 'catchingUp' : 'live';
}

/** Since when a feed that is not live has brought nothing new. */
export const feedSince = (record: FeedRecord): number => record.lastGoodAt ?? record.startedAt;
