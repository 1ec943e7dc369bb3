/** What lives as long as the worker does, whoever is signed in: settings, journal, scheduler, the calls, the address services. */
import type { Config, Timings } from '../contract/config.ts';
import type { FactPayload } from '../contract/facts.ts';
import type { MapsServicePort } from '../contract/maps-service.ts';
import { type Api, createApiClient, type Fetch, type Upload } from './api/api-client.ts';
import type { Clock } from './clock.ts';
import { createClockCheck } from './clock-check.ts';
import type { CounterBoard } from './counters.ts';
import { createGeocoderGate } from './geocoding/geocoder-rate-limiter.ts';
import { createGeocodingQueue, type GeocodingQueue } from './geocoding/geocoding-queue.ts';
import { createMapsService, MAPS_LOAD_MS, type MapsService } from './geocoding/maps-service.ts';
import { createLookUp } from './geocoding/reverse.ts';
import { createPlaceSearch, type PlaceSearch } from './geocoding/search-places.ts';
import type { FactOutlet } from './journal/fact-sender.ts';
import type { Journal } from './journal/journal.ts';
import { createScheduler, type Scheduler } from './scheduler/scheduler.ts';
import type { OpenStomp } from './stomp/stomp-connection.ts';
import { createAddressBook } from './storage/address-cache.ts';
import type { Storage } from './storage/storage.ts';
import type { Tabs } from './tabs/tabs.ts';
import type { WorkbookReader } from './workbooks/workbook-reader.ts';

export interface CoreParts {
  readonly fetch: Fetch;
  readonly upload: Upload;
  readonly clock: Clock;
  /** From 0 to below 1; spreads what many consoles would do at the same moment. */
  readonly random: () => number;
  readonly tabs: Tabs;
  /** Loaded at sign-in, not before: the login does not wait for the socket's code. */
  readonly openStomp: () => Promise<OpenStomp>;
  readonly readWorkbook: WorkbookReader;
  /** Origin of the page, for sockets where `apiBaseUrl` is empty. */
  readonly origin: string;
}

export interface Core extends Pick<CoreParts, 'clock' | 'tabs' | 'openStomp' | 'readWorkbook'> {
  readonly config: Config;
  readonly counters: CounterBoard;
  readonly storage: Storage;
  readonly journal: Journal;
  readonly outlet: FactOutlet;
  readonly scheduler: Scheduler;
  readonly api: Api;
  readonly geocoding: GeocodingQueue;
  readonly places: PlaceSearch;
  readonly maps: MapsService;
  readonly socketOrigin: string;
  /** The wall clock as the backend has it, ms since 1970: this computer's own where nothing speaks against it. */
  backendNow(): number;
  /** How far this computer's clock is ahead of that, ms. */
  clockOffMs(): number;
  /** Journals a fact and sends it; `session` is the one that it is of. */
  tell(fact: FactPayload, session: string | null): void;
}

/** One turn looks onto the disk, waits for the maps service, asks it and then the free geocoder, and rests: each at its longest, and one call more. */
const longestTurnMs = ({ geocodeIntervalMs, callTimeoutMs }: Timings): number =>
  MAPS_LOAD_MS + 3 * callTimeoutMs + geocodeIntervalMs;

export function buildCore(
  { fetch, upload, clock, random, tabs, openStomp, readWorkbook, origin }: CoreParts,
  given: Pick<Core, 'config' | 'journal' | 'outlet' | 'counters' | 'storage'> & {
    readonly mapsPage: MapsServicePort;
  },
): Core {
  const { config, journal, outlet, counters, storage, mapsPage } = given;
  const { timings } = config;
  const check = createClockCheck(clock);
  const maps = createMapsService({
    page: mapsPage,
    key: config.googleMapsKey,
    clock,
    counters,
    timeoutMs: timings.callTimeoutMs,
  });
  const geocoder = {
    fetch,
    clock,
    counters,
    gate: createGeocoderGate({
      clock,
      intervalMs: timings.geocodeIntervalMs,
      inTurn: (work) => tabs.inTurn('geocoder', { clock, atMostMs: longestTurnMs(timings) }, work),
    }),
    geocoderUrl: config.geocoderUrl,
    timeoutMs: timings.callTimeoutMs,
    backoffMs: timings.geocodeBackoffMs,
  };
  const freeLookUp = createLookUp(geocoder);
  return {
    clock,
    tabs,
    openStomp,
    readWorkbook,
    config,
    counters,
    storage,
    journal,
    outlet,
    maps,
    socketOrigin: config.apiBaseUrl || origin,
    backendNow: () => clock.wall() - check.offMs(),
    clockOffMs: check.offMs,
    scheduler: createScheduler({
      clock,
      counters,
      random,
      hiddenSlowdown: timings.hiddenSlowdown,
      backoffMaxMs: timings.pollBackoffMaxMs,
    }),
    api: createApiClient({
      fetch: check.watch(fetch),
      upload,
      clock,
      baseUrl: config.apiBaseUrl,
      timeoutMs: timings.callTimeoutMs,
    }),
    geocoding: createGeocodingQueue({
      ...geocoder,
      lookUp: async (place) => (await maps.reverse(place)) ?? freeLookUp(place),
      storage: createAddressBook(storage),
      cacheMs: timings.geocodeCacheMs,
    }),
    places: createPlaceSearch({ ...geocoder, maps }),
    tell: (fact, session) => outlet.push(journal.stamp(fact, session)),
  };
}
