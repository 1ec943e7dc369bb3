/**
 * A browser's calls: they go out with its cookie, take their time, are lost, come in another order or as something
 * else.
 */
import type { Fetch } from '../../../src/worker/api/api-client.ts';
import type { Upload } from '../../../src/worker/api/api-types.ts';
import type { Answered, Asked, Backend } from './backend.ts';
import type { Dice } from './dice.ts';
import type { Whose } from './hospital.ts';
import type { Thread, WorldTime } from './time.ts';

/** What becomes of calls; of some of them, so that good and bad answers mix. */
export type Weather =
  | 'good'
  /** Three to twenty-five seconds. */
  | 'slow'
  /** No answer; what was asked was done. */
  | 'lost'
  /** No connection; nothing was done. */
  | 'broken'
  /** Any order. */
  | 'shuffled'
  /** An error of the server's. */
  | 'failing'
  /** A proxy's page for an answer. */
  | 'html';

export interface Network {
  weather: Weather;
  cookie: string | null;
  /** The way out of one worker. `answered` hears whose rows came. */
  fetchOf(thread: Thread, answered: (hospital: Whose) => void): Fetch;
  /** The way of one worker's files to the backend. */
  uploadOf(thread: Thread): Upload;
  /** A file of the console comes to a worker, or does not. */
  fetchFile(thread: Thread): Promise<void>;
}

const USUAL_MS = 40;
const PART_THAT_FAILS = 60;

export function createNetwork(
  { time, backend, dice }: { readonly time: WorldTime; readonly backend: Backend; readonly dice: Dice },
  asking: (asked: Asked) => void,
): Network {
  const page = '<!doctype html><title>Bad gateway</title>';

  /** What comes back, and when; null for never. */
  function send(asked: Asked): { readonly ms: number; readonly answer: Answered | 'broken' } | null {
    const weather = dice.percent(PART_THAT_FAILS) ? network.weather : 'good';
    if (weather === 'broken') return { ms: USUAL_MS, answer: 'broken' };
    if (weather === 'failing')
      return { ms: USUAL_MS, answer: { status: 500, text: 'Something broke', headers: {} } };
    if (weather === 'html') return { ms: USUAL_MS, answer: { status: 200, text: page, headers: {} } };
    const answer = backend.ask(asked);
    if (weather === 'lost') return null;
    if (weather === 'slow') return { ms: dice.between(3_000, 25_000), answer };
    return { ms: weather === 'shuffled' ? dice.between(5, 3_000) : USUAL_MS, answer };
  }

  const network: Network = {
    weather: 'good',
    cookie: null,
    uploadOf: (thread) => {
      const fetch = network.fetchOf(thread, () => {});
      return async ({ url, method, signal }) => {
        const { ok, status, statusText, text, headers } = await fetch(url, { method, signal });
        return { ok, status, statusText, text: await text(), header: (name) => headers.get(name) };
      };
    },
    fetchFile: (thread) =>
      new Promise((resolve, reject) => {
        const weather = dice.percent(PART_THAT_FAILS) ? network.weather : 'good';
        if (weather === 'lost') return;
        const ms = weather === 'slow' ? dice.between(3_000, 25_000) : USUAL_MS;
        const isBroken = weather === 'broken' || weather === 'failing' || weather === 'html';
        thread.post(ms, () => {
          if (isBroken) reject(new TypeError('Failed to fetch dynamically imported module'));
          else resolve();
        });
      }),
    fetchOf: (thread, answered) => (url, init) =>
      new Promise<Response>((resolve, reject) => {
        if (thread.isDead) return;
        const asked = askedOf(url, init, network.cookie);
        asking(asked);
        const sender = backend.whoseIs(asked.cookie);
        let isOver = false;
        init.signal?.addEventListener(
          'abort',
          () => {
            if (!isOver) reject(new DOMException('aborted', 'AbortError'));
            isOver = true;
          },
          { once: true },
        );
        const sent = send(asked);
        if (!sent) return;
        const { answer } = sent;
        // The cookie is the browser's, whether or not the worker that asked looks at the answer.
        if (answer !== 'broken' && answer.cookie !== undefined)
          time.outside.post(sent.ms, () => {
            if (!isOver && !thread.isDead) network.cookie = answer.cookie ?? null;
          });
        thread.post(sent.ms, () => {
          if (isOver) return;
          isOver = true;
          if (answer === 'broken') return reject(new TypeError('Failed to fetch'));
          if (sender && asked.path.startsWith('/api/') && answer.status === 200) answered(sender);
          resolve(responseOf(answer));
        });
      }),
  };
  return network;
}

function askedOf(url: string, init: RequestInit, cookie: string | null): Asked {
  const [path = ''] = url.split('?');
  const headers = (init.headers ?? {}) as Readonly<Record<string, string>>;
  return {
    method: init.method ?? 'GET',
    path,
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as Asked['body']) : null,
    cookie,
    ifMatch: headers['If-Match'] ?? null,
  };
}

/** As much of a response as the worker reads; a real one would read its body in steps that no clock of ours sees. */
const responseOf = ({ status, text, headers }: Answered): Response =>
  ({
    ok: status >= 200 && status < 300,
    status,
    statusText: '',
    text: async () => text,
    headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
  }) as unknown as Response;
