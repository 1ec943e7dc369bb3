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
  /** Not allowed, whatever was asked. */
  | 'refusing'
  /** A proxy's page for an answer. */
  | 'html'
  /** The head of an answer comes, and its body breaks off; what was asked was done. */
  | 'cut';

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

interface Sent {
  /** From the call to the head of its answer. */
  readonly ms: number;
  readonly answer: Answered | 'broken';
  /** When the body comes after its head, and whether it breaks off; with the head if absent. */
  readonly body?: { readonly ms: number; readonly isCut: boolean };
}

const USUAL_MS = 40;
const PART_THAT_FAILS = 60;
/** Of a slow answer's bodies so many in a hundred come later than their heads, or break off. */
const LATE_BODIES = 40;
const CUT_BODIES = 5;
const bodyOf = (dice: Dice) => ({
  ms: dice.percent(LATE_BODIES) ? dice.between(1, 4_000) : 0,
  isCut: dice.percent(CUT_BODIES),
});

export function createNetwork(
  { time, backend, dice }: { readonly time: WorldTime; readonly backend: Backend; readonly dice: Dice },
  asking: (asked: Asked) => void,
): Network {
  const page = '<!doctype html><title>Bad gateway</title>';

  /** What comes back, and when; null for never. */
  function send(asked: Asked): Sent | null {
    const weather = dice.percent(PART_THAT_FAILS) ? network.weather : 'good';
    if (weather === 'broken') return { ms: USUAL_MS, answer: 'broken' };
    if (weather === 'failing')
      return { ms: USUAL_MS, answer: { status: 500, text: 'Something broke', headers: {} } };
    if (weather === 'refusing')
      return { ms: USUAL_MS, answer: { status: 403, text: 'Not allowed', headers: {} } };
    if (weather === 'html') return { ms: USUAL_MS, answer: { status: 200, text: page, headers: {} } };
    const answer = backend.ask(asked);
    if (weather === 'lost') return null;
    if (weather === 'slow') return { ms: dice.between(3_000, 25_000), answer, body: bodyOf(dice) };
    if (weather === 'shuffled') return { ms: dice.between(5, 3_000), answer, body: bodyOf(dice) };
    return { ms: USUAL_MS, answer, body: { ms: 0, isCut: weather === 'cut' } };
  }

  const network: Network = {
    weather: 'good',
    cookie: null,
    uploadOf: (thread) => {
      const fetch = network.fetchOf(thread, () => {});
      return async ({ url, method, form, signal }) => {
        const body = JSON.stringify(
          Object.fromEntries(form.map(({ name, value, fileName }) => [name, fileName ?? value])),
        );
        const { ok, status, statusText, text, headers } = await fetch(url, { method, body, signal });
        return { ok, status, statusText, text: await text(), header: (name) => headers.get(name) };
      };
    },
    fetchFile: (thread) =>
      new Promise((resolve, reject) => {
        const weather = dice.percent(PART_THAT_FAILS) ? network.weather : 'good';
        if (weather === 'lost') return;
        const ms = weather === 'slow' ? dice.between(3_000, 25_000) : USUAL_MS;
        const isBroken = ['broken', 'failing', 'refusing', 'html', 'cut'].includes(weather);
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
        /** What waits for the head, then for the body. */
        let giveUp: (error: Error) => void = reject;
        init.signal?.addEventListener(
          'abort',
          () => {
            isOver = true;
            giveUp(new DOMException('aborted', 'AbortError'));
          },
          { once: true },
        );
        const sent = send(asked);
        if (!sent) return;
        const { answer, body = { ms: 0, isCut: false } } = sent;
        // The cookie is the browser's, whether or not the worker that asked looks at the answer.
        if (answer !== 'broken' && answer.cookie !== undefined)
          time.outside.post(sent.ms, () => {
            if (!isOver && !thread.isDead) network.cookie = answer.cookie ?? null;
          });
        thread.post(sent.ms, () => {
          if (isOver) return;
          if (answer === 'broken') return reject(new TypeError('Failed to fetch'));
          const given = () => {
            if (sender && asked.path.startsWith('/api/') && answer.status === 200) answered(sender);
            return answer.text;
          };
          const text = () =>
            new Promise<string>((read, fail) => {
              giveUp = fail;
              if (isOver) return fail(new DOMException('aborted', 'AbortError'));
              if (body.ms === 0 && !body.isCut) return read(given());
              thread.post(body.ms, () => {
                if (body.isCut) fail(new TypeError('network error'));
                else if (!isOver) read(given());
              });
            });
          resolve(responseOf(answer, text));
        });
      }),
  };
  return network;
}

function askedOf(url: string, init: RequestInit, cookie: string | null): Asked {
  const [path = '', query = ''] = url.split('?');
  const headers = (init.headers ?? {}) as Readonly<Record<string, string>>;
  return {
    method: init.method ?? 'GET',
    path,
    query: new URLSearchParams(query),
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as Asked['body']) : null,
    cookie,
    ifMatch: headers['If-Match'] ?? null,
  };
}

/** As much of a response as the worker reads. */
const responseOf = ({ status, headers }: Answered, text: () => Promise<string>): Response =>
  ({
    ok: status >= 200 && status < 300,
    status,
    statusText: '',
    text,
    headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
  }) as unknown as Response;
