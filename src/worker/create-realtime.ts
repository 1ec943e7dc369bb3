/**
 * The realtime worker as a plain function from parts to port; tests call it with no thread. It owns the session's life: what
 * runs is made at sign-in and ended as a whole, and an answer that arrives after its session is dropped.
 */
import { type Config, readConfig } from '../contract/config.ts';
import type { FactPayload } from '../contract/facts.ts';
import type { MapsServicePort } from '../contract/maps-service.ts';
import type { Hospital } from '../contract/model.ts';
import type { FactStreamPort, Opened, RealtimePort } from '../contract/realtime-port.ts';
import { hospitalAnswer } from '../contract/wire/session.ts';
import { placeKey } from '../domain/addresses.ts';
import type { OpenStomp } from './alert-channel/stomp-connection.ts';
import { type ApiClient, createApiClient, type Fetch, unreadable } from './api/api-client.ts';
import { createPlaceSearch, type PlaceSearch } from './bookings/search-places.ts';
import type { Clock } from './clock.ts';
import { type CounterBoard, createCounters } from './counters.ts';
import { createFeedBoard, type FeedBoard } from './feeds/feed-board.ts';
import type { PainterPort } from './fleet/fleet-table.ts';
import { createGeocoderGate } from './geocoding/geocoder-gate.ts';
import { createGeocodingQueue, type GeocodingQueue } from './geocoding/geocoding-queue.ts';
import { createMapsService, type MapsService } from './geocoding/maps-service.ts';
import { createLookUp } from './geocoding/reverse.ts';
import { createRouteLookUps, type RouteLookUps } from './geocoding/route-look-ups.ts';
import { createFactOutlet, type FactOutlet } from './journal/fact-outlet.ts';
import { type Journal, openJournal } from './journal/journal.ts';
import { readExpenses, readPatientOrders } from './orders/order-queries.ts';
import { createScheduler, type Scheduler } from './scheduler/scheduler.ts';
import { type SessionRun, startSessionRun } from './session-run.ts';
import { makeSheet } from './sheets/sheet.ts';
import { type RealtimeStorage, realtimeStorage } from './storage/realtime-storage.ts';
import type { Storage } from './storage/storage.ts';
import { readTrack } from './track/track.ts';

export interface RealtimeParts {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly storage: (counters: CounterBoard) => Storage;
  /** Whose journal is written; a reload of the tab gives the same. */
  readonly tab: string | Promise<string>;
  /** Loaded at sign-in, not before: the login does not wait for the socket's code. */
  readonly openStomp: () => Promise<OpenStomp>;
  /** Origin of the page, for sockets where `apiBaseUrl` is empty. */
  readonly origin: string;
}

interface Open {
  readonly config: Config;
  readonly journal: Journal;
  readonly outlet: FactOutlet;
  readonly scheduler: Scheduler;
  readonly api: ApiClient;
  readonly geocoding: GeocodingQueue;
  readonly places: PlaceSearch;
  readonly maps: MapsService;
}

interface LiveSession {
  readonly hospital: Hospital;
  readonly life: AbortController;
  readonly board: FeedBoard;
  readonly route: RouteLookUps;
  readonly run: Promise<SessionRun>;
}

const PULSE_MS = 1_000;
const CONFIG_TIMEOUT_MS = 5_000;

