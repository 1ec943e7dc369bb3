import type { AnswerOf, AskOf, Command, CommandPayload, QueryName } from '../../src/contract/capabilities.ts';
import type { CommandStamp } from '../../src/contract/command.ts';
import type { Config } from '../../src/contract/config.ts';
import type { Fact, FactOf } from '../../src/contract/facts.ts';
import type { Outcome } from '../../src/contract/failure.ts';
import type { JournalEntry } from '../../src/contract/journal.ts';
import type { MapsServicePort } from '../../src/contract/maps-service.ts';
import type { Hospital } from '../../src/contract/model.ts';
import type {
  DesiredState,
  FactBatch,
  File,
  FirstAsked,
  Opened,
  Pulse,
  RealtimePort,
  TakenUp,
} from '../../src/contract/realtime-port.ts';
import { findPriceList } from '../../src/domain/price-list.ts';
import { readWorksheets } from '../../src/domain/workbook.ts';
import { capabilitiesInOrder } from '../../src/worker/capabilities.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { createRealtime } from '../../src/worker/create-realtime.ts';
import { exportQueries } from '../../src/worker/exports/late-exports.ts';
import { openJournal } from '../../src/worker/journal/journal.ts';
import { createLoginBundle, type MakeCore } from '../../src/worker/login-bundle.ts';
import type { OpenStomp, StompConnection, StompOptions } from '../../src/worker/stomp/stomp-connection.ts';
import type { Storage } from '../../src/worker/storage/storage.ts';
import type { WorkbookReader } from '../../src/worker/workbooks/workbook-reader.ts';
import { type BrowserTabs, browserTabs } from './browser-tabs.ts';
import { entriesOf } from './journal-entries.ts';
import { type ManualClock, manualClock, settle } from './manual-clock.ts';
import { memoryStorage } from './memory-storage.ts';
import { noThreads } from './no-threads.ts';
import { type ScriptedBackend, scriptedBackend } from './scripted-backend.ts';
import { scriptedMaps } from './scripted-maps.ts';

export const hospital: Hospital = { id: '1', wireId: 1, email: 'ward@hospital.example', code: 'SRM001' };

/** The worker's port in the test's own thread, its backend scripted, its clock turned by hand. */
export interface RealtimeClient {
  readonly port: RealtimePort;
  /** What the page would ask, in words; each settles when the worker has taken it. */
  readonly page: PageSide;
  readonly opened: Opened;
  readonly clock: ManualClock;
  readonly backend: ScriptedBackend;
  readonly storage: Storage;
  /** The alert channel. */
  readonly channel: FakeChannel;
  readonly chat: FakeChannel;
  readonly facts: readonly Fact[];
  /** The session that the page is in. */
  readonly session: string | null;
  pulse(): Pulse | null;
  /** The facts of a type, in order. */
  factsOf<T extends Fact['type']>(type: T): FactOf<T>[];
  signIn(): Promise<void>;
  /** The tab is closed without a word. */
  die(): void;
  /** What its journal holds on the disk, oldest first. */
  journal(): Promise<readonly JournalEntry[]>;
}

/** The page's command bus: stamps commands with the session it is in. */
export interface PageSide {
  /** Answers the command's id. */
  give(command: CommandPayload, asker?: Partial<CommandStamp>, files?: readonly File[]): number;
  login(email?: string, password?: string): void;
  resume(hospital?: Hospital): void;
  logout(): void;
  close(): void;
  setDesired(state: DesiredState): void;
  ask<Name extends QueryName>(name: Name, ask: AskOf<Name>): Promise<Outcome<AnswerOf<Name>>>;
}

export interface FakeChannel {
  /** Options of each connection that was opened. */
  readonly opened: StompOptions[];
  readonly closed: number;
  connect(): void;
  /** `refused`: the receipt that an ERROR names. */
  drop(reason: string, how?: 'error' | 'closed', refused?: string): void;
  /** What was given to the socket, in order. */
  readonly published: readonly Published[];
  /** From now on what is published is answered so; null: it is taken. */
  refuse(answer: Outcome<null> | null): void;
  /** A message on the subscribed topic. */
  message(body: string): void;
  readonly subscriptions: string[];
}

