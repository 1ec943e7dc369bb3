/** Forward look-ups: the maps service where there is one, else the free geocoder (specification 7, External services; rulings, Addresses). */
import type { Failure, Outcome } from '../../contract/failure.ts';
import type { FoundPlace, SuggestedPlace } from '../../contract/model.ts';
import { forwardRow } from '../../contract/wire/geocoder.ts';
import type { Fetch } from '../api/api-client.ts';
import { readRows } from '../api/rows.ts';
import type { Clock } from '../clock.ts';
import type { CounterBoard } from '../counters.ts';
import type { GeocoderGate } from '../geocoding/geocoder-gate.ts';
import type { MapsService } from '../geocoding/maps-service.ts';

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
  readonly gate: GeocoderGate;
  readonly maps: Pick<MapsService, 'find' | 'suggest'>;
  readonly geocoderUrl: string;
  readonly timeoutMs: number;
  /** Waits after a 429, ms. */
  readonly backoffMs: readonly number[];
}

/** Fewer letters than these name no place. */
const LEAST_LETTERS = 3;
const MOST_PLACES = 8;
const MEMORY_SIZE = 100;

const superseded: Failure = { kind: 'stopped', retry: 'never', message: 'A newer search took its place' };

export function createPlaceSearch(parts: PlaceSearchParts): PlaceSearch {
  const { clock, counters, gate, maps, backoffMs } = parts;
  const suggested = createMemory<SuggestedPlace>();
  const found = createMemory<FoundPlace>();
  let newest = 0;

  const pause = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

  async function ask<T>(
    text: string,
    memory: Memory<T>,
    call: () => Promise<Outcome<readonly T[]>>,
    isWanted: () => boolean,
  ): Promise<Outcome<readonly T[]>> {
    const known = memory.get(text);
    if (known) return { ok: true, value: known };
    let failure = superseded;
    for (const backoff of [...backoffMs, null]) {
      const answer = await gate.run('now', call, isWanted);
      if (answer === null) return { ok: false, failure: superseded };
      if (answer.ok) {
        memory.keep(text, answer.value);
        return answer;
      }
      failure = answer.failure;
      counters.count(failure.status === 429 ? 'geocoder.tooManyRequests' : 'geocoder.failed');
      if (failure.status !== 429 || backoff === null) break;
      await pause(backoff);
      if (!isWanted()) return { ok: false, failure: superseded };
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

/** The last answers, by what was asked without regard to case. */
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
  const abort = new AbortController();
  const cancel = clock.after(timeoutMs, () => abort.abort());
  const query = new URLSearchParams({ q: text, format: 'json', limit: String(MOST_PLACES) });
  try {
    const response = await fetch(`${geocoderUrl}/search?${query}`, { signal: abort.signal });
    const body = await response.text();
    if (!response.ok)
      return failed('refused', body || `The address service answered ${response.status}`, response.status);
    const rows = JSON.parse(body) as unknown;
    if (!Array.isArray(rows)) return failed('unreadable', 'The answer is no list');
    const places = readRows(rows, forwardRow, 'places', counters).map(({ lat, lon, display_name }) => ({
      latitude: lat,
      longitude: lon,
      address: display_name?.trim() || text,
    }));
    return { ok: true, value: places.slice(0, MOST_PLACES) };
  } catch (error) {
    if (abort.signal.aborted) return failed('timeout', `No answer within ${timeoutMs} ms`);
    if (error instanceof SyntaxError) return failed('unreadable', 'The answer is no JSON');
    return failed('network', error instanceof Error ? error.message : String(error));
  } finally {
    cancel();
  }
}

const failed = (
  kind: Failure['kind'],
  message: string,
  status?: number,
): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: { kind, retry: 'user', message, ...(status === undefined ? {} : { status }) },
});