export function createRealtime(parts: RealtimeParts): RealtimePort {
  const { clock } = parts;
  const counters = createCounters();
  const disk = parts.storage(counters);
  const storage = realtimeStorage(disk);
  let opened: Open | null = null;
  let session: LiveSession | null = null;
  let watched: Parameters<RealtimePort['watchFeeds']>[0]['feeds'] = [];
  let painter: PainterPort | null = null;

  const open = (): Open => {
    if (!opened) throw new Error('The realtime port was used before it was opened');
    return opened;
  };
  const tell = (payload: FactPayload) => {
    const { journal, outlet } = open();
    outlet.push(journal.stamp(payload));
  };

  const queryParts = () => ({ api: open().api, counters, timeZone: open().config.timeZone });

  function startSession(hospital: Hospital): void {
    endSession();
    const { config, api, scheduler, geocoding, places, maps } = open();
    const life = new AbortController();
    const tellWhileLive = (fact: FactPayload) => {
      if (!life.signal.aborted) tell(fact);
    };
    const board: FeedBoard = createFeedBoard(clock, (fact) => {
      tellWhileLive(fact);
      // A feed that went live has an age at once, not at the next second.
      if (!life.signal.aborted) tellAges(board);
    });
    const run = startSessionRun({
      hospital,
      config,
      api,
      clock,
      counters,
      scheduler,
      board,
      storage,
      signal: life.signal,
      tell: tellWhileLive,
      kept: () => open().journal.flush(),
      geocoding,
      places,
      openStomp: parts.openStomp,
      socketOrigin: config.apiBaseUrl || parts.origin,
    });
    const route = createRouteLookUps({
      geocoding,
      clock,
      delayMs: config.timings.routeLookupDelayMs,
      tell: tellWhileLive,
    });
    session = { hospital, life, board, route, run };
    maps.begin(tellWhileLive);
    void run.then((started) => {
      if (life.signal.aborted) return;
      started.watchFeeds(watched);
      if (painter) started.connectPainter(painter);
      pulse(life.signal, board, started);
    });
  }

  /** Ends what runs and empties every projection; answers whether there was a session. */
  function endSession(): boolean {
    if (!session) return false;
    const { life, route, run } = session;
    session = null;
    life.abort();
    route.want([]);
    open().geocoding.clear();
    void run.then((started) => started.end());
    tell({ type: 'session.closed' });
    void open().journal.close();
    return true;
  }

  const tellAges = (board: FeedBoard): void =>
    open().outlet.pulse({ now: clock.wall(), feeds: board.ages(), counters: counters.read() });

  function pulse(signal: AbortSignal, board: FeedBoard, run: SessionRun): void {
    if (signal.aborted) return;
    run.tick();
    tellAges(board);
    clock.after(PULSE_MS, () => pulse(signal, board, run));
  }

  return {
    open: async (facts, maps) => {
      const journal = openJournal({ storage: disk, clock, tab: parts.tab, counters });
      const [config, kept] = await Promise.all([fetchConfig(parts), journal.readKept()]);
      const outlet = createFactOutlet(facts, clock);
      opened = buildOpen(parts, { ...config, journal, outlet, counters, storage, maps }, () => {
        if (!session) return;
        tell({ type: 'session.expired' });
        endSession();
      });
      return {
        config: config.config,
        ignoredConfigKeys: config.ignored,
        journal: kept,
      } satisfies Opened;
    },

    login: async ({ email, password }) => {
      const { api } = open();
      const answer = await api.json('login', { body: { email, password } });
      const parsed = answer.ok ? hospitalAnswer.safeParse(answer.value) : null;
      if (parsed?.success) {
        const { id, email: known, code } = parsed.data;
        const hospital = { id: String(id), wireId: id, email: known ?? email, code: code ?? '' };
        tell({ type: 'session.loginAccepted', hospital });
        startSession(hospital);
        return;
      }
      const { failure } = answer.ok ? unreadable('The answer to the login is no hospital') : answer;
      if (failure.kind === 'refused') tell({ type: 'session.loginRefused', failure });
      else tell({ type: 'session.loginFailed', failure });
    },
    resumeSession: async ({ hospital }) => startSession(hospital),
    logout: async () => {
      const hospital = session?.hospital;
      endSession();
      if (!hospital) return;
      void open()
        .api.text('logout', { params: { hospitalId: hospital.wireId } })
        .then((answer) => {
          if (!answer.ok) console.warn('The logout was not acknowledged:', answer.failure.message);
        });
    },
    closeSession: async () => void endSession(),

    watchFeeds: async ({ feeds }) => {
      watched = feeds;
      (await session?.run)?.watchFeeds(watched);
    },
    setVisibility: async ({ visible }) => open().scheduler.setVisible(visible),
    refreshFeeds: async ({ feeds }) => (await session?.run)?.refreshFeeds(feeds),
    wantAddresses: async ({ places, priority }) => {
      const signal = session?.life.signal;
      for (const place of places)
        void open()
          .geocoding.resolve(place, priority)
          .then((address) => {
            if (signal && !signal.aborted)
              tell({ type: 'address.resolved', place: placeKey(place), address });
          });
    },
    wantRouteAddresses: async ({ places }) => session?.route.want(places),
    record: async ({ input }) => {
      if (input.type === 'page.painterFailed') counters.count(`painter.${input.state}`);
      open().journal.record(input);
    },
    assignOrder: async (command) => (await session?.run)?.changes.assign(command),
    cancelOrder: async (command) => (await session?.run)?.changes.cancel(command),
    locateBooking: async (command) => (await session?.run)?.bookings.locate(command),
    createBooking: async (command) => (await session?.run)?.bookings.create(command),
    connectPainter: async (port) => {
      painter = port as PainterPort & FactStreamPort;
      (await session?.run)?.connectPainter(painter);
    },

    track: (query) => readTrack(query, queryParts()),
    address: async ({ priority, ...place }) => ({
      ok: true,
      value: await open().geocoding.resolve(place, priority),
    }),
    expenses: (query) => readExpenses(query, queryParts()),
    patientOrders: (query) => readPatientOrders(query, queryParts()),
    catalogue: async () => (await session?.run)?.bookings.catalogue() ?? { ok: true, value: [] },
    searchPlaces: ({ text }) => open().places.suggest(text),
    findPlaces: ({ address }) => open().places.find(address),
    fleet: async () => ({ ok: true, value: (await session?.run)?.fleet() ?? [] }),
    sheet: makeSheet,
    exportJournal: async () => open().journal.export(),
    ping: async () => clock.wall(),
  };
}

