/**
 * How many bytes of files may be under way, and how often one caller may send some: each is in
 * memory until it is stored.
 */

import { createByteQuota, type Reservation } from '../http/byte-quota.ts';
import { overloaded, tooMany } from '../http/errors.ts';
import type { UploadLimits } from '../http/limits.ts';
import { createCallerLimit } from '../session/caller-limit.ts';
import type { Principal } from '../session/sessions.ts';

/** The bytes of a form that have come so far. */
export interface FormReservation {
  /** So many more bytes have come. Throws 429 or 503 if the quota of the sender, or of all together, is used up. */
  add(bytes: number): void;
}

export interface UploadLimiter {
  /**
   * Runs `work`, which reserves what it reads; that is released at its end. Rejects with 429 for a
   * caller who came too often.
   */
  run<T>(caller: Principal, work: (reservation: FormReservation) => Promise<T>): Promise<T>;
}

/**
 * One for all kinds of files: memory and disk are the same. A form that is slow to come takes quota only
 * for what has come of it.
 */
export function createUploadLimiter(limits: UploadLimits, now: () => number): UploadLimiter {
  const uploads = createCallerLimit(limits, now);
  const quota = createByteQuota(limits);
  return {
    run: async (caller, work) => {
      const seconds = uploads.take(caller);
      if (seconds > 0) throw tooMany(seconds);
      const reservation = quota.reserve(caller);
      try {
        return await work(refusing(reservation));
      } finally {
        reservation.release();
      }
    },
  };
}

const refusing = (reservation: Reservation): FormReservation => ({
  add: (bytes) => {
    const excess = reservation.add(bytes);
    if (excess === null) return;
    // The rest of this form is thrown away.
    reservation.release();
    throw excess === 'own' ? tooMany(1) : overloaded();
  },
});
