/**
 * One realtime worker in a thread of its own: what is said to it and what it says arrives later, in order, or not at
 * all.
 */
import type { AnswerOf, AskOf, Command, QueryName } from '../../../src/contract/capabilities.ts';
import type { Outcome } from '../../../src/contract/failure.ts';
import type { PageInput } from '../../../src/contract/intents.ts';
import type { PageCursor } from '../../../src/contract/journal.ts';
import type { MapsServicePort } from '../../../src/contract/maps-service.ts';
import {
  type DesiredState,
  type FactBatch,
  type FactMessage,
  factsOverrun,
  type Opened,
  type OpenQuery,
  type RealtimePort,
} from '../../../src/contract/realtime-port.ts';
import { capabilitiesInOrder } from '../../../src/worker/capabilities.ts';
import { createRealtime } from '../../../src/worker/create-realtime.ts';
import { createLoginBundle, type MakeCore } from '../../../src/worker/login-bundle.ts';
import { indexedDbStorage } from '../../../src/worker/storage/indexed-db-storage.ts';
import { realtimeDatabase } from '../../../src/worker/stores.ts';
import type { Tabs } from '../../../src/worker/tabs/tabs.ts';
import { noThreads } from '../../support/no-threads.ts';
import { scriptedMaps } from '../../support/scripted-maps.ts';
import type { Browser } from './browser.ts';
import type { Whose } from './hospital.ts';
import type { Thread } from './time.ts';
import { priceListOf } from './workbooks.ts';

/** The worker as its page has it. */
export interface WorkerThread {
  readonly thread: Thread;
  open(query: OpenQuery, answered: { opened(opened: Opened): void; failed(message: string): void }): void;
  /** `failed` is called where the worker cannot take it. */
  take(command: Command, files: readonly File[], failed: (message: string) => void): void;
  setDesired(state: DesiredState): void;
  record(inputs: readonly PageInput[], cursor?: PageCursor): void;
  ask<Name extends QueryName>(
    name: Name,
    ask: AskOf<Name>,
    session: string | null,
    answered: (answer: Outcome<AnswerOf<Name>>) => void,
  ): void;
  ping(answered: () => void): void;
  /** The hospitals, by id, in whose sessions it stands for the lead of the tabs. */
  stands(): readonly string[];
  /** It ends without a word; what is on its way is lost. */
  terminate(): void;
}

export interface WorkerThreadParts {
  readonly browser: Browser;
  readonly page: Thread;
  batch(batch: FactBatch): void;
  /** Rows of this hospital's came to it. */
  answered(hospital: Whose): void;
  /** The disk has taken what it wrote into this store. */
  wrote(store: string): void;
}

const CROSSING_MS = 1;
/** So long takes a workbook. */
const READ_MS = 200;
const maps: MapsServicePort = scriptedMaps().page;

export function startWorkerThread({
  browser,
  page,
  batch,
  answered,
  wrote,
}: WorkerThreadParts): WorkerThread {
  const { time, network, channel, disk, dice } = browser;
  const thread = time.thread();
  const tabs = browser.tabs.open();
  const standing: string[] = [];
  const toWorker = (run: () => void) => thread.post(CROSSING_MS, run);
  const toPage = (run: () => void) =>
    page.post(CROSSING_MS, () => {
      if (!thread.isDead) run();
    });

  const makeCore: MakeCore = (given) =>
    createRealtime({
      ...given,
      upload: network.uploadOf(thread),
      clock: thread.clock,
      random: dice.next,
      tabs: inThread(tabs, thread, standing),
      capabilities: capabilitiesInOrder,
      storage: (parts) =>
        indexedDbStorage({
          ...parts,
          database: realtimeDatabase,
          open: disk.open(thread.clock, () => thread.isDead, wrote),
        }),
      readWorkbook: () => (bytes) =>
        new Promise((resolve) =>
          thread.post(READ_MS, () => resolve(priceListOf(new TextDecoder().decode(bytes)))),
        ),
      openStomp: async () => channel.openOf(thread, answered),
      origin: 'http://console.example',
    });
  const port: RealtimePort = createLoginBundle({
    clock: thread.clock,
    fetch: network.fetchOf(thread, answered),
    fetchCore: async () => {
      await network.fetchFile(thread);
      return makeCore;
    },
  });
  let beginAnew = () => {};
  const factPort = {
    onmessage: null as ((event: { data: string }) => void) | null,
    postMessage: (message: FactMessage) => {
      if (message === factsOverrun) return toPage(beginAnew);
      const copy = message.facts.length > 0 ? structuredClone(message) : message;
      toPage(() => {
        batch(copy);
        toWorker(() => factPort.onmessage?.({ data: 'credit' }));
      });
    },
    close: () => {},
  };

  /** A file of the person's, which may lie on a slow disk; its content is its name. */
  function readSlowly(file: File): File {
    const ms = disk.state === 'slow' ? dice.between(500, 9_000) : dice.between(1, 300);
    const arrayBuffer = () =>
      new Promise<ArrayBuffer>((resolve) =>
        thread.post(ms, () => resolve(new TextEncoder().encode(file.name).buffer)),
      );
    return Object.assign(new File(['x'.repeat(file.size)], file.name, { type: file.type }), { arrayBuffer });
  }

  return {
    thread,
    open: (query, { opened, failed }) =>
      toWorker(() => {
        beginAnew = () => failed('The page begins anew');
        const facts = factPort as Parameters<RealtimePort['open']>[1];
        port.open(query, facts, maps, noThreads).then(
          (value) => toPage(() => opened(value)),
          (error: unknown) => toPage(() => failed(String(error))),
        );
      }),
    take: (command, files, failed) => {
      const copy = structuredClone(command);
      toWorker(() => {
        port
          .take(copy, files.map(readSlowly))
          ?.catch((error: unknown) => toPage(() => failed(String(error))));
      });
    },
    setDesired: (state) => toWorker(() => port.setDesired(state)),
    record: (inputs, cursor) => {
      const copy = structuredClone(inputs);
      toWorker(() => port.record(copy, cursor));
    },
    ask: (name, ask, session, answered) =>
      toWorker(() => void port.ask(name, ask, session).then((answer) => toPage(() => answered(answer)))),
    ping: (answered) => toWorker(() => void port.ping().then(() => toPage(answered))),
    stands: () => standing,
    terminate: () => {
      thread.die();
      tabs.die();
    },
  };
}

/** Locks and channels speak to a worker in its own thread. */
const inThread = (tabs: Tabs, thread: Thread, standing: string[]): Tabs => ({
  lead: (scope, changed) => {
    const lead = tabs.lead(scope, (leads) => thread.post(0, () => changed(leads)));
    standing.push(scope);
    return {
      take: lead.take,
      end: () => {
        standing.splice(standing.indexOf(scope), 1);
        lead.end();
      },
    };
  },
  channel: (name, receive) => {
    let isClosed = false;
    const channel = tabs.channel(name, (message) =>
      thread.post(0, () => {
        if (!isClosed) receive(message);
      }),
    );
    return {
      post: channel.post,
      close: () => {
        isClosed = true;
        channel.close();
      },
    };
  },
  exclusively: (name, limits, work) =>
    tabs.exclusively(
      name,
      limits,
      () =>
        new Promise((resolve, reject) => {
          thread.post(0, () => void work().then(resolve, reject));
        }),
    ),
  isAlone: tabs.isAlone,
});
