/** How many files may be under way, and how often one session may send some: each is in memory as a whole until it is stored. */
import { overloaded, tooMany } from '../http/failures.ts';
import type { UploadLimits } from '../http/limits.ts';
import { createRateLimit } from '../session/rate-limit.ts';

export interface UploadGate {
  /** Runs `work`, which holds up to `files` at once. Rejects with 429 for a session that came too often, with 503 where there is no room. */
  pass<T>(sessionKey: string, files: number, work: () => Promise<T>): Promise<T>;
}

/** One for all kinds of files: memory and disk are the same. */
export function createUploadGate(limits: UploadLimits, now: () => number): UploadGate {
  const uploads = createRateLimit({ ...limits, now });
  let underWay = 0;
  return {
    pass: async (sessionKey, files, work) => {
      const seconds = uploads.take(sessionKey);
      if (seconds > 0) throw tooMany(seconds);
      if (underWay + files > limits.atOnce) throw overloaded();
      underWay += files;
      try {
        return await work();
      } finally {
        underWay -= files;
      }
    },
  };
}