export interface Published {
  readonly destination: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ClientOptions {
  readonly config?: unknown;
  readonly storage?: Storage;
  readonly backend?: ScriptedBackend;
  readonly clock?: ManualClock;
  readonly maps?: MapsServicePort;
  /** How the sockets come; the channels that the test plays, at once, where nothing is said. */
  readonly openStomp?: (played: OpenStomp) => Promise<OpenStomp>;
  /** The browser that this tab is one of. */
  readonly browser?: BrowserTabs;
  /** The name of the tab; the same for the page after a reload. */
  readonly tab?: string;
  /** False for a page on which nobody is signed in; the core is then fetched later. */
  readonly signedIn?: boolean;
  /** The session that the worker is opened with. */
  readonly session?: TakenUp;
  /** What its first screen stands on. */
  readonly first?: FirstAsked;
  /** What the worker before it read. */
  readonly settings?: Config;
  /** How workbooks are read; here, without a thread, where nothing is said. */
  readonly readWorkbook?: WorkbookReader;
  /** How the core comes; at once where nothing is said. */
  readonly fetchCore?: (make: MakeCore) => Promise<MakeCore>;
}

/** As the thread reads. */
const readWorkbookHere: WorkbookReader = async (bytes) => {
  const sheets = readWorksheets(new Uint8Array(bytes));
  return typeof sheets === 'string' ? { refusal: sheets, detail: '' } : findPriceList(sheets);
};

/** A worker whose surroundings a test plays; nobody has opened it. */
export interface PlayedWorker extends Pick<RealtimeClient, 'port' | 'clock' | 'backend' | 'storage'> {
  readonly alerts: FakeChannel;
  readonly chat: FakeChannel;
  /** The tab is closed without a word. */
  die(): void;
}

export function playWorker(options: ClientOptions = {}): PlayedWorker {
  const clock = options.clock ?? manualClock();
  const backend = options.backend ?? scriptedBackend();
  const storage = options.storage ?? memoryStorage(clock);
  if (options.config) backend.on('/config.json', { json: options.config });
  const alerts = fakeChannel();
  const chat = fakeChannel();
  // The two differ in their heartbeats by the specification.
  const openStomp: OpenStomp = (given) => (given.heartbeats.outMs === 4_000 ? chat : alerts).openStomp(given);
  const tabsOfBrowser = (options.browser ?? browserTabs()).open();
  const make: MakeCore = (given) =>
    createRealtime({
      ...given,
      upload: backend.upload,
      clock,
      random: () => 0,
      tabs: tabsOfBrowser,
      capabilities: capabilitiesInOrder,
      storage: () => storage,
      readWorkbook: () => options.readWorkbook ?? readWorkbookHere,
      openStomp: async () => (options.openStomp ? options.openStomp(openStomp) : openStomp),
      origin: 'http://console.example',
      exports: exportQueries,
    });
  const { fetchCore = async () => make } = options;
  const port = createLoginBundle({ clock, fetch: backend.fetch, fetchCore: () => fetchCore(make) });
  return {
    ...{ port, clock, backend, storage },
    ...{ alerts: alerts.channel, chat: chat.channel, die: () => tabsOfBrowser.die() },
  };
}

export async function startClient(options: ClientOptions = {}): Promise<RealtimeClient> {
  const played = playWorker(options);
  const { port, clock, backend, storage } = played;

  const facts: Fact[] = [];
  let pulse: Pulse | null = null;
  const factPort = {
    onmessage: null as ((event: { data: string }) => void) | null,
    postMessage: (batch: FactBatch) => {
      facts.push(...structuredClone(batch.facts));
      pulse = batch.pulse ?? pulse;
      factPort.onmessage?.({ data: 'credit' });
    },
    close: () => {},
  };
  const opened = await port.open(
    {
      tab: options.tab ?? 'tab',
      signedIn: options.signedIn ?? true,
      session: options.session ?? null,
      ...(options.first ? { first: options.first } : {}),
      settings: options.settings ?? null,
    },
    factPort as Parameters<RealtimePort['open']>[1],
    options.maps ?? scriptedMaps().page,
    noThreads,
  );
  const page = pageSide(port);

  return {
    port,
    page,
    opened,
    clock,
    backend,
    storage,
    channel: played.alerts,
    chat: played.chat,
    facts,
    get session() {
      return page.session();
    },
    pulse: () => pulse,
    factsOf: <T extends Fact['type']>(type: T) =>
      facts.filter((fact): fact is FactOf<T> => fact.type === type),
    signIn: async () => {
      page.resume();
      await clock.advance(100);
    },
    journal: () =>
      entriesOf(openJournal({ storage, clock, tab: options.tab ?? 'tab', counters: createCounters() })),
    die: () => {
      factPort.onmessage?.({ data: 'stop' });
      played.die();
    },
  };
}

let pages = 0;

function pageSide(port: RealtimePort): PageSide & { session(): string | null } {
  pages += 1;
  const own = pages;
  let session: string | null = null;
  let sessions = 0;
  let id = 0;
  const next = () => {
    sessions += 1;
    session = `page${own}.${sessions}`;
    return session;
  };
  const give: PageSide['give'] = (payload, asker = {}, files = []) => {
    id += 1;
    // Where it cannot be taken the page starts another worker; a test that cares asks the port itself.
    void Promise.resolve(
      port.take({ ...payload, id, key: null, attempt: 1, session, ...asker } as Command, files),
    ).catch(() => {});
    return id;
  };
  return {
    give,
    session: () => session,
    login: (email = hospital.email, password = 'secret') =>
      void give({ type: 'session.login', email, password }, { session: next() }),
    resume: (given = hospital) => void give({ type: 'session.resume', hospital: given }, { session: next() }),
    logout: () => {
      give({ type: 'session.logout', hospital });
      session = null;
    },
    close: () => {
      give({ type: 'session.close' });
      session = null;
    },
    setDesired: port.setDesired,
    ask: (name, ask) => port.ask(name, ask, session),
  };
}

function fakeChannel(): { channel: FakeChannel; openStomp: OpenStomp } {
  const opened: StompOptions[] = [];
  const subscriptions: string[] = [];
  const receivers: ((body: string) => void)[] = [];
  const published: Published[] = [];
  let refusal: Outcome<null> | null = null;
  let closed = 0;
  const connection: StompConnection = {
    subscribe: (destination: string, receive: (body: string) => void) => {
      subscriptions.push(destination);
      receivers.splice(0, receivers.length, receive);
    },
    publish: (destination, body, headers = {}) => {
      if (refusal) return refusal;
      published.push({ destination, body: JSON.parse(body) as unknown, headers });
      return { ok: true, value: null };
    },
    close: () => {
      closed += 1;
    },
  };
  return {
    openStomp: (given) => {
      opened.push(given);
      return connection;
    },
    channel: {
      opened,
      subscriptions,
      get closed() {
        return closed;
      },
      connect: () => opened.at(-1)?.connected(connection),
      drop: (reason, how = 'closed', refused) => opened.at(-1)?.disconnected(reason, how, refused),
      published,
      refuse: (answer) => {
        refusal = answer;
      },
      message: (body) => {
        for (const receive of receivers) receive(body);
      },
    },
  };
}

/** Lets the worker's waiting work run without any time passing. */
export { settle };
