/**
 * The pages that may call. The browser keeps another site's pages away from the cookie, but not those of another port
 * of the same host; so every call that changes something, and every socket, is checked for its Origin here.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hospitalHeader, instanceHeader, offersHeader, totalHeader } from '../../src/contract/wire/offers.ts';
import { HttpError } from './errors.ts';

/**
 * True for a request of our own pages, of an allowed origin, or of a program that is no browser and sends no Origin.
 */
export function isWelcome(request: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (allowedOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const { host: ofPage, protocol } = new URL(origin);
  // A page of the same host that came without TLS may have been written by anybody on the way.
  return ofPage === host && (protocol === 'https:' || !isByTls(request));
}

/**
 * The browser's connection speaks TLS, as a trusted proxy in front says (`dropUntrusted` has seen
 * to that); ours never does.
 */
export const isByTls = (request: IncomingMessage): boolean =>
  String(request.headers['x-forwarded-proto'] ?? '')
    .split(',')[0]
    ?.trim()
    .toLowerCase() === 'https';

/** Refuses writes from other origins and answers CORS, with credentials, for the allowed origins. */
export function installOriginRules(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (allowedOrigins.length > 0) reply.header('vary', 'Origin');
    if (origin !== undefined && allowedOrigins.includes(origin)) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': `ETag, Retry-After, ${offersHeader}, ${hospitalHeader}, ${instanceHeader}, ${totalHeader}`,
      });
      if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined)
        return reply
          .code(204)
          .headers({
            'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
            'access-control-allow-headers': 'content-type, if-none-match, if-match, idempotency-key',
            'access-control-max-age': '600',
          })
          .send();
    }
    const changes = request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'OPTIONS';
    if (changes && !isWelcome(request.raw, allowedOrigins))
      throw new HttpError(403, 'Calls from this origin are not allowed.');
  });
}
