/**
 * The one reader of GET /api/location/all (specification 7, Locations and alerts). The tracker asks every 5 s while a
 * screen wants it, the alert logic every 15 s always; both get the same polls. Polls are numbered by the moment of the
 * call: an older answer never overwrites a newer one.
 */
import { BehaviorSubject } from 'rxjs';
import type { ApiClient, PollMemory } from '../api/api-client.ts';
import type { Clock } from '../clock.ts';
import type { CounterBoard } from '../counters.ts';
import type { RunResult } from '../feeds/polled-feed.ts';
import { createNewest } from './newest-points.ts';
import { type LocationPoll, readLocationPoll } from './positions.ts';

export const emptyPoll: LocationPoll = { newest: new Map(), ended: [] };

export interface LocationReader {
  /** The last poll; an answer that is no list empties it (specification 7). */
  readonly polls: BehaviorSubject<LocationPoll>;
  /**
   * Brings `polls` up to date. An answer whose call began less than `maxAgeMs` ago is new enough, and a call under way
   * for another reader is shared; `anew` always makes a call.
   */
  read(maxAgeMs: number | 'anew'): Promise<RunResult>;
}

export interface LocationReaderParts {
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly counters: CounterBoard;
  readonly timeZone: string;
  readonly signal: AbortSignal;
}

/** A call under way for longer may hang: another reader makes its own. */
const JOIN_MS = 2_000;

export function createLocationReader({
  api,
  clock,
  counters,
  timeZone,
  signal,
}: LocationReaderParts): LocationReader {
  const polls = new BehaviorSubject<LocationPoll>(emptyPoll);
  let memory: PollMemory = {};
  let asked = 0;
  let taken = 0;
  let goodAt = Number.NEGATIVE_INFINITY;
  /** The last answer as it came. */
  let said = emptyPoll;
  const newestOf = createNewest();
  let underWay: { readonly at: number; readonly result: Promise<RunResult> } | null = null;

  async function ask(): Promise<RunResult> {
    asked += 1;
    const own = asked;
    const at = clock.monotonic();
    const answer = await api.poll('locations', memory, { signal, priority: 'poll' });
    if (signal.aborted || own < taken) return { ok: true };
    if (!answer.ok) {
      if (answer.failure.kind !== 'unreadable') return answer;
      taken = own;
      memory = {};
      said = emptyPoll;
      polls.next(emptyPoll);
      return answer;
    }
    taken = own;
    goodAt = at;
    if (!answer.value.unchanged) said = readLocationPoll(answer.value.rows, 'locations', timeZone, counters);
    const now = newestOf(said, clock.monotonic());
    if (!answer.value.unchanged || now !== polls.value) polls.next(now);
    return { ok: true };
  }

  return {
    polls,
    read: (maxAgeMs) => {
      const now = clock.monotonic();
      if (maxAgeMs !== 'anew') {
        if (now - goodAt < maxAgeMs) return Promise.resolve({ ok: true });
        if (underWay && now - underWay.at < JOIN_MS) return underWay.result;
      }
      const result = ask().finally(() => {
        if (underWay === own) underWay = null;
      });
      const own = { at: now, result };
      underWay = own;
      return result;
    },
  };
}
