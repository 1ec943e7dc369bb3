/**
 * Load shedding: calls answered 503 at once when the server has more to do than it can. First reads, since a console
 * asks again anyway; then positions that are not taken yet. Acknowledged writes are committed, and logins and changes
 * of bookings are always let through.
 */
import type { FastifyInstance } from 'fastify';
import { overloaded } from './errors.ts';

/** The measured load. */
export interface Load {
  /** Positions that wait to be committed, of those that may, 0 to 1. */
  readonly queueUtilisation: number;
  /** ms by which the server's thread is late, lastingly. */
  readonly loopDelayMs: number;
  /** ms for which the database has let somebody wait. */
  readonly databaseWaitMs: number;
}

/** 0: everything is answered. 1: nothing is read. 2: no position is taken either. */
export type OverloadLevel = 0 | 1 | 2;

/** The load from which on each level holds. */
export type OverloadThresholds = Readonly<Record<1 | 2, Load>>;

export const overloadLevelOf = (load: Load, from: OverloadThresholds): OverloadLevel =>
  reaches(load, from[2]) ? 2 : reaches(load, from[1]) ? 1 : 0;

const reaches = (load: Load, from: Load) =>
  load.queueUtilisation >= from.queueUtilisation ||
  load.loopDelayMs >= from.loopDelayMs ||
  load.databaseWaitMs >= from.databaseWaitMs;

/** From `from` on the calls of `app` for which `isMeant` are answered 503 before anything else is done for them. */
export function shedLoad(
  app: FastifyInstance,
  level: () => OverloadLevel,
  from: 1 | 2,
  isMeant: (call: { readonly method: string; readonly url: string }) => boolean,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(level() >= from && isMeant(request) ? overloaded() : undefined);
  });
}

export const isRead = ({ method }: { readonly method: string }): boolean =>
  method === 'GET' || method === 'HEAD';
