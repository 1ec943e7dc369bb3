/** The guard before a display's own calls, and the refusal of a display everywhere else. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, tooMany, unauthorised } from '../http/errors.ts';
import type { CallerBounds } from './caller-bounds.ts';
import { setCookie, tokenOf } from './cookies.ts';
import type { DisplayPrincipal, Displays } from './displays.ts';

/** Browsers keep no cookie for longer. It begins anew with each GET /api/display/session. */
export const displayCookieSeconds = 400 * 24 * 3600;

const found = new WeakMap<FastifyRequest, DisplayPrincipal>();

/** The display that calls, also one that is refused; null for every other caller. */
export const knownDisplayOf = (request: FastifyRequest): DisplayPrincipal | null =>
  found.get(request) ?? null;

/** The display of a guarded route. */
export function displayOf(request: FastifyRequest): DisplayPrincipal {
  const display = found.get(request);
  if (!display) throw unauthorised();
  return display;
}

/**
 * Lets only displays reach the routes of `app`, by their own cookie whatever others come along; others get 401. A
 * display that calls too often gets 429.
 */
export function requireDisplay(
  app: FastifyInstance,
  displays: Displays,
  { bodies, calls, unread }: CallerBounds,
): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'OPTIONS') return;
    const display = await findDisplay(request.raw, displays);
    if (!display) throw unauthorised();
    found.set(request, display);
    const seconds = calls.take(display);
    if (seconds > 0) throw tooMany(seconds);
    unread.check(display, request.method);
    bodies.allow(request.raw);
    displays.saw(display);
  });
}

/** Throws 403 where a display's cookie came along. Call it for a request without another session. */
export async function refuseDisplay(request: FastifyRequest, displays: Displays): Promise<void> {
  const display = await findDisplay(request.raw, displays);
  if (!display) return;
  found.set(request, display);
  throw new HttpError(403, 'A wall display may only read what it shows.');
}

/** Gives the display this cookie, or the one that it has for as long again. */
export const keepDisplay = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setCookie(request, reply, 'display', token, displayCookieSeconds);

async function findDisplay(request: IncomingMessage, displays: Displays): Promise<DisplayPrincipal | null> {
  const token = tokenOf(request, 'display');
  return token === null ? null : displays.find(token);
}
