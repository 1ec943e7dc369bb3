/** A call that is sent before its caller is there; the caller then gets the answer of the call that was sent. */
import type { Fetch } from './api-types.ts';

export interface Prefetch {
  /** Prefetches a call. */
  send(url: string, init: RequestInit): void;
  /**
   * Calls as ever; the first call that is the same as the prefetched one takes its answer, and its signal gives that
   * one up.
   */
  readonly fetch: Fetch;
}

export function createPrefetch(fetch: Fetch): Prefetch {
  let sent: {
    readonly url: string;
    readonly init: RequestInit;
    readonly answer: Promise<Response>;
    readonly life: AbortController;
  } | null = null;

  return {
    send: (url, init) => {
      const life = new AbortController();
      const answer = fetch(url, { ...init, signal: life.signal });
      // Handled by who takes it; nobody may come.
      answer.catch(() => {});
      sent = { url, init, answer, life };
    },
    fetch: (url, init) => {
      const own = sent;
      if (!own || own.url !== url || own.init.method !== init.method || own.init.body !== init.body)
        return fetch(url, init);
      sent = null;
      const giveUp = () => own.life.abort();
      if (init.signal?.aborted) giveUp();
      init.signal?.addEventListener('abort', giveUp, { once: true });
      return own.answer;
    },
  };
}
