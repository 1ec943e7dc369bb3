/**
 * The realtime worker of a page of a day, in a real thread: the product's own, with the browser's locks, channels and
 * IndexedDB. Doubles are its clock, which the world turns, its calls and its sockets, which the world answers.
 */
import { expose } from 'comlink';
import type { Fetch } from '../../../../src/worker/api/api-client.ts';
import { capabilitiesInOrder } from '../../../../src/worker/capabilities.ts';
import { createRealtime } from '../../../../src/worker/create-realtime.ts';
import { createLoginBundle } from '../../../../src/worker/login-bundle.ts';
import { indexedDbStorage } from '../../../../src/worker/storage/indexed-db-storage.ts';
import { realtimeDatabase } from '../../../../src/worker/stores.ts';
import { createDice } from '../../../simulation/world/dice.ts';
import { createGate } from './gate.ts';
import { openSockets } from './sockets.ts';
import { troubledDatabase } from './troubled-database.ts';
import { turnedClock } from './turned-clock.ts';
import { watchedTabs } from './watched-tabs.ts';
import type { Arriving, DiskState, FromWorker, ToWorker, WorkerStart } from './words.ts';

const gate = createGate();
const answers = new Map<number, (value: unknown) => void>();
let control: MessagePort;
let events = 0;
let pending = 0;
let asked = 0;
let dieIn = Number.POSITIVE_INFINITY;
let isDying = false;

const post = (words: FromWorker): void => {
  if (!isDying) control.postMessage(words);
};
const happened = (): void => {
  events += 1;
};

/** Something that the thread does with the world. False where it dies of it, and nothing more is to come of it. */
function operate(): boolean {
  if (isDying) return false;
  dieIn -= 1;
  if (dieIn > 0) return true;
  post({ said: 'dies' });
  isDying = true;
  self.close();
  return false;
}

/** Counts as under way until it settles. */
async function underWay<T>(work: Promise<T>): Promise<T> {
  pending += 1;
  try {
    return await work;
  } finally {
    pending -= 1;
    happened();
  }
}

const ask = <T>(words: { said: 'connects' } | { said: 'asks'; asked: object }): Promise<T> =>
  underWay(
    new Promise<T>((resolve) => {
      asked += 1;
      answers.set(asked, resolve as (value: unknown) => void);
      post({ ...words, id: asked } as FromWorker);
    }),
  );

/** One round of the thread's tasks. */
const hops = new MessageChannel();
const hopped: (() => void)[] = [];
hops.port1.onmessage = () => hopped.shift()?.();
const hop = () =>
  new Promise<void>((resolve) => {
    hopped.push(resolve);
    hops.port2.postMessage(null);
  });

/** Settles when nothing is under way in this thread, for two rounds. */
async function rest(): Promise<void> {
  for (let calm = 0, seen = -1; calm < 2; ) {
    await hop();
    calm = pending === 0 && seen === events ? calm + 1 : 0;
    seen = events;
  }
}

function start({ control: port, at, database, seed, disk }: WorkerStart): void {
  control = port;
  const clock = turnedClock(at, rest);
  const opened = troubledDatabase({ ...realtimeDatabase, name: database }, disk, { gate, operate, underWay });
  const tabs = watchedTabs({ gate, operate, happened });
  const sockets = openSockets({
    clock,
    gate,
    operate,
    connect: () => ask({ said: 'connects' }),
    publish: (destination, body) => post({ said: 'publishes', destination, body }),
  });

  const fetch: Fetch = (url, init) =>
    new Promise((resolve, reject) => {
      if (!operate()) return;
      const giveUp = () => reject(new DOMException('aborted', 'AbortError'));
      if (init.signal?.aborted) return giveUp();
      init.signal?.addEventListener('abort', giveUp, { once: true });
      const [path = ''] = url.split('?');
      const wrote = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : null;
      const given = (init.headers ?? {}) as Readonly<Record<string, string>>;
      const asks = { method: init.method ?? 'GET', path, body: wrote, ifMatch: given['If-Match'] ?? null };
      void ask<Arriving>({ said: 'asks', asked: asks }).then((answer) => {
        if (answer === null) return;
        if (answer === 'broken') return reject(new TypeError('Failed to fetch'));
        clock.after(answer.ms, () => {
          if (operate()) resolve(responseOf(answer));
        });
      });
    });

  const realtime = createLoginBundle({
    clock,
    fetch,
    fetchCore: async () => (given) =>
      createRealtime({
        ...given,
        clock,
        random: createDice(seed).next,
        tabs: tabs.tabs,
        capabilities: capabilitiesInOrder,
        storage: (parts) => indexedDbStorage({ ...parts, database: realtimeDatabase, open: opened.open }),
        upload: () => Promise.reject(new Error('Nothing is uploaded here')),
        readWorkbook: () => () => Promise.reject(new Error('No workbook is read here')),
        openStomp: async () => sockets.open,
        origin: 'http://console.example',
      }),
  });
  exposeGated(realtime);

  control.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.do === 'turn' || data.do === 'rest') {
      const done = data.do === 'turn' ? clock.turnTo(data.until, data.late) : rest();
      void done.then(() =>
        post({ said: 'done', serial: data.serial, events, stands: tabs.stands(), leads: tabs.leads() }),
      );
    }
    if (data.do === 'freeze') gate.freeze();
    if (data.do === 'wake') gate.wake();
    if (data.do === 'disk') opened.be(data.state satisfies DiskState);
    if (data.do === 'dieIn') dieIn = data.operations;
    if (data.do === 'cut') gate.let(sockets.cut);
    if (data.do === 'frame') gate.let(() => sockets.receive(data.destination, data.body));
    if (data.do === 'answer') {
      const resolve = answers.get(data.id);
      answers.delete(data.id);
      gate.let(() => resolve?.(data.value));
    }
    if (data.do === 'frame' || data.do === 'cut') happened();
  };
}

/** What the page says waits while the thread is frozen. */
function exposeGated(realtime: object): void {
  expose(realtime, {
    addEventListener: (type, listener) =>
      self.addEventListener(type, (event) => {
        happened();
        gate.let(() => (listener as EventListener)(event));
      }),
    removeEventListener: () => {},
    postMessage: (message: unknown, transfer: Transferable[] = []) => {
      if (!isDying) self.postMessage(message, { transfer });
    },
  });
}

/** As much of a response as the worker reads. */
const responseOf = ({ status, text, headers }: Exclude<Arriving, 'broken' | null>): Response =>
  ({
    ok: status >= 200 && status < 300,
    status,
    statusText: '',
    text: async () => text,
    headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
  }) as unknown as Response;

self.addEventListener('unhandledrejection', ({ reason }) =>
  post({ said: 'threw', words: String((reason as Error).stack ?? reason) }),
);
self.addEventListener('error', ({ message }) => post({ said: 'threw', words: message }));
self.addEventListener('message', ({ data }: MessageEvent<WorkerStart>) => start(data), { once: true });
