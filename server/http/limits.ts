/** How long a caller may take and how many of them there may be: a server for everybody is not held up by somebody. */

import { slowestUpload } from '../../src/contract/uploads.ts';
import { networkOf } from './caller-network.ts';
import type { StrainLimits } from './overload.ts';
import type { ByteLimits } from './byte-quota.ts';

export interface Limits {
  /** ms for the headers of a call, and for a body that is a stranger's or small. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** Bytes a second that a body must bring at least, where its caller has a session. */
  readonly bodyBytesPerSecond: number;
  /** ms between two looks at who is late. */
  readonly checkMs: number;
  /** ms of silence on a connection that is no WebSocket. A stream has a heartbeat every 25 s. */
  readonly silenceMs: number;
  /** ms for what is under way when the server stops; afterwards it is cut off. */
  readonly graceMs: number;
  /** Sockets and SockJS sessions of callers with a session and of those without; the latter are told to sign in and let go. */
  readonly guests: SeatLimits;
  readonly strangers: SeatLimits;
  /** Connections of every kind, and those of them that have not made a call yet. Our own proxies' are not counted. */
  readonly connections: SeatLimits;
  readonly silent: SeatLimits;
  /** Calls of one console's session, or of one phlebotomist. */
  readonly calls: CallLimits;
  readonly uploads: UploadLimits;
  readonly unread: UnreadLimits;
  readonly points: PointLimits;
  /** From when on something is let go of. */
  readonly strain: StrainLimits;
}

/** Bytes of answers that wait to be read. */
export interface UnreadLimits extends ByteLimits {
  /** ms in which a caller must take something of an answer. */
  readonly stalledMs: number;
}

/** How the positions of phones are committed together. */
export interface PointLimits {
  /** ms from the first of a group until it is committed, so long as no other is under way. */
  readonly windowMs: number;
  /** Points of one group. */
  readonly atOnce: number;
  /** Points that wait for their group; a phone whose point would be one more is told to come again. */
  readonly waiting: number;
}

/** Forms of one caller, and the bytes of those that are under way. */
export interface UploadLimits extends CallLimits, ByteLimits {}

/** So many at once after a while of quiet, and so many a second lastingly. */
export interface CallLimits {
  readonly burst: number;
  readonly perSecond: number;
}

export interface SeatLimits {
  readonly inAll: number;
  /** An IPv6 network of 64 bits counts as one address. */
  readonly perAddress: number;
}

export const presetLimits: Limits = {
  headersMs: 15_000,
  requestMs: 60_000,
  bodyBytesPerSecond: slowestUpload,
  checkMs: 5_000,
  silenceMs: 120_000,
  graceMs: 5_000,
  // A hospital's consoles and phones may all come from one address.
  guests: { inAll: 10_000, perAddress: 5_000 },
  strangers: { inAll: 500, perAddress: 50 },
  // Below the number of files that the process may have open (docs/deploy/homedraw.service).
  connections: { inAll: 18_000, perAddress: 6_000 },
  silent: { inAll: 4_000, perAddress: 1_000 },
  // A console makes one or two calls a second, twenty tabs that share nothing some thirty; a phone that was away sends what it has kept.
  calls: { burst: 1_000, perSecond: 50 },
  // Nobody chooses more files by hand; a disk is full the later.
  // Three registrations of a hospital come at once, each with three files of 5 MB; storing a file needs its room some three times.
  uploads: {
    burst: 30,
    perSecond: 0.2,
    perCaller: 24 * 1024 * 1024,
    perHospital: 48 * 1024 * 1024,
    inAll: 160 * 1024 * 1024,
  },
  // A conversation of the longest texts and three files; as much as a small machine can do without.
  unread: {
    perCaller: 32 * 1024 * 1024,
    perHospital: 96 * 1024 * 1024,
    inAll: 384 * 1024 * 1024,
    stalledMs: 30_000,
  },
  // A group of this size takes the embedded database some 20 ms, so the last in the queue waits about a second.
  points: { windowMs: 10, atOnce: 256, waiting: 10_000 },
  strain: {
    1: { queueShare: 0.25, loopDelayMs: 250, databaseWaitMs: 3_000 },
    2: { queueShare: 1, loopDelayMs: 1_000, databaseWaitMs: 10_000 },
  },
};

export interface Seats {
  /** Answers how to give the seat back, or null where none is free. */
  take(address: string): (() => void) | null;
}

export function createSeats({ inAll, perAddress }: SeatLimits): Seats {
  const taken = new Map<string, number>();
  let all = 0;

  return {
    take: (address) => {
      const network = networkOf(address);
      const here = taken.get(network) ?? 0;
      if (all >= inAll || here >= perAddress) return null;
      all += 1;
      taken.set(network, here + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        all -= 1;
        const left = (taken.get(network) ?? 1) - 1;
        if (left === 0) taken.delete(network);
        else taken.set(network, left);
      };
    },
  };
}
