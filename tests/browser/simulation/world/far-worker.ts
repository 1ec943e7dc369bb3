/** The world's hold on the realtime worker of a page: it turns its clock, answers its calls, and hears how it is. */
import type { DiskState, FromWorker, ToWorker, WorkerStart } from './words.ts';

/** What a worker asks of the world. */
export interface Answering {
  asks(worker: FarWorker, words: Extract<FromWorker, { said: 'asks' }>): unknown;
  connects(worker: FarWorker): unknown;
  publishes(worker: FarWorker, destination: string, body: string): void;
  threw(words: string): void;
}

export interface FarWorker {
  readonly worker: Worker;
  /** Settles when all that fell due is done, or the worker is dead. */
  turnTo(until: number, late: boolean): Promise<void>;
  rest(): Promise<void>;
  post(words: ToWorker): void;
  readonly isDead: boolean;
  /** How many turns and rests it has not answered. */
  readonly unanswered: number;
  /** What has reached it, as of its last turn or rest. */
  readonly events: number;
  readonly stands: readonly string[];
  readonly leads: readonly string[];
  /** Ended at once, as a browser ends a worker that takes too much. */
  kill(): void;
  /** Its page is gone, or it died by itself. */
  gone(): void;
}

export function farWorker(
  worker: Worker,
  start: Omit<WorkerStart, 'control'> & { readonly disk: DiskState },
  answering: Answering,
): FarWorker {
  const { port1, port2 } = new MessageChannel();
  const waiting = new Map<number, () => void>();
  let serial = 0;
  let latest = { events: 0, stands: [] as readonly string[], leads: [] as readonly string[] };

  function request(words: (serial: number) => ToWorker): Promise<void> {
    if (own.isDead) return Promise.resolve();
    return new Promise((resolve) => {
      serial += 1;
      waiting.set(serial, resolve);
      post(words(serial));
    });
  }
  const post = (words: ToWorker): void => port1.postMessage(words);

  const own = {
    worker,
    isDead: false as boolean,
    get unanswered() {
      return waiting.size;
    },
    get events() {
      return latest.events;
    },
    get stands() {
      return latest.stands;
    },
    get leads() {
      return latest.leads;
    },
    turnTo: (until: number, late: boolean) => request((id) => ({ do: 'turn', serial: id, until, late })),
    rest: () => request((id) => ({ do: 'rest', serial: id })),
    post,
    kill: () => {
      worker.terminate();
      own.gone();
    },
    gone: () => {
      own.isDead = true;
      port1.close();
      latest = { events: latest.events, stands: [], leads: [] };
      for (const resolve of waiting.values()) resolve();
      waiting.clear();
    },
  } satisfies FarWorker;

  port1.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (own.isDead) return;
    if (data.said === 'done') {
      latest = data;
      waiting.get(data.serial)?.();
      waiting.delete(data.serial);
    }
    if (data.said === 'asks') post({ do: 'answer', id: data.id, value: answering.asks(own, data) });
    if (data.said === 'connects') post({ do: 'answer', id: data.id, value: answering.connects(own) });
    if (data.said === 'publishes') answering.publishes(own, data.destination, data.body);
    if (data.said === 'threw') answering.threw(data.words);
    if (data.said === 'dies') own.gone();
  };
  // Now and then a browser does not start one, and says so by an event without words, to the page as well: nothing is
  // waited for here.
  worker.addEventListener('error', (event) => {
    if (!('message' in event && event.message)) own.gone();
  });
  worker.postMessage({ ...start, control: port2 } satisfies WorkerStart, [port2]);
  return own;
}
