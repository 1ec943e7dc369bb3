/** A call's deadline, and its end by the caller: both as one signal, with the reason as data. */
import { type Failed, failed, messageOfError, type Outcome } from '../../contract/failure.ts';
import type { Clock } from '../clock.ts';
import type { Fetch, Fetched } from './api-types.ts';

export interface Deadline {
  /** Aborted when the time is over or the call was given up. */
  readonly signal: AbortSignal;
  /** Why there is no answer; `error` is what the call itself threw, if it did. */
  failureOf(error?: unknown): Failed;
  /** The call ended: the deadline is off. */
  end(): void;
}

/** Starts the time of a call, `ms` from now; it is given up when any of `signals` aborts. */
export function startDeadline(
  clock: Clock,
  ms: number,
  signals: readonly (AbortSignal | undefined)[] = [],
): Deadline {
  const abort = new AbortController();
  let isLate = false;
  const stop = () => abort.abort();
  const cancel = clock.after(ms, () => {
    isLate = true;
    stop();
  });
  const leave = signals.map((signal) => signal && whenAborted(signal, stop));
  return {
    signal: abort.signal,
    failureOf: (error) => {
      if (isLate) return failed('timeout', `No answer within ${ms} ms`);
      if (abort.signal.aborted) return failed('stopped', 'The call was given up');
      return failed('network', messageOfError(error));
    },
    end: () => {
      cancel();
      for (const each of leave) each?.();
    },
  };
}

/** Fetches with a deadline that covers the body too. Whatever status came is an answer; it never throws. */
export async function fetchWithin(
  { fetch, clock, ms }: { readonly fetch: Fetch; readonly clock: Clock; readonly ms: number },
  url: string,
  init: RequestInit = {},
): Promise<Outcome<Fetched>> {
  const deadline = startDeadline(clock, ms, [init.signal ?? undefined]);
  try {
    return { ok: true, value: await readResponse(await fetch(url, { ...init, signal: deadline.signal })) };
  } catch (error) {
    return deadline.failureOf(error);
  } finally {
    deadline.end();
  }
}

/** Reads a response to its end. Rejects as the body does. */
export async function readResponse(response: Response): Promise<Fetched> {
  return {
    ok: response.ok,
    status: response.status,
    statusText: response.statusText,
    text: response.status === 304 ? '' : await response.text(),
    header: (name) => response.headers.get(name),
  };
}

const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/** Runs when a signal aborts, or at once; answers how to leave. A session's calls share one listener of its signal. */
function whenAborted(signal: AbortSignal, run: () => void): () => void {
  if (signal.aborted) {
    run();
    return () => {};
  }
  let running = listeners.get(signal);
  if (!running) {
    const all = new Set<() => void>();
    const runAll = () => {
      for (const each of all) each();
    };
    signal.addEventListener('abort', runAll, { once: true });
    listeners.set(signal, all);
    running = all;
  }
  running.add(run);
  return () => void running.delete(run);
}
