/** Sends finished JSON, as one text or in pieces, compressed for a distant caller that can read it. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary, takesGzip } from './encodings.ts';
import { zipPieces } from './pieces.ts';

/** JSON in UTF-8. Its pieces are never changed: one that was in an earlier body is compressed already. */
export type Body = readonly Buffer[];

/** Below this many bytes compressing gains nothing. */
const zipFrom = 2_048;
/** Pieces of more than this in all go out one after the other, as the caller takes them. */
const streamFrom = 1024 * 1024;

export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  if (sizeOf(body) < zipFrom || !wantsZip(request)) return sendPieces(reply, body);
  reply.header('content-encoding', 'gzip');
  addVary(reply, 'accept-encoding');
  return sendPieces(reply, await zipPieces(body));
}

function sendPieces(reply: FastifyReply, pieces: Body): FastifyReply {
  const [only] = pieces;
  if (pieces.length === 1) return reply.send(only);
  const bytes = sizeOf(pieces);
  if (bytes < streamFrom) return reply.send(Buffer.concat(pieces));
  return reply.header('content-length', bytes).send(Readable.from(pieces, { objectMode: false }));
}

const sizeOf = (body: Body) => body.reduce((sum, { length }) => sum + length, 0);

/** On the same machine the bytes are cheaper than the compressing; a proxy there compresses by itself. */
const wantsZip = (request: FastifyRequest) => !isLoopback(request.ip) && takesGzip(request);

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address);
