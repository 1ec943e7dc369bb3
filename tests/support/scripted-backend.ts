import type { Fetch, Upload } from '../../src/worker/api/api-client.ts';
import { readResponse } from '../../src/worker/api/deadline.ts';

/** What the backend says to a call. `hang` never answers; `broken` is a network error. */
export type Answer =
  | { readonly json: unknown; readonly status?: number; readonly headers?: Record<string, string> }
  | { readonly text: string; readonly status?: number }
  | 'hang'
  | 'broken';

export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Whose cookies go with it; as `fetch` has it. */
  readonly credentials: RequestInit['credentials'];
}

export interface ScriptedBackend {
  readonly fetch: Fetch;
  /** Answers as `fetch` does; the body of the call is its form, by name. It reports no progress. */
  readonly upload: Upload;
  readonly calls: readonly Call[];
  /** The calls to a path, the query left out. */
  callsTo(path: string): readonly Call[];
  /** From now on `path` answers so; a function is asked at each call. */
  on(path: string, answer: Answer | ((call: Call) => Answer)): void;
  /** From now on everything answers so, until `null`. */
  all(answer: Answer | null): void;
}

/** A backend of which every answer is written by the test; unwritten ones are an empty list or a count of 0. */
export function scriptedBackend(
  /** On every answer that is JSON. */
  { headers = {} }: { readonly headers?: Readonly<Record<string, string>> } = {},
): ScriptedBackend {
  const calls: Call[] = [];
  const answers = new Map<string, Answer | ((call: Call) => Answer)>();
  let forAll: Answer | null = null;

  const fetch: Fetch = (url, init) => {
    const [path = ''] = url.split('?');
    const call: Call = {
      method: init.method ?? 'GET',
      path: url,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
      headers: (init.headers ?? {}) as Record<string, string>,
      credentials: init.credentials,
    };
    calls.push(call);
    const scripted = answers.get(path);
    const answer = forAll ?? (typeof scripted === 'function' ? scripted(call) : scripted) ?? usual(path);
    if (answer === 'hang') return untilAborted(init.signal);
    if (answer === 'broken') return Promise.reject(new TypeError('Failed to fetch'));
    const status = answer.status ?? 200;
    if ('text' in answer) return Promise.resolve(new Response(answer.text, { status }));
    return Promise.resolve(
      new Response(status === 304 ? null : JSON.stringify(answer.json), {
        status,
        headers: { 'Content-Type': 'application/json', ...headers, ...answer.headers },
      }),
    );
  };

  const upload: Upload = async ({ url, method, form, signal }) => {
    const body = JSON.stringify(Object.fromEntries(form.map(({ name, value }) => [name, value])));
    return readResponse(await fetch(url, { method, body, signal }));
  };

  return {
    fetch,
    upload,
    calls,
    callsTo: (path) => calls.filter((call) => call.path.split('?')[0] === path),
    on: (path, answer) => void answers.set(path, answer),
    all: (answer) => {
      forAll = answer;
    },
  };
}

const usual = (path: string): Answer =>
  path.endsWith('/count')
    ? { json: { count: 0 } }
    : path.endsWith('/summary')
      ? { json: { presentCount: 0, absentCount: 0 } }
      : path === '/config.json'
        ? { text: 'not here', status: 404 }
        : { json: [] };

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), {
      once: true,
    });
  });
