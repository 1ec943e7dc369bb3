import type { Fact, FactOf } from '../../src/contract/facts.ts';
import type { JournalEntry } from '../../src/contract/journal.ts';
import type { MapsServicePort } from '../../src/contract/maps-service.ts';
import type { Hospital } from '../../src/contract/model.ts';
import type { FactBatch, Opened, Pulse, RealtimePort } from '../../src/contract/realtime-port.ts';
import type { OpenStomp, StompOptions } from '../../src/worker/alert-channel/stomp-connection.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { createRealtime } from '../../src/worker/create-realtime.ts';
import { openJournal } from '../../src/worker/journal/journal.ts';
import { memoryStorage, type Storage } from '../../src/worker/storage/storage.ts';
import { type ManualClock, manualClock, settle } from './manual-clock.ts';
import { type ScriptedBackend, scriptedBackend } from './scripted-backend.ts';
import { scriptedMaps } from './scripted-maps.ts';

export const hospital: Hospital = { id: '1', wireId: 1, email: 'ward@hospital.example', code: 'SRM001' };

/** The worker's port in the test's own thread, its backend scripted, its clock turned by hand. */
export interface RealtimeClient {
  readonly port: RealtimePort;
  readonly opened: Opened;
  readonly clock: ManualClock;
  readonly backend: ScriptedBackend;
  readonly storage: Storage;
  /** This tab's journal as it rests on the disk. */
  journal(): Promise<readonly JournalEntry[]>;
  readonly channel: FakeChannel;
  readonly facts: readonly Fact[];
  pulse(): Pulse | null;
  /** The facts of a type, in order. */
  factsOf<T extends Fact['type']>(type: T): FactOf<T>[];
  signIn(): Promise<void>;
}

export interface FakeChannel {
  /** Options of each connection that was opened. */
  readonly opened: StompOptions[];
  readonly closed: number;
  connect(): void;
  drop(reason: string): void;
  /** A message on the subscribed topic. */
  message(body: string): void;
  readonly subscriptions: string[];
}

export interface ClientOptions {
  readonly config?: unknown;
  readonly storage?: Storage;
  /** A reload has the same; another tab of the browser has another. */
  readonly tab?: string;
  readonly backend?: ScriptedBackend;
  readonly clock?: ManualClock;
  readonly maps?: MapsServicePort;
}

export async function startClient(options: ClientOptions = {}): Promise<RealtimeClient> {
  const clock = options.clock ?? manualClock();
  const backend = options.backend ?? scriptedBackend();
  const storage = options.storage ?? memoryStorage(clock);
  const tab = options.tab ?? 'tab';
  if (options.config) backend.on('/config.json', { json: options.config });
  const { channel, openStomp } = fakeChannel();
  const port = createRealtime({
    fetch: backend.fetch,
    clock,
    storage: () => storage,
    tab,
    openStomp: async () => openStomp,
    origin: 'http://console.example',
  });

  const facts: Fact[] = [];
  let pulse: Pulse | null = null;
  const outlet = {
    onmessage: null as ((event: { data: string }) => void) | null,
    postMessage: (batch: FactBatch) => {
      facts.push(...structuredClone(batch.facts));
      pulse = batch.pulse ?? pulse;
      outlet.onmessage?.({ data: 'credit' });
    },
    close: () => {},
  };
  const opened = await port.open(
    outlet as Parameters<RealtimePort['open']>[0],
    options.maps ?? scriptedMaps().page,
  );

  return {
    port,
    opened,
    clock,
    backend,
    storage,
    journal: () => openJournal({ storage, clock, tab, counters: createCounters() }).readKept(),
    channel,
    facts,
    pulse: () => pulse,
    factsOf: <T extends Fact['type']>(type: T) =>
      facts.filter((fact): fact is FactOf<T> => fact.type === type),
    signIn: async () => {
      await port.resumeSession({ hospital });
      await clock.advance(100);
    },
  };
}

function fakeChannel(): { channel: FakeChannel; openStomp: OpenStomp } {
  const opened: StompOptions[] = [];
  const subscriptions: string[] = [];
  const receivers: ((body: string) => void)[] = [];
  let closed = 0;
  const connection = {
    subscribe: (destination: string, receive: (body: string) => void) => {
      subscriptions.push(destination);
      receivers.splice(0, receivers.length, receive);
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
      drop: (reason) => opened.at(-1)?.disconnected(reason),
      message: (body) => {
        for (const receive of receivers) receive(body);
      },
    },
  };
}

/** Lets the worker's waiting work run without any time passing. */
export { settle };
