/**
 * Bytes that callers make the server hold, of answers that they have not read and of forms that have not come whole. Each caller, the consoles
 * and the phones of each hospital, and all together have a share: nobody takes what others need.
 */
import type { Principal } from '../session/sessions.ts';

/** Bytes. */
export interface ByteLimits {
  /** Of a console's session, or of a phlebotomist's phones. Whoever holds nothing else may hold one thing of any size. */
  readonly perCaller: number;
  /** Of a hospital's consoles, and once more of its phones. */
  readonly perHospital: number;
  /** Of everybody; phones have half of it, so that there is room for consoles whatever phones do. */
  readonly inAll: number;
}

/** Whose share a thing would be too much for. */
export type Excess = 'own' | 'common';

/** What a caller holds for one thing. */
export interface Hold {
  /** Holds so many bytes more, or nothing more and answers why not. */
  add(bytes: number): Excess | null;
  /** Lets go of all of it; what is added later is not held. */
  release(): void;
}

export interface Shares {
  /**
   * With `isKept` the bytes are there for others as well: they count for nobody's share, and the caller may have four times its own of them, as
   * a console on a slow line that reads a long list.
   */
  hold(caller: Principal, isKept?: boolean): Hold;
  /** The caller holds its whole share. */
  isFull(caller: Principal): boolean;
}

const keptShares = 4;

export function createShares({ perCaller, perHospital, inAll }: ByteLimits): Shares {
  const held = new Map<string, number>();
  const heldBy = (key: string) => held.get(key) ?? 0;
  const change = (key: string, bytes: number) => {
    const now = heldBy(key) + bytes;
    if (now > 0) held.set(key, now);
    else held.delete(key);
  };
  const common = ({ driverId, hospitalId }: Principal): readonly (readonly [string, number])[] => [
    [`${driverId === null ? 'consoles' : 'phones'} ${hospitalId}`, perHospital],
    ...(driverId === null ? [] : [['all phones', inAll / 2] as const]),
    ['all', inAll],
  ];

  return {
    hold: (caller, isKept = false) => {
      const own = isKept ? `${callerKey(caller)}, kept` : callerKey(caller);
      const ownMost = isKept ? keptShares * perCaller : perCaller;
      const others = isKept ? [] : common(caller);
      let mine = 0;
      let isOver = false;
      return {
        add: (bytes) => {
          if (isOver) return null;
          const before = heldBy(own);
          if (before > mine && before + bytes > ownMost) return 'own';
          if (others.some(([key, most]) => heldBy(key) + bytes > most)) return 'common';
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
    isFull: (caller) => heldBy(callerKey(caller)) >= perCaller,
  };
}

/**
 * By what a caller is counted. A phlebotomist who signs in again is the same; the consoles of a hospital are people of their own, and how
 * many of them sign in has a limit.
 */
export const callerKey = ({ driverId, sessionKey }: Principal): string =>
  driverId === null ? `console ${sessionKey}` : `phone ${driverId}`;
