/**
 * Polled lists: built once per change, answered many times, and not at all (304) to who has the newest already. The version of a list
 * counts in this process, so one server works on one database.
 */
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type ListName = 'orders' | 'locations';

export interface ListCache {
  /**
   * Says that the list of a hospital is no longer what it was. Call it after the commit. What is `noted` has been told to who keeps the
   * rows in memory; otherwise they are read anew.
   */
  touch(hospitalId: number, list: ListName, how?: 'noted' | 'unknown'): void;
  /** Another one after each change that was not noted. */
  edition(hospitalId: number, list: ListName): number;
  /**
   * Answers the request with the list as JSON text, or with a `part` of what is known from it. `day` is whatever else it depends on
   * (today's date), or ''. `build` is called only if nothing newer is kept.
   */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: Wanted,
    build: () => Promise<string>,
  ): Promise<FastifyReply>;
}

export interface Wanted {
  readonly hospitalId: number;
  readonly list: ListName;
  readonly part?: string;
  readonly day: string;
}

export interface ListCacheOptions {
  /** ms for which a list is good enough although it is no longer what it was. A thousand phones change where they are all the time. */
  readonly restMs?: Partial<Readonly<Record<ListName, number>>>;
  /** ms, ever growing. */
  readonly now?: () => number;
}

interface Kept {
  readonly day: string;
  readonly builtAt: number;
  readonly etag: string;
  readonly body: Promise<string>;
  zipped: Promise<Buffer> | null;
}

const zip = promisify(gzip);
/** Below this many characters compressing gains nothing. */
const zipFrom = 2_048;

export function createListCache({
  restMs = {},
  now = () => performance.now(),
}: ListCacheOptions = {}): ListCache {
  const run = randomBytes(6).toString('base64url');
  const versions = new Map<string, number>();
  const editions = new Map<string, number>();
  const kept = new Map<string, Kept>();

  const current = ({ hospitalId, list, part = '', day }: Wanted, build: () => Promise<string>): Kept => {
    const version = versions.get(`${list}-${hospitalId}`) ?? 0;
    const key = `${list}-${hospitalId}${part && `-${part}`}`;
    const etag = `"${run}-${key}-${version}-${day}"`;
    const found = kept.get(key);
    if (found?.etag === etag) return found;
    const rests = found?.day === day && now() - found.builtAt < (restMs[list] ?? 0);
    if (rests) return found;
    const made: Kept = { day, builtAt: now(), etag, body: build(), zipped: null };
    kept.set(key, made);
    // A list that could not be built is tried again by the next request.
    made.body.catch(() => {
      if (kept.get(key) === made) kept.delete(key);
    });
    return made;
  };

  return {
    touch: (hospitalId, list, how = 'unknown') => {
      const key = `${list}-${hospitalId}`;
      versions.set(key, (versions.get(key) ?? 0) + 1);
      if (how === 'unknown') editions.set(key, (editions.get(key) ?? 0) + 1);
    },
    edition: (hospitalId, list) => editions.get(`${list}-${hospitalId}`) ?? 0,
    answer: async (request, reply, wanted, build) => {
      const entry = current(wanted, build);
      reply.headers({ etag: entry.etag, 'cache-control': 'private, no-cache' });
      if (knows(request.headers['if-none-match'], entry.etag)) return reply.code(304).send();
      const body = await entry.body;
      reply.type('application/json; charset=utf-8');
      if (body.length < zipFrom || !wantsZip(request)) return reply.send(body);
      entry.zipped ??= zip(body, { level: 1 });
      return reply
        .header('content-encoding', 'gzip')
        .header('vary', 'accept-encoding')
        .send(await entry.zipped);
    },
  };
}

const knows = (header: string | undefined, etag: string) =>
  header?.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag) ?? false;

/** On the same machine the bytes are cheaper than the compressing; a proxy there compresses by itself. */
const wantsZip = (request: FastifyRequest) =>
  !isLoopback(request.ip) && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address);
