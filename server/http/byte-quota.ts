/**
 * A quota of bytes in memory, for unread answers and for forms that have not come whole. Each caller, the consoles, the
 * phones and the displays of each hospital, and all together have one, so that no caller takes the memory of the others.
 */
import type { DisplayPrincipal } from '../session/displays.ts';
import type { Principal } from '../session/sessions.ts';

/** Whoever is counted: only that, since a display has none of the rights of the others. */
export type CountedCaller = Principal | DisplayPrincipal;

/** Bytes. */
export interface ByteQuotaLimits {
  /**
   * For a console's session, a phlebotomist's phones, or a display. A caller without another reservation may reserve one thing of
   * any size.
   */
  readonly perCaller: number;
  /** For a hospital's consoles, once more for its phones, and once more for its displays. */
  readonly perHospital: number;
  /** For all callers; phones have half of it, so that consoles always have room. */
  readonly inAll: number;
}

/** The quota that a thing would exceed. */
export type Excess = 'own' | 'common';

/** A caller's reservation for one thing. */
export interface Reservation {
  /** Reserves so many bytes more, or nothing more and answers why not. */
  add(bytes: number): Excess | null;
  /** Gives all of it back; what is added later is not reserved. */
  release(): void;
}

export interface ByteQuota {
  /**
   * With `isKept` the bytes are there for others as well: they count for nobody's quota, and the caller may have four
   * times its own of them, as a console on a slow line that reads a long list.
   */
  reserve(caller: CountedCaller, isKept?: boolean): Reservation;
  /** Bytes that are reserved by now, without those that are kept for others as well. */
  inAll(): number;
  /** The caller's quota is used up. */
  isFull(caller: CountedCaller): boolean;
}

const keptQuotas = 4;

export function createByteQuota({ perCaller, perHospital, inAll }: ByteQuotaLimits): ByteQuota {
  const reserved = new Map<string, number>();
  const reservedBy = (key: string) => reserved.get(key) ?? 0;
  const change = (key: string, bytes: number) => {
    const now = reservedBy(key) + bytes;
    if (now > 0) reserved.set(key, now);
    else reserved.delete(key);
  };
  const common = (caller: CountedCaller): readonly (readonly [string, number])[] => [
    [`${kindOf(caller)} ${caller.hospitalId}`, perHospital],
    ...(kindOf(caller) === 'phones' ? [['all phones', inAll / 2] as const] : []),
    ['all', inAll],
  ];

  return {
    reserve: (caller, isKept = false) => {
      const own = isKept ? `${callerKey(caller)}, kept` : callerKey(caller);
      const ownMost = isKept ? keptQuotas * perCaller : perCaller;
      const others = isKept ? [] : common(caller);
      let mine = 0;
      let isOver = false;
      return {
        add: (bytes) => {
          if (isOver) return null;
          const before = reservedBy(own);
          if (before > mine && before + bytes > ownMost) return 'own';
          if (others.some(([key, most]) => reservedBy(key) + bytes > most)) return 'common';
          mine += bytes;
          for (const key of [own, ...others.map(([name]) => name)]) change(key, bytes);
          return null;
        },
        release: () => {
          if (isOver) return;
          isOver = true;
          for (const key of [own, ...others.map(([name]) => name)]) change(key, -mine);
        },
      };
    },
    inAll: () => reservedBy('all'),
    isFull: (caller) => reservedBy(callerKey(caller)) >= perCaller,
  };
}

/**
 * The key of a caller's count. A phlebotomist who signs in again is the same caller; each console of a hospital is one
 * of its own, and the number of their sessions has a limit.
 */
export const callerKey = (caller: CountedCaller): string => {
  if ('displayId' in caller) return `display ${caller.displayId}`;
  return caller.driverId === null ? `console ${caller.sessionKey}` : `phone ${caller.driverId}`;
};

const kindOf = (caller: CountedCaller) => {
  if ('displayId' in caller) return 'displays';
  return caller.driverId === null ? 'consoles' : 'phones';
};
