/** Forward look-ups: maps service, else free geocoder (specification 7, External services; rulings, Addresses). */
import { failed, type Outcome } from '../../contract/failure.ts';
import type { FoundPlace, SuggestedPlace } from '../../contract/model.ts';
import { forwardRow } from '../../contract/wire/geocoder.ts';
import { parseJson } from '../api/answers.ts';
import type { Fetch } from '../api/api-types.ts';
import { fetchWithin } from '../api/deadline.ts';
import { readRows } from '../api/rows.ts';
import { type Clock, delay } from '../clock.ts';
import type { CounterBoard } from '../counters.ts';
import type { GeocoderRateLimiter } from './geocoder-rate-limiter.ts';
import type { MapsServiceClient } from './maps-service-client.ts';

export interface PlaceSearch {
  /** Places for what was typed, best first, at most eight. A newer search takes the place of one that still waits. */
  suggest(text: string): Promise<Outcome<readonly SuggestedPlace[]>>;
  /** Places for a whole address, whatever is being typed meanwhile. */
  find(address: string): Promise<Outcome<readonly FoundPlace[]>>;
}

export interface PlaceSearchParts {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly counters: CounterBoard;
  readonly limiter: GeocoderRateLimiter;
  readonly maps: Pick<MapsServiceClient, 'find' | 'suggest'>;
  readonly geocoderUrl: string;
  readonly timeoutMs: number;
  /** Waits after a 429, ms. */
  readonly backoffMs: readonly number[];
}

/** Fewer letters than these name no place. */
const LEAST_LETTERS = 3;
const MOST_PLACES = 8;
const MEMORY_SIZE = 100;

const superseded = failed('stopped', 'A newer search took its place');

export function createPlaceSearch(parts: PlaceSearchParts): PlaceSearch {
  const { clock, counters, limiter, maps, backoffMs } = parts;
  const suggested = createMemory<SuggestedPlace>();
  const found = createMemory<FoundPlace>();
  let newest = 0;

  async function ask<T>(
    text: string,
    memory: Memory<T>,
    call: () => Promise<Outcome<readonly T[]>>,
    isWanted: () => boolean,
  ): Promise<Outcome<readonly T[]>> {
    const known = memory.get(text);
    if (known) return { ok: true, value: known };
    let { failure } = superseded;
    for (const backoff of [...backoffMs, null]) {
      const answer = await limiter.run('now', call, isWanted);
      if (answer === null) return superseded;
      if (answer.ok) {
        memory.keep(text, answer.value);
        return answer;
      }
      failure = answer.failure;
      counters.count(failure.status === 429 ? 'geocoder.tooManyRequests' : 'geocoder.failed');
      if (failure.status !== 429 || backoff === null) break;
      await delay(clock, backoff);
      if (!isWanted()) return superseded;
    }
    return { ok: false, failure };
  }

  async function findAt(address: string): Promise<Outcome<readonly FoundPlace[]>> {
    const value = await maps.find(address);
    return value ? { ok: true, value } : lookUp(address, parts);
  }

  async function suggestAt(text: string): Promise<Outcome<readonly SuggestedPlace[]>> {
    const value = await maps.suggest(text);
    if (value) return { ok: true, value: value.slice(0, MOST_PLACES) };
    const answer = await lookUp(text, parts);
    return answer.ok ? { ok: true, value: answer.value.map(toSuggestion) } : answer;
  }

  return {
    suggest: async (typed) => {
      const text = typed.trim();
      newest += 1;
      const own = newest;
      if (text.length < LEAST_LETTERS) return { ok: true, value: [] };
      return ask(
        text,
        suggested,
        () => suggestAt(text),
        () => own === newest,
      );
    },
    find: (typed) => {
      const address = typed.trim();
      return ask(
        address,
        found,
        () => findAt(address),
        () => true,
      );
    },
  };
}

const toSuggestion = ({ address, latitude, longitude }: FoundPlace): SuggestedPlace => ({
  address,
  place: { latitude, longitude },
});

interface Memory<T> {
  get(text: string): readonly T[] | undefined;
  keep(text: string, places: readonly T[]): void;
}

/** The last answers, by the text that was asked for, in any case of letters. */
function createMemory<T>(): Memory<T> {
  const kept = new Map<string, readonly T[]>();
  return {
    get: (text) => kept.get(text.toLowerCase()),
    keep: (text, places) => {
      kept.set(text.toLowerCase(), places);
      const oldest = kept.keys().next();
      if (kept.size > MEMORY_SIZE && !oldest.done) kept.delete(oldest.value);
    },
  };
}

/** GET {geocoderUrl}/search. It never throws. */
async function lookUp(
  text: string,
  { fetch, clock, counters, geocoderUrl, timeoutMs }: PlaceSearchParts,
): Promise<Outcome<readonly FoundPlace[]>> {
  const query = new URLSearchParams({ q: text, format: 'json', limit: String(MOST_PLACES) });
  const answer = await fetchWithin({ fetch, clock, ms: timeoutMs }, `${geocoderUrl}/search?${query}`);
  // After any failure the person who types tries again.
  const retry = 'user';
  if (!answer.ok) return { ok: false, failure: { ...answer.failure, retry } };
  const { ok, status, text: body } = answer.value;
  if (!ok) return failed('refused', body || `The address service answered ${status}`, { retry, status });
  const rows = parseJson(body);
  if (!rows.ok) return failed('unreadable', 'The answer is no JSON', { retry });
  if (!Array.isArray(rows.value)) return failed('unreadable', 'The answer is no list', { retry });
  const places = readRows(rows.value, forwardRow, 'places', counters).map(({ lat, lon, display_name }) => ({
    latitude: lat,
    longitude: lon,
    address: display_name?.trim() || text,
  }));
  return { ok: true, value: places.slice(0, MOST_PLACES) };
}
