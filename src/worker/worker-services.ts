/** The services of the worker's whole life: settings, journal, scheduler, calls, address services. */
import type { Config, Timings } from '../contract/config.ts';
import type { FactPayload } from '../contract/facts.ts';
import type { MapsServicePort } from '../contract/maps-service.ts';
import type { WorkbookThreads } from '../contract/workbook-threads.ts';
import { type Api, createApiClient, type Fetch, type Upload } from './api/api-client.ts';
import type { Clock } from './clock.ts';
import { createClockCheck } from './clock-check.ts';
import type { CounterBoard } from './counters.ts';
import { createGeocoderRateLimiter } from './geocoding/geocoder-rate-limiter.ts';
import { createGeocodingQueue, type GeocodingQueue } from './geocoding/geocoding-queue.ts';
import {
  createMapsServiceClient,
  MAPS_LOAD_MS,
  type MapsServiceClient,
} from './geocoding/maps-service-client.ts';
import { createLookUp } from './geocoding/reverse.ts';
import { createPlaceSearch, type PlaceSearch } from './geocoding/search-places.ts';
import type { FactSender } from './journal/fact-sender.ts';
import type { Journal } from './journal/journal.ts';
import { createScheduler, type Scheduler } from './scheduler/scheduler.ts';
import type { OpenStomp } from './stomp/stomp-connection.ts';
import { createAddressCache } from './storage/address-cache.ts';
import type { Storage } from './storage/storage.ts';
import type { Tabs } from './tabs/tabs.ts';
import type { WorkbookReader } from './workbooks/workbook-reader.ts';
import type { CapabilitiesInOrder } from './worker-capability.ts';

export interface WorkerServicesParts {
  readonly fetch: Fetch;
  readonly upload: Upload;
  readonly clock: Clock;
  /** From 0 to below 1; spreads what many consoles would do at the same moment. */
  readonly random: () => number;
  readonly tabs: Tabs;
  /** What a session can do. */
  readonly capabilities: CapabilitiesInOrder;
  /** Loaded at sign-in, not before: the login does not wait for the socket's code. */
  readonly openStomp: () => Promise<OpenStomp>;
  readonly readWorkbook: (threads: WorkbookThreads) => WorkbookReader;
  /** Origin of the page, for sockets where `apiBaseUrl` is empty. */
  readonly origin: string;
}

export interface WorkerServices
  extends Pick<WorkerServicesParts, 'clock' | 'tabs' | 'capabilities' | 'openStomp'> {
  readonly readWorkbook: WorkbookReader;
  readonly config: Config;
  readonly counters: CounterBoard;
  readonly storage: Storage;
  readonly journal: Journal;
  readonly factSender: FactSender;
  readonly scheduler: Scheduler;
  readonly api: Api;
  readonly geocoding: GeocodingQueue;
  readonly places: PlaceSearch;
  readonly maps: MapsServiceClient;
  readonly socketOrigin: string;
  /** The wall clock as the backend has it, ms since 1970: this computer's own where nothing speaks against it. */
  backendNow(): number;
  /** How far this computer's clock is ahead of that, ms. */
  clockOffMs(): number;
  /** Journals a fact of a session and sends it. */
  publish(fact: FactPayload, session: string | null): void;
}

/**
 * Under one lock come the look at the disk, the wait for the maps service and its call, the free geocoder, and a pause:
 * each at its longest, and one call more.
 */
const longestLockMs = ({ geocodeIntervalMs, callTimeoutMs }: Timings): number =>
  MAPS_LOAD_MS + 3 * callTimeoutMs + geocodeIntervalMs;

export function buildWorkerServices(
  { fetch, upload, clock, random, tabs, capabilities, openStomp, readWorkbook, origin }: WorkerServicesParts,
  given: Pick<WorkerServices, 'config' | 'journal' | 'factSender' | 'counters' | 'storage'> & {
    readonly mapsPage: MapsServicePort;
    readonly threads: WorkbookThreads;
  },
): WorkerServices {
  const { config, journal, factSender, counters, storage, mapsPage, threads } = given;
  const { timings } = config;
  const check = createClockCheck(clock);
  const maps = createMapsServiceClient({
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
    limiter: createGeocoderRateLimiter({
      clock,
      intervalMs: timings.geocodeIntervalMs,
      exclusively: (work) => tabs.exclusively('geocoder', { clock, atMostMs: longestLockMs(timings) }, work),
    }),
    geocoderUrl: config.geocoderUrl,
    timeoutMs: timings.callTimeoutMs,
    backoffMs: timings.geocodeBackoffMs,
  };
  const freeLookUp = createLookUp(geocoder);
  return {
    clock,
    tabs,
    capabilities,
    openStomp,
    readWorkbook: readWorkbook(threads),
    config,
    counters,
    storage,
    journal,
    factSender,
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
      storage: createAddressCache(storage),
      cacheMs: timings.geocodeCacheMs,
    }),
    places: createPlaceSearch({ ...geocoder, maps }),
    publish: (fact, session) => factSender.push(journal.stamp(fact, session)),
  };
}
