/** A call that is sent before its caller asks; the caller then gets its answer. */
import type { Fetch } from './api-types.ts';

export interface Prefetch {
  /** Prefetches a call. */
  send(url: string, init: RequestInit): void;
  /** Calls as usual; the first call that is the same as the prefetched one takes that one's answer and may abort it. */
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
      // The caller that takes the answer handles it; there may be none.
      answer.catch(() => {});
      sent = { url, init, answer, life };
    },
    fetch: (url, init) => {
      const prefetched = sent;
      if (
        !prefetched ||
        prefetched.url !== url ||
        prefetched.init.method !== init.method ||
        prefetched.init.body !== init.body
      )
        return fetch(url, init);
      sent = null;
      const giveUp = () => prefetched.life.abort();
      if (init.signal?.aborted) giveUp();
      init.signal?.addEventListener('abort', giveUp, { once: true });
      return prefetched.answer;
    },
  };
}
