/**
 * Answers that their callers have not read yet. Each stays in memory until then, so a caller who asks and does not read
 * must read first, long before there is no memory left for others.
 */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { knownDisplayOf } from '../session/display-guard.ts';
import { knownCallerOf } from '../session/guard.ts';
import { atAnswerEnd, hasGone } from './answer-end.ts';
import { type CountedCaller, createByteQuota } from './byte-quota.ts';
import { overloaded, tooMany } from './errors.ts';
import type { UnreadLimits } from './limits.ts';

export interface UnreadAnswers {
  /** Throws a 429 for a caller who asks for more and whose quota is used up. What changes something is let through. */
  check(caller: CountedCaller, method: string): void;
  /** Bytes that wait by now, without those of bodies that are shared. */
  bytes(): number;
}

/** Smaller answers are gone before anybody has looked. */
const smallBytes = 16 * 1_024;
/** Headers of the answer's body do not hold for a refusal. */
const ofTheBody = ['etag', 'content-disposition', 'content-encoding', 'content-length'];

export function boundUnread(app: FastifyInstance, limits: UnreadLimits): UnreadAnswers {
  const quota = createByteQuota(limits);
  app.addHook('onSend', async (request, reply, payload) => {
    const caller = knownCallerOf(request) ?? knownDisplayOf(request);
    const bytes = sizeOf(reply, payload);
    if (caller === null || bytes < smallBytes || hasGone(request, reply)) return;
    const reservation = quota.reserve(caller, keptBodies.has(reply));
    const excess = reservation.add(bytes);
    if (excess !== null) {
      for (const name of ofTheBody) reply.removeHeader(name);
      reply.header('cache-control', 'no-store');
      throw excess === 'own' ? tooMany(1) : overloaded();
    }
    atAnswerEnd(request, reply, reservation.release);
    // Node looks whether anything of it was taken meanwhile, and the next call on the connection
    // has the usual time again.
    const { socket } = request.raw;
    if (socket instanceof Socket) socket.setTimeout(limits.stalledMs);
  });
  return {
    check: (caller, method) => {
      if (method === 'GET' && quota.isFull(caller)) throw tooMany(1);
    },
    bytes: quota.inAll,
  };
}

const keptBodies = new WeakSet<FastifyReply>();

/** The body of this answer is shared: a slow reader of it uses up no quota of its own. */
export const sharesBody = (reply: FastifyReply): void => void keptBodies.add(reply);

function sizeOf(reply: FastifyReply, payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length;
  return payload ? Number(reply.getHeader('content-length') ?? 0) : 0;
}
