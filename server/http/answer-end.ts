/** When an answer is over: read to its end, or its caller gone. */
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The caller went before its answer began: nothing tells of that any more, so nothing may be kept for it. */
export const hasGone = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.raw.destroyed || request.raw.socket.destroyed;

const endsOf = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `done` once, when the answer is read or the connection gone; to be asked for after `hasGone`. An answer that waits
 * behind another one of its connection is not told of that by Node, so the connection itself is listened to, once for all of its
 * answers.
 */
export function atAnswerEnd(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  done: () => void,
): void {
  const ends = endsOf.get(socket) ?? new Set();
  if (!endsOf.has(socket)) {
    endsOf.set(socket, ends);
    socket.once('close', () => {
      for (const end of ends) end();
    });
  }
  const end = () => {
    if (ends.delete(end)) done();
  };
  ends.add(end);
  raw.once('finish', end);
  raw.once('close', end);
}
