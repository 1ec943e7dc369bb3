/** The cookies of consoles, phones and displays. */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isByTls } from '../http/origins.ts';

export type CookieOwner = 'hospital' | 'driver' | 'display';

const cookieNames: Readonly<Record<CookieOwner, string>> = {
  hospital: 'homedraw_session',
  driver: 'homedraw_field',
  display: 'homedraw_display',
};

/** Adds the cookie with this token to the answer, for so many seconds; 0 takes it away. */
export function setCookie(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  owner: CookieOwner,
  token: string,
  maxAge: number,
): void {
  // Behind a proxy that speaks TLS the browser's page is secure although this connection is not.
  const secure = isByTls(raw) ? '; Secure' : '';
  const value = `${cookieName(raw, owner)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
  reply.header('set-cookie', value);
}

const changeName = 'homedraw_changed';
/** An instance that has heard of no change looks for one every second. */
const changeSeconds = 10;

/** The caller has changed something: every instance that it asks in the next seconds knows. */
export function noteChange({ raw }: FastifyRequest, reply: FastifyReply): void {
  const secure = isByTls(raw) ? '; Secure' : '';
  const value = `${changeName}=1; Path=/api; HttpOnly; SameSite=Lax; Max-Age=${changeSeconds}${secure}`;
  reply.header('set-cookie', value);
}

/** The caller has changed something in the last seconds, at whichever instance. */
export const changedLately = (request: IncomingMessage): boolean => cookieOf(request, changeName) !== null;

/** The token of the request's cookie, or null. */
export const tokenOf = (request: IncomingMessage, owner: CookieOwner): string | null =>
  cookieOf(request, cookieName(request, owner));

function cookieOf(request: IncomingMessage, name: string): string | null {
  for (const part of request.headers.cookie?.split(';') ?? []) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name) return value?.trim() || null;
  }
  return null;
}

/**
 * With this prefix the browser takes the cookie from this host alone and by TLS alone: no neighbour
 * can put one of his there.
 */
const cookieName = (request: IncomingMessage, owner: CookieOwner) =>
  `${isByTls(request) ? '__Host-' : ''}${cookieNames[owner]}`;
