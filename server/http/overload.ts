/**
 * What the server lets go of when it has more to do than it can. First what is only looked at, since a console asks again anyway; then
 * positions that are not taken yet. What was acknowledged is committed, and who signs in or changes a booking is always let through.
 */
import type { FastifyInstance } from 'fastify';
import { overloaded } from './errors.ts';

/** The signs of it. */
export interface Load {
  /** Positions that wait to be committed, of those that may, 0 to 1. */
  readonly queueShare: number;
  /** ms by which the server's thread is late, lastingly. */
  readonly loopDelayMs: number;
  /** ms for which the database has let somebody wait. */
  readonly databaseWaitMs: number;
}

/** 0: everything is answered. 1: nothing is read. 2: no position is taken either. */
export type Strain = 0 | 1 | 2;

/** From where on each sign is one of that strain. */
export type StrainLimits = Readonly<Record<1 | 2, Load>>;

export const strainOf = (load: Load, from: StrainLimits): Strain =>
  reaches(load, from[2]) ? 2 : reaches(load, from[1]) ? 1 : 0;

const reaches = (load: Load, from: Load) =>
  load.queueShare >= from.queueShare ||
  load.loopDelayMs >= from.loopDelayMs ||
  load.databaseWaitMs >= from.databaseWaitMs;

/** From `from` on the calls of `app` for which `isMeant` are answered 503 before anything else is done for them. */
export function shed(
  app: FastifyInstance,
  strain: () => Strain,
  from: 1 | 2,
  isMeant: (call: { readonly method: string; readonly url: string }) => boolean,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(strain() >= from && isMeant(request) ? overloaded() : undefined);
  });
}

export const isRead = ({ method }: { readonly method: string }): boolean =>
  method === 'GET' || method === 'HEAD';
