/** How much of files may be under way, and how often one caller may send some: each is in memory as a whole until it is stored. */
import { overloaded, tooMany } from '../http/errors.ts';
import type { UploadLimits } from '../http/limits.ts';
import { createShares, type Hold } from '../http/byte-quota.ts';
import { createCallerLimit } from '../session/caller-limit.ts';
import type { Principal } from '../session/sessions.ts';

/** What came of a form so far. */
export interface FormHold {
  /** So many bytes more have come. Throws 429 or 503 where the sender, or all together, hold too much. */
  add(bytes: number): void;
}

export interface UploadGate {
  /** Runs `work`, which tells what it holds; it is let go of when that has ended. Rejects with 429 for a caller who came too often. */
  pass<T>(caller: Principal, work: (held: FormHold) => Promise<T>): Promise<T>;
}

/** One for all kinds of files: memory and disk are the same. A form that is slow to come holds what has come of it. */
export function createUploadGate(limits: UploadLimits, now: () => number): UploadGate {
  const uploads = createCallerLimit(limits, now);
  const shares = createShares(limits);
  return {
    pass: async (caller, work) => {
      const seconds = uploads.take(caller);
      if (seconds > 0) throw tooMany(seconds);
      const hold = shares.hold(caller);
      try {
        return await work(refusing(hold));
      } finally {
        hold.release();
      }
    },
  };
}

const refusing = (hold: Hold): FormHold => ({
  add: (bytes) => {
    const excess = hold.add(bytes);
    if (excess === null) return;
    // What comes of this form from now on is thrown away.
    hold.release();
    throw excess === 'own' ? tooMany(1) : overloaded();
  },
});
