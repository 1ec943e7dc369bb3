/** The callers with a console's or a phone's cookie, and the guard before every route that needs one. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, tooMany, unauthorised } from '../http/errors.ts';
import type { CallerBounds } from './caller-bounds.ts';
import { setCookie, tokenOf } from './cookies.ts';
import { refuseDisplay } from './display-guard.ts';
import type { Displays } from './displays.ts';
import { type Principal, type Sessions, sessionSeconds } from './sessions.ts';

export type Caller = 'hospital' | 'driver';
/** A phlebotomist as a caller. */
export type DriverPrincipal = Principal & { readonly driverId: number };

type CallerIds = Pick<Principal, 'hospitalId' | 'driverId'>;
const principals = new WeakMap<FastifyRequest, Principal>();
const named = new WeakMap<FastifyRequest, CallerIds>();

/**
 * Lets only a hospital's console, or only a phlebotomist's phone, or either of them reach the routes of `app`; a display
 * gets 403, others get 401. Who calls too often gets 429.
 */
export function requireSession(
  app: FastifyInstance,
  { sessions, displays }: { readonly sessions: Sessions; readonly displays: Displays },
  caller: Caller | 'either',
  { bodies, calls, unread }: CallerBounds,
): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'OPTIONS') return;
    const principal =
      caller === 'either'
        ? await anyPrincipalOf(request.raw, sessions)
        : await principalOf(request.raw, sessions, caller);
    if (!principal) {
      await refuseDisplay(request, displays);
      throw unauthorised();
    }
    principals.set(request, principal);
    const seconds = calls.take(principal);
    if (seconds > 0) throw tooMany(seconds);
    unread.check(principal, request.method);
    bodies.allow(request.raw);
  });
}

/** A call below /api/ that no route of ours answers is 403 for a display too. */
export function refuseDisplaysUnknown(
  app: FastifyInstance,
  { sessions, displays }: { readonly sessions: Sessions; readonly displays: Displays },
): void {
  app.addHook('onRequest', async (request) => {
    // What no route answers is looked for among the console's files.
    const isOurs = request.routeOptions.url?.startsWith('/api/') ?? false;
    if (isOurs || !request.url.startsWith('/api/')) return;
    if ((await anyPrincipalOf(request.raw, sessions)) === null) await refuseDisplay(request, displays);
  });
}

/** The caller of a guarded route, or null where there is none, as in an answer that refuses one. */
export const knownCallerOf = (request: FastifyRequest): Principal | null => principals.get(request) ?? null;

/** The ids of the caller, as far as they are known by now: a sign-in notes them when it has found them. */
export const findCaller = (request: FastifyRequest): CallerIds | null =>
  knownCallerOf(request) ?? named.get(request) ?? null;

/** The caller of a guarded route. */
export function callerOf(request: FastifyRequest): Principal {
  const principal = principals.get(request);
  if (!principal) throw unauthorised();
  return principal;
}

/** The phlebotomist that calls a guarded route of the field API. */
export function phlebotomistOf(request: FastifyRequest): DriverPrincipal {
  const principal = callerOf(request);
  if (principal.driverId === null) throw new HttpError(403, 'Only for phlebotomists.');
  return { ...principal, driverId: principal.driverId };
}

/** The principal of a request's cookie, of any kind of caller; a console's cookie goes before a phone's. */
export async function anyPrincipalOf(
  request: IncomingMessage,
  sessions: Sessions,
): Promise<Principal | null> {
  return (
    (await principalOf(request, sessions, 'hospital')) ?? (await principalOf(request, sessions, 'driver'))
  );
}

/** The principal of a request's cookie, if the session is of that kind of caller. */
export async function principalOf(
  request: IncomingMessage,
  sessions: Sessions,
  caller: Caller,
): Promise<Principal | null> {
  const token = tokenOf(request, caller);
  const principal = token ? await sessions.find(token) : null;
  return principal && (principal.driverId === null) === (caller === 'hospital') ? principal : null;
}

/** A sign-in is done: the caller has this cookie from now on, and the session that it had before is over. */
export async function beginSession(
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: Sessions,
  { caller, token, ...ids }: CallerIds & { readonly caller: Caller; readonly token: string },
): Promise<void> {
  named.set(request, ids);
  // A new sign-in makes the session before useless, and no other caller should have it.
  const before = await principalOf(request.raw, sessions, caller);
  if (before) await sessions.close(before);
  setCookie(request, reply, caller, token, sessionSeconds);
}

/** A sign-out; nothing to end if there was no session any more. */
export async function endSession(
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: Sessions,
  { caller, principal }: { readonly caller: Caller; readonly principal: Principal | null },
): Promise<void> {
  if (principal) {
    named.set(request, principal);
    await sessions.close(principal);
  }
  setCookie(request, reply, caller, '', 0);
}
