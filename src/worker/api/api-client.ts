/**
 * The console's calls (specification 7). Every answer comes as an `Outcome`: nothing here throws. A call has a deadline that
 * covers its body too, carries credentials, and remembers the ETag of lists so that an unchanged one costs no parsing.
 */
import type { Failure, Outcome } from '../../contract/failure.ts';
import { type EndpointName, endpoints } from '../../contract/wire/endpoints.ts';
import { idempotencyKeyHeader, offersHeader, readOffers } from '../../contract/wire/offers.ts';
import type { Clock } from '../clock.ts';
import { createSlots } from './slots.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** The version that a write was based on; only for backends that number theirs. */
  readonly ifMatch?: string;
  /** UUID of what is written, so that it is written once; only for backends that offer it. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export interface ApiClient {
  /** The answer's text; empty where there is none. */
  text(name: EndpointName, options?: CallOptions): Promise<Outcome<string>>;
  /** The answer's JSON, unread. */
  json(name: EndpointName, options?: CallOptions): Promise<Outcome<unknown>>;
  /** A polled list: its rows, or `unchanged` where it is the same as at the last call through this `memory`. */
  poll(name: EndpointName, memory: PollMemory, options?: CallOptions): Promise<Outcome<PolledList>>;
  /** Whether the backend's last good answer offered it (`contract/wire/offers.ts`). */
  offers(name: string): boolean;
}

export type PolledList =
  | { readonly unchanged: true }
  | { readonly unchanged: false; readonly rows: readonly unknown[] };

/** What is remembered of a polled list; one object a feed and session. */
export interface PollMemory {
  etag?: string;
  text?: string;
}

export interface ApiParts {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** Called for every 401 but the login's own. */
  onUnauthorised(): void;
}

/** Leaves one of a browser's six connections to a host for the page's own files. */
const CALLS_AT_ONCE = 5;

export function createApiClient({ fetch, clock, baseUrl, timeoutMs, onUnauthorised }: ApiParts): ApiClient {
  const slots = createSlots(CALLS_AT_ONCE);
  let offered: ReadonlySet<string> = new Set();

  async function send(name: EndpointName, options: CallOptions, headers: Record<string, string>) {
    const endpoint = endpoints[name];
    const abort = new AbortController();
    const stop = () => abort.abort();
    let timedOut = false;
    const cancelTimer = clock.after(timeoutMs, () => {
      timedOut = true;
      stop();
    });
    options.signal?.addEventListener('abort', stop, { once: true });
    const giveBack = await slots.take(endpoint.method !== 'GET');
    try {
      if (timedOut) return failed('timeout', 'auto', `No answer within ${timeoutMs} ms`);
      if (options.signal?.aborted) return failed('stopped', 'never', 'The call was given up');
      const json = options.body === undefined ? null : JSON.stringify(options.body);
      const response = await fetch(baseUrl + fillPath(endpoint.path, options), {
        method: endpoint.method,
        credentials: 'include',
        ...(headers['If-None-Match'] ? { cache: 'no-store' } : {}),
        headers: {
          Accept: 'application/json, text/plain',
          ...headers,
          ...(json ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(json === null ? {} : { body: json }),
        signal: abort.signal,
      });
      const text = response.status === 304 ? '' : await response.text();
      if (response.status === 401 && name !== 'login') {
        onUnauthorised();
        return failed('unauthorised', 'never', text || 'The session has ended', 401);
      }
      if (!response.ok && response.status !== 304)
        return failed(
          'refused',
          response.status >= 500 ? 'auto' : 'user',
          text || response.statusText,
          response.status,
          text,
        );
      // A proxy's own refusal says nothing of the backend behind it.
      offered = readOffers(response.headers.get(offersHeader));
      return {
        ok: true as const,
        value: { text, status: response.status, etag: response.headers.get('ETag') },
      };
    } catch (error) {
      if (timedOut) return failed('timeout', 'auto', `No answer within ${timeoutMs} ms`);
      if (options.signal?.aborted) return failed('stopped', 'never', 'The call was given up');
      return failed('network', 'auto', error instanceof Error ? error.message : String(error));
    } finally {
      giveBack();
      cancelTimer();
      options.signal?.removeEventListener('abort', stop);
    }
  }

  const text = async (name: EndpointName, options: CallOptions = {}): Promise<Outcome<string>> => {
    const sent = await send(name, options, {
      ...(options.ifMatch ? { 'If-Match': options.ifMatch } : {}),
      ...(options.idempotencyKey ? { [idempotencyKeyHeader]: options.idempotencyKey } : {}),
    });
    return sent.ok ? { ok: true, value: sent.value.text } : sent;
  };

  return {
    text,
    offers: (name) => offered.has(name),
    json: async (name, options) => {
      const sent = await text(name, options);
      return sent.ok ? parseJson(sent.value) : sent;
    },
    poll: async (name, memory, options = {}) => {
      const sent = await send(name, options, memory.etag ? { 'If-None-Match': memory.etag } : {});
      if (!sent.ok) return sent;
      const { status, text: body, etag } = sent.value;
      if (status === 304 || (memory.text !== undefined && body === memory.text))
        return { ok: true, value: { unchanged: true } };
      const parsed = parseJson(body);
      if (!parsed.ok) return parsed;
      if (!Array.isArray(parsed.value)) return unreadable('The answer is no list');
      memory.text = body;
      if (etag) memory.etag = etag;
      else delete memory.etag;
      return { ok: true, value: { unchanged: false, rows: parsed.value } };
    },
  };
}

const failed = (
  kind: Failure['kind'],
  retry: Failure['retry'],
  message: string,
  status?: number,
  answer?: string,
): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: {
    kind,
    retry,
    message,
    ...(status === undefined ? {} : { status }),
    ...(answer === undefined ? {} : { answer }),
  },
});

/** An answer that was ok but is not what the contract says. */
export const unreadable = (what: string) => failed('unreadable', 'auto', what);

function parseJson(text: string): Outcome<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return unreadable(`The answer is no JSON: ${text.slice(0, 80)}`);
  }
}

function fillPath(path: string, { params = {}, query = {} }: CallOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}
