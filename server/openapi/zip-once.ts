/**
 * The page's files compressed: at the first question, once for all, since the library has them as they
 * are and they never change.
 */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addVary, takesGzip } from '../http/encodings.ts';

/** Below this many bytes compressing gains nothing. */
const zipFrom = 1_024;
const kinds = /^(text\/|application\/(json|javascript)|image\/svg)/;
/** Contents that are kept; there are some ten. */
const keptAtMost = 50;

/**
 * Compresses what `pages` answers to whoever can read it. An answer is known again by its ETag, so add
 * this after what writes that.
 */
export function zipOnce(pages: FastifyInstance): void {
  const kept = new Map<string, Promise<Buffer>>();
  const zipped = (etag: string, payload: Payload) => {
    const known = kept.get(etag);
    if (known) {
      if (typeof payload !== 'string') payload.destroy();
      return known;
    }
    if (kept.size >= keptAtMost) return null;
    const made = contentOf(payload).then((content) => promisify(gzip)(content, { level: 9 }));
    kept.set(etag, made);
    made.catch(() => kept.delete(etag));
    return made;
  };

  pages.addHook('onSend', async (request, reply, payload) => {
    if (!isWorthwhile(request, reply)) return payload;
    addVary(reply, 'accept-encoding');
    if (!takesGzip(request)) return payload;
    const small = await zipped(String(reply.getHeader('etag')), payload as Payload);
    if (small === null) return payload;
    reply.header('content-encoding', 'gzip').header('content-length', small.length);
    return small;
  });
}

/** The payload of a page's answer: a text, or a file as a stream. */
type Payload = string | Readable;

const contentOf = (payload: Payload): Promise<Buffer> =>
  typeof payload === 'string' ? Promise.resolve(Buffer.from(payload)) : buffer(payload);

const isWorthwhile = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.method === 'GET' &&
  reply.statusCode === 200 &&
  reply.hasHeader('etag') &&
  kinds.test(String(reply.getHeader('content-type'))) &&
  Number(reply.getHeader('content-length') ?? zipFrom) >= zipFrom;