function buildOpen(
  { fetch, clock }: RealtimeParts,
  given: Pick<Open, 'config' | 'journal' | 'outlet'> & {
    counters: CounterBoard;
    storage: RealtimeStorage;
    maps: MapsServicePort;
  },
  onUnauthorised: () => void,
): Open {
  const { config, journal, outlet, counters, storage } = given;
  const { timings } = config;
  const maps = createMapsService({
    page: given.maps,
    key: config.googleMapsKey,
    clock,
    counters,
    timeoutMs: timings.callTimeoutMs,
  });
  const geocoder = {
    fetch,
    clock,
    counters,
    gate: createGeocoderGate({ clock, intervalMs: timings.geocodeIntervalMs }),
    geocoderUrl: config.geocoderUrl,
    timeoutMs: timings.callTimeoutMs,
    backoffMs: timings.geocodeBackoffMs,
  };
  const freeLookUp = createLookUp(geocoder);
  return {
    config,
    journal,
    outlet,
    scheduler: createScheduler({
      clock,
      hiddenSlowdown: timings.hiddenSlowdown,
      backoffMaxMs: timings.pollBackoffMaxMs,
    }),
    api: createApiClient({
      fetch,
      clock,
      baseUrl: config.apiBaseUrl,
      timeoutMs: timings.callTimeoutMs,
      onUnauthorised,
    }),
    geocoding: createGeocodingQueue({
      ...geocoder,
      lookUp: async (place) => (await maps.reverse(place)) ?? freeLookUp(place),
      storage,
      cacheMs: timings.geocodeCacheMs,
    }),
    places: createPlaceSearch({ ...geocoder, maps }),
    maps,
  };
}

/** A missing or unreadable file means the defaults (rulings, Configuration); what is ignored is named in the console. */
async function fetchConfig({ fetch, clock }: RealtimeParts): Promise<ReturnType<typeof readConfig>> {
  const abort = new AbortController();
  const cancel = clock.after(CONFIG_TIMEOUT_MS, () => abort.abort());
  try {
    const response = await fetch('/config.json', { cache: 'no-cache', signal: abort.signal });
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
    const read = readConfig(response.ok && isJson ? ((await response.json()) as unknown) : null);
    for (const key of read.ignored)
      console.warn(`config.json: '${key}' is unknown or malformed and was ignored`);
    return read;
  } catch {
    return readConfig(null);
  } finally {
    cancel();
  }
}
