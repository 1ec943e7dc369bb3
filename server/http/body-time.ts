/**
 * How long the body of a call may take to come: a minute, and for a caller with a session so much more as its bytes
 * need on the slowest line. Node has one time for all, which is either too short for a form with three pictures or lets
 * anonymous callers keep connections open.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Limits } from './limits.ts';

export type BodyLimits = Pick<Limits, 'requestMs' | 'bodyBytesPerSecond'>;

export interface BodyTimes {
  /** The caller is known by now: its body has the time that its length needs. */
  allow(request: IncomingMessage): void;
}

export function limitBodies(app: FastifyInstance, limits: BodyLimits): BodyTimes {
  const late = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  const giveUp = (request: IncomingMessage) => {
    if (request.complete) return;
    // The error that Node gives a late call.
    const error = Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const { socket } = request;
    app.server.emit('clientError', error, socket);
    socket.destroySoon();
  };
  const start = (request: IncomingMessage, ms: number) => {
    clearTimeout(late.get(request));
    late.set(request, setTimeout(giveUp, ms, request).unref());
  };
  app.addHook('onRequest', async ({ raw }) => {
    // A call that Fastify injects has no connection that it could hold.
    if (!bringsBody(raw) || !(raw.socket instanceof Socket)) return;
    start(raw, limits.requestMs);
    const end = () => clearTimeout(late.get(raw));
    raw.once('end', end);
    raw.once('close', end);
  });
  return {
    allow: (request) => {
      if (late.has(request))
        start(request, longestMs(limits, Number(request.headers['content-length'] ?? 0)));
    },
  };
}

/** ms for a body of so many bytes. */
export const longestMs = ({ requestMs, bodyBytesPerSecond }: BodyLimits, bytes: number): number =>
  requestMs + (bytes / bodyBytesPerSecond) * 1_000;

/** Whether a body follows the headers. One without a stated length gets the time of an anonymous caller's. */
export const bringsBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
