/** A line in the log for each call, and the id by which it is found again. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { LoggedCall } from '../log/log.ts';
import type { Trust } from './caller-address.ts';

const header = 'x-request-id';
const wellFormed = /^[\w.-]{1,64}$/;

/** The id that a proxy of ours gave the call; one of our own where it gave none, or where a caller did. */
export const requestIdBy =
  (trust: Trust) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers[header];
    const isGiven = typeof given === 'string' && wellFormed.test(given);
    return isGiven && trust(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };

/** To be installed before every other hook: an answer that refuses a call has its id too. */
export function logCalls(app: FastifyInstance, log: (call: LoggedCall) => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Also for an answer that is written past Fastify.
    reply.raw.setHeader(header, request.id);
    done();
  });
  app.addHook('onResponse', ({ id, method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    log({ requestId: id, method, route, status: reply.statusCode, ms });
    done();
  });
}
