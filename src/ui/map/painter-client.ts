/** The painter worker as the page holds it: started, asked, and noticed when it dies. */
import type {
  MapView,
  MarkerKind,
  MarkerQuestion,
  MarkerRow,
  PainterAnswer,
  PainterRequest,
} from '../../contract/fleet.ts';
import type { MessagePortLike } from '../../contract/message-port.ts';
import { createModel, type ReadModel } from '../../machines/read-model.ts';
import { withDeadline } from '../bridge/deadline.ts';
import { spawnPainter } from './spawn-painter.ts';

type AnswerOf<T extends PainterAnswer['type']> = Extract<PainterAnswer, { type: T }>;
/** What is under a pixel of the map. */
export type Hit = Pick<AnswerOf<'hit'>, 'row' | 'cluster'>;
/** `blind` cannot draw but answers; `dead` does nothing any more. */
export type PainterState = 'working' | 'blind' | 'dead';

export type Show = (bitmap: ImageBitmap, view: MapView, occupied: Float32Array) => void;

export interface PainterClient {
  readonly health: ReadModel<{ readonly state: PainterState }>;
  /** The window of the list last asked for with `watch`; null before the first answer. */
  readonly window: ReadModel<AnswerOf<'window'> | null>;
  readonly stats: ReadModel<AnswerOf<'stats'> | null>;
  /** What is on the bitmap that was painted last. */
  readonly painted: ReadModel<{ readonly hasClusters: boolean }>;
  /** The row of the chosen marker; null where none is chosen, or it is not on the map. */
  readonly selected: ReadModel<MarkerRow | null>;
  send(request: Exclude<PainterRequest, { ask: number } | { type: 'connect' }>): void;
  /** CSS pixels of the view last sent. Nothing is under any pixel of a dead painter. */
  hit(x: number, y: number): Promise<Hit>;
  find(kind: MarkerKind, id: string): Promise<MarkerRow | null>;
  /** Where the marker stands in the list of this text and filter, from 0; null where it does not. */
  locate(question: MarkerQuestion, marker: Pick<MarkerRow, 'kind' | 'id'>): Promise<number | null>;
  /** The box around every marker, or those of one kind, EPSG:3857; null where there is none. */
  extent(kind?: MarkerKind): Promise<AnswerOf<'extent'>['extent']>;
  /** The markers of the view as a PNG; null where they cannot be drawn. */
  print(): Promise<Blob | null>;
  /** Opens a port on which the painter receives the fleet; the far end is for the realtime worker. */
  connect(): MessagePortLike;
  /** The one who shows the bitmaps. `occupied` as in `PainterAnswer`. */
  onPainted(show: Show): () => void;
  dispose(): void;
}

/** What the client needs of a worker. */
export type PainterWorker = Pick<
  Worker,
  'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'
>;

/** How often it is asked whether it lives: a painter that was ended from outside says nothing. */
const ASK_EVERY_MS = 10_000;
const ANSWER_MS = 10_000;
/** So many questions in a row without an answer mean death; one alone may be a machine that slept. */
const UNANSWERED = 2;

