/**
 * SockJS over plain HTTP, for networks that let no WebSocket through: streaming, polling,
 * server-sent events, and sending.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { atAnswerEnd, hasGone } from '../../http/answer-end.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { isWelcome } from '../../http/origins.ts';
import type { Listener, Wire } from '../wire.ts';
import { createPollingSession, type PollingSession, type Receiver } from './polling-session.ts';
import { messageBytes, readTexts, streamBytes } from './protocol.ts';

/**
 * A caller who was looked up: `key` tells sessions of callers apart, `accept` takes a connection
 * of theirs to the broker.
 */
export interface Visitor {
  readonly key: string;
  /** Answers how to give the connection back, or null where the quota is used up. */
  takeConnection(): (() => void) | null;
  accept(wire: Wire): Listener;
}

/** Open sessions, by the id that their client chose. */
export type TransportSessions = Map<string, { readonly owner: string; readonly session: PollingSession }>;

export interface HttpTransportOptions {
  /** `/ws-chat`. (Fastify keeps the name `prefix` for itself.) */
  readonly base: string;
  readonly allowedOrigins: readonly string[];
  readonly identify: (request: IncomingMessage) => Promise<Visitor>;
  /** Empty at first. */
  readonly sessions: TransportSessions;
}

export async function httpTransports(app: FastifyInstance, options: HttpTransportOptions): Promise<void> {
  const { sessions } = options;
  // SockJS sends JSON as text/plain; a broken one has an answer of the protocol's own.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: messageBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async (request) => {
    // A streamed GET carries the cookie as well.
    if (!isWelcome(request.raw, options.allowedOrigins))
      throw new HttpError(403, 'Calls from this origin are not allowed.');
  });

  /** The session of a call, a new one with the first; null for a caller who went while it was looked up. */
  const sessionOf = async (request: FastifyRequest, reply: FastifyReply): Promise<PollingSession | null> => {
    const { session: id = '' } = request.params as { session?: string };
    const visitor = await options.identify(request.raw);
    if (hasGone(request, reply)) return null;
    const known = sessions.get(id);
    if (known) {
      // Only who opened a session may go on with it.
      if (known.owner !== visitor.key) throw notFound('Session');
      return known.session;
    }
    const leave = visitor.takeConnection();
    if (leave === null) throw new HttpError(503, 'Too many connections', { 'retry-after': '10' });
    const session = createPollingSession(
      (wire) => visitor.accept(wire),
      () => {
        sessions.delete(id);
        leave();
      },
    );
    sessions.set(id, { owner: visitor.key, session });
    return session;
  };
  const carry = (style: Style) => async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await sessionOf(request, reply);
    if (session === null) return reply.hijack();
    stream(session, request, reply, style);
    return reply;
  };

  const { base } = options;
  app.get(base, greet);
  app.get(`${base}/`, greet);
  app.get(`${base}/info`, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const entropy = Math.floor(Math.random() * 2 ** 32);
    return { websocket: true, origins: ['*:*'], cookie_needed: true, entropy };
  });
  app.post(`${base}/:server/:session/xhr`, carry(styles.polling));
  app.post(`${base}/:server/:session/xhr_streaming`, carry(styles.streaming));
  app.get(`${base}/:server/:session/eventsource`, carry(styles.events));
  app.post(`${base}/:server/:session/xhr_send`, async (request, reply) => {
    const { session: id = '' } = request.params as { session?: string };
    const entry = sessions.get(id);
    if (!entry || entry.owner !== (await options.identify(request.raw)).key) throw notFound('Session');
    const texts = typeof request.body === 'string' ? readTexts(request.body) : null;
    if (texts === null) throw new HttpError(400, 'Broken JSON encoding.');
    entry.session.receive(texts);
    return reply.code(204).type('text/plain; charset=UTF-8').send();
  });
}

const greet = async (_request: FastifyRequest, reply: FastifyReply) =>
  reply.type('text/plain; charset=UTF-8').send('Welcome to SockJS!\n');

interface Style {
  readonly contentType: string;
  /** Comes first; makes old browsers hand out what follows as it comes. */
  readonly prelude: string;
  readonly wrap: (frame: string) => string;
  /** Bytes after which the answer ends. */
  readonly limit: number;
}

const styles = {
  polling: {
    contentType: 'application/javascript; charset=UTF-8',
    prelude: '',
    wrap: (frame) => `${frame}\n`,
    limit: 1,
  },
  streaming: {
    contentType: 'application/javascript; charset=UTF-8',
    prelude: `${'h'.repeat(2_048)}\n`,
    wrap: (frame) => `${frame}\n`,
    limit: streamBytes,
  },
  events: {
    contentType: 'text/event-stream; charset=UTF-8',
    prelude: '\r\n',
    // The client decodes the data as a URI.
    wrap: (frame) => `data: ${frame.replaceAll('%', '%25')}\r\n\r\n`,
    limit: streamBytes,
  },
} satisfies Record<string, Style>;

function stream(session: PollingSession, request: FastifyRequest, reply: FastifyReply, style: Style): void {
  reply.hijack();
  const response = reply.raw;
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  response.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': style.contentType,
    'cache-control': 'no-store, no-transform',
    // nginx would hold the stream back.
    'x-accel-buffering': 'no',
  });
  if (style.prelude !== '') response.write(style.prelude);

  let written = 0;
  const receiver: Receiver = {
    write: (frame) => {
      const text = style.wrap(frame);
      written += text.length;
      response.write(text);
      return written < style.limit;
    },
    end: () => response.end(),
    backlog: () => response.writableLength,
  };
  response.on('error', () => {});
  atAnswerEnd(request, reply, () => session.detach(receiver));
  session.attach(receiver);
}
