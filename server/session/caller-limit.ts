/**
 * How often a caller may do something, however often it signs in: a phlebotomist's phones together, a display, a console
 * by its session, and the consoles of a hospital together so much as some of them do.
 */

import { type CountedCaller, callerKey } from '../http/byte-quota.ts';
import type { CallLimits } from '../http/limits.ts';
import { createRateLimit } from './rate-limit.ts';

export interface CallerLimit {
  /** Counts one. Answers 0 where it may be done, else the seconds (at least 1) until it may. */
  take(caller: CountedCaller): number;
}

/** Consoles of one hospital that may do as much as they can at the same time. */
const consolesAtOnce = 20;

export function createCallerLimit(
  { burst, perSecond }: CallLimits,
  now: () => number,
  remembered?: number,
): CallerLimit {
  const kept = remembered === undefined ? {} : { remembered };
  const own = createRateLimit({ burst, perSecond, now, ...kept });
  const hospitals = createRateLimit({
    burst: consolesAtOnce * burst,
    perSecond: consolesAtOnce * perSecond,
    now,
  });
  return {
    take: (caller) => {
      if ('displayId' in caller || caller.driverId !== null) return own.take(callerKey(caller));
      const hospital = String(caller.hospitalId);
      const seconds = hospitals.wait(hospital);
      return seconds > 0 ? seconds : own.take(callerKey(caller)) || hospitals.take(hospital);
    },
  };
}

/**
 * Sessions of one account that may be opened: each of a hospital's consoles signs in on a
 * morning, a phone now and then.
 */
const opened = { console: { burst: 300, perSecond: 1 }, phone: { burst: 60, perSecond: 1 / 15 } } as const;

/** Counts the sessions that are opened for a hospital's consoles, or for a phlebotomist. Answers as `CallerLimit`. */
export function createSessionLimit(
  kind: keyof typeof opened,
  now: () => number,
): (accountId: number) => number {
  const accounts = createRateLimit({ ...opened[kind], now });
  return (accountId) => accounts.take(String(accountId));
}