/** Starts a painter. `spawn` makes the worker; tests hand in one of their own. */
export function startPainter(spawn: () => PainterWorker = spawnPainter): PainterClient {
  const health = createModel<{ readonly state: PainterState }>({ state: 'working' });
  const isDead = () => health.getSnapshot().state === 'dead';
  const window = createModel<AnswerOf<'window'> | null>(null);
  const stats = createModel<AnswerOf<'stats'> | null>(null);
  const painted = createModel({ hasClusters: false });
  const selected = createModel<MarkerRow | null>(null);
  const waiting = new Map<number, (answer: PainterAnswer | null) => void>();
  const life = new AbortController();
  const shows = new Set<Show>();
  const worker = attempt(spawn);
  let asked = 0;

  const die = (message: string): void => {
    if (isDead()) return;
    console.error('The painter worker failed:', message);
    end();
  };
  const end = (): void => {
    health.set({ state: 'dead' });
    life.abort();
    worker?.terminate();
    for (const settle of waiting.values()) settle(null);
    waiting.clear();
  };

  const receive = (answer: PainterAnswer): void => {
    switch (answer.type) {
      case 'painted':
        if (answer.bitmap)
          for (const show of shows) show(answer.bitmap as ImageBitmap, answer.view, answer.occupied);
        // Bitmaps come many times a second.
        if (painted.getSnapshot().hasClusters !== answer.clusters > 0)
          painted.set({ hasClusters: answer.clusters > 0 });
        break;
      case 'window':
        window.set(answer);
        break;
      case 'stats':
        stats.set(answer);
        break;
      case 'selected':
        selected.set(answer.row);
        break;
      case 'blind':
        health.set({ state: 'blind' });
        break;
      default:
        waiting.get(answer.ask)?.(answer);
        waiting.delete(answer.ask);
    }
  };

  if (worker) {
    worker.onmessage = (event: MessageEvent<PainterAnswer>) => receive(event.data);
    worker.onerror = (event) => die(event.message || 'it could not be loaded');
    worker.onmessageerror = () => die('it sent a message that cannot be read');
  } else health.set({ state: 'dead' });

  const ask = <T extends 'hit' | 'found' | 'located' | 'extent' | 'printed'>(
    type: T,
    request: (ask: number) => PainterRequest,
  ): Promise<AnswerOf<T> | null> => {
    if (isDead()) return Promise.resolve(null);
    asked += 1;
    const number = asked;
    return new Promise((resolve) => {
      waiting.set(number, (answer) => resolve(answer?.type === type ? (answer as AnswerOf<T>) : null));
      worker?.postMessage(request(number));
    });
  };

  const find: PainterClient['find'] = async (kind, id) =>
    (await ask('found', (number) => ({ type: 'find', ask: number, kind, id })))?.row ?? null;

  if (worker)
    askRegularly(
      () => find('phlebotomist', ''),
      life.signal,
      () => die('it does not answer any more'),
    );

  return {
    health,
    window,
    stats,
    painted,
    selected,
    send: (request) => {
      if (!isDead()) worker?.postMessage(request);
    },
    hit: async (x, y) =>
      (await ask('hit', (number) => ({ type: 'hit', ask: number, x, y }))) ?? { row: null, cluster: null },
    find,
    locate: async ({ text, filter, order }, { kind, id }) =>
      (await ask('located', (number) => ({ type: 'locate', ask: number, text, filter, order, kind, id })))
        ?.position ?? null,
    extent: async (kind) =>
      (await ask('extent', (number) => ({ type: 'extent', ask: number, kind: kind ?? null })))?.extent ??
      null,
    print: async () => {
      const printed = await ask('printed', (number) => ({ type: 'print', ask: number }));
      return printed?.blob instanceof Blob ? printed.blob : null;
    },
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      if (isDead()) port1.close();
      else worker?.postMessage({ type: 'connect', port: port1 }, [port1]);
      return port2;
    },
    onPainted: (show) => {
      shows.add(show);
      return () => shows.delete(show);
    },
    dispose: end,
  };
}

/** Reports it once when `ask` is left without an answer; stops with `life`. */
function askRegularly(ask: () => Promise<unknown>, life: AbortSignal, onSilent: () => void): void {
  let unanswered = 0;
  const look = (): void =>
    void withDeadline(ask(), ANSWER_MS, 'find', life).then(
      () => {
        unanswered = 0;
      },
      () => {
        if (life.aborted) return;
        unanswered += 1;
        if (unanswered === UNANSWERED) onSilent();
      },
    );
  const timer = setInterval(look, ASK_EVERY_MS);
  life.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** A browser that cannot start a worker has a dead painter, not a broken screen. */
function attempt(spawn: () => PainterWorker): PainterWorker | null {
  try {
    return spawn();
  } catch (error) {
    console.error('The painter worker could not be started:', error);
    return null;
  }
}
