/** Limits of callers' time and number, so that none keeps the server from the others. */

import { slowestUpload } from '../../src/contract/uploads.ts';
import type { ByteQuotaLimits } from './byte-quota.ts';
import { networkOf } from './caller-network.ts';
import type { OverloadThresholds } from './overload.ts';

export interface Limits {
  /** ms for the headers of a call, and for a body that is small or an anonymous caller's. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** Bytes a second that a body must bring at least, where its caller has a session. */
  readonly bodyBytesPerSecond: number;
  /** ms between two looks for late callers. */
  readonly checkMs: number;
  /** ms of silence on a connection that is no WebSocket. A stream has a heartbeat every 25 s. */
  readonly silenceMs: number;
  /** ms for what is under way when the server stops; afterwards it is cut off. */
  readonly graceMs: number;
  /** Sockets and SockJS sessions of callers with a session, and of those without, who are refused at CONNECT. */
  readonly authenticated: ConnectionQuotaLimits;
  readonly anonymous: ConnectionQuotaLimits;
  /** Connections of every kind, and those of them that have not made a call yet. Our own proxies' are not counted. */
  readonly connections: ConnectionQuotaLimits;
  readonly silent: ConnectionQuotaLimits;
  /** Calls of one console's session, or of one phlebotomist. */
  readonly calls: CallLimits;
  readonly uploads: UploadLimits;
  readonly unread: UnreadLimits;
  readonly points: PointLimits;
  /** The loads from which on calls are shed. */
  readonly overload: OverloadThresholds;
}

/** Bytes of answers that wait to be read. */
export interface UnreadLimits extends ByteQuotaLimits {
  /** ms in which a caller must take something of an answer. */
  readonly stalledMs: number;
}

/** How the positions of phones are committed together. */
export interface PointLimits {
  /** ms from the first of a batch until it is committed, so long as no other is under way. */
  readonly windowMs: number;
  /**
   * The same where several instances share the database: each has few of the points, and a batch costs the database
   * much the same whether it is small or large.
   */
  readonly sharedWindowMs: number;
  /** Points of one batch. */
  readonly atOnce: number;
  /** Points that wait for their batch; a phone whose point would be one more is answered 503. */
  readonly waiting: number;
}

/** Forms of one caller, and the bytes of those that are under way. */
export interface UploadLimits extends CallLimits, ByteQuotaLimits {}

/** So many calls at once after a quiet time, and so many a second lastingly. */
export interface CallLimits {
  readonly burst: number;
  readonly perSecond: number;
}

export interface ConnectionQuotaLimits {
  readonly inAll: number;
  /** An IPv6 network of 64 bits counts as one address. */
  readonly perAddress: number;
}

export const defaultLimits: Limits = {
  headersMs: 15_000,
  requestMs: 60_000,
  bodyBytesPerSecond: slowestUpload,
  checkMs: 5_000,
  silenceMs: 120_000,
  graceMs: 5_000,
  // A hospital's consoles and phones may all come from one address.
  authenticated: { inAll: 10_000, perAddress: 5_000 },
  anonymous: { inAll: 500, perAddress: 50 },
  // Below the number of files that the process may have open (docs/deploy/homedraw.service).
  connections: { inAll: 18_000, perAddress: 6_000 },
  silent: { inAll: 4_000, perAddress: 1_000 },
  // A console makes one or two calls a second, twenty tabs that share nothing some thirty; a phone that was
  // away sends what it has kept.
  calls: { burst: 1_000, perSecond: 50 },
  // No person chooses more files by hand, and a disk fills later. Three registrations of a hospital come at once, each
  // with three files of 5 MB; storing a file needs its room some three times.
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
  // A batch of this size takes the embedded database some 20 ms, so the last in the queue waits about a second.
  points: { windowMs: 10, sharedWindowMs: 40, atOnce: 256, waiting: 10_000 },
  overload: {
    1: { queueUtilisation: 0.25, loopDelayMs: 250, databaseWaitMs: 3_000 },
    2: { queueUtilisation: 1, loopDelayMs: 1_000, databaseWaitMs: 10_000 },
  },
};

export interface ConnectionQuota {
  /** Answers how to give the connection back, or null where the quota is used up. */
  take(address: string): (() => void) | null;
}

export function createConnectionQuota({ inAll, perAddress }: ConnectionQuotaLimits): ConnectionQuota {
  const taken = new Map<string, number>();
  let all = 0;

  return {
    take: (address) => {
      const network = networkOf(address);
      const here = taken.get(network) ?? 0;
      if (all >= inAll || here >= perAddress) return null;
      all += 1;
      taken.set(network, here + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        all -= 1;
        const left = (taken.get(network) ?? 1) - 1;
        if (left === 0) taken.delete(network);
        else taken.set(network, left);
      };
    },
  };
}
