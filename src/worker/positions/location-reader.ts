/**
 * The one reader of GET /api/location/all (specification 7, Locations and alerts), and of its changes where a backend
 * offers them (decision 0073). The tracker asks every 5 s while a screen wants it, the alert logic every 15 s always;
 * both get the same polls. Polls are numbered by the moment of the call: an older answer never overwrites a newer one.
 */
import { BehaviorSubject } from 'rxjs';
import type { Outcome } from '../../contract/failure.ts';
import { readLocationRow } from '../../contract/wire/locations.ts';
import { positionChangesOffer } from '../../contract/wire/offers.ts';
import type { ApiClient, PollMemory } from '../api/api-client.ts';
import type { Clock } from '../clock.ts';
import type { CounterBoard } from '../counters.ts';
import type { RunResult } from '../feeds/polled-feed.ts';
import { lateFile } from '../late-file.ts';
import type { ChangesReader } from './changes-reader.ts';
import { createNewest } from './newest-points.ts';
import { type LocationPoll, type ReadPoll, readLocationPoll, toPoint } from './positions.ts';

const importChanges = lateFile(() => import('./changes-reader.ts'));

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

export function createLocationReader(parts: LocationReaderParts): LocationReader {
  const { api, clock, counters, timeZone, signal } = parts;
  const polls = new BehaviorSubject<LocationPoll>(emptyPoll);
  let memory: PollMemory = {};
  let changes: ChangesReader | null = null;
  let asked = 0;
  let taken = 0;
  let goodAt = Number.NEGATIVE_INFINITY;
  /** The last answer as it came. */
  let said = emptyPoll;
  const newestOf = createNewest();
  let underWay: { readonly at: number; readonly result: Promise<RunResult> } | null = null;

  async function askChanges(): Promise<Outcome<ReadPoll> | null> {
    try {
      changes ??= (await importChanges()).createChangesReader({
        ...parts,
        readPoint: (row) => toPoint(readLocationRow(row), timeZone),
        taken: () => {
          // What the whole list said before is not what is known from now on.
          memory = {};
        },
      });
    } catch {
      // The file cannot be had.
      return null;
    }
    return changes.ask();
  }

  async function askWhole(): Promise<Outcome<ReadPoll>> {
    const answer = await api.poll('locations', memory, { signal, priority: 'poll' });
    if (!answer.ok) return answer;
    const { value } = answer;
    return {
      ok: true,
      value: () => (value.unchanged ? said : readLocationPoll(value.rows, 'locations', timeZone, counters)),
    };
  }

  async function ask(): Promise<RunResult> {
    asked += 1;
    const own = asked;
    const at = clock.monotonic();
    // Without an offer nothing is awaited first: the positions of the first screen go before all else.
    const changed = api.offers(positionChangesOffer) ? await askChanges() : null;
    const answer = changed ?? (await askWhole());
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
    const before = said;
    said = answer.value();
    const now = newestOf(said, clock.monotonic());
    if (said !== before || now !== polls.value) polls.next(now);
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
