/**
 * Polled lists: built once per change and at most once in their max age, answered many times, and not at all (304) to
 * who has the newest already.
 */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createOwnVersions, type KnownVersion, type ListName, type ListVersions } from './list-versions.ts';
import { type Body, sendBody } from './send-body.ts';
import { sharesBody } from './unread-answers.ts';

export interface ListCache {
  /**
   * The list of a hospital is no longer what it was. Call it after the commit. What is `applied` is known to who keeps
   * the rows in memory; otherwise they are read anew.
   */
  invalidate(hospitalId: number, list: ListName, how?: 'applied' | 'unknown'): void;
  /** Another one after each change that was not applied in memory. */
  generation(hospitalId: number, list: ListName): string | Promise<string>;
  /** The reader with this session has changed something by now: no list of before is good enough for it. */
  wrote(reader: string): void;
  /**
   * Answers the request with the list as JSON, or with a `part` of what is known from it. `build` is called only if
   * nothing newer is kept, and what it answers must not be older than its call.
   */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: Wanted,
    build: () => Promise<string | Body>,
  ): Promise<FastifyReply>;
  /** The answer of `build` for this part, by the same rules. */
  keep<T extends object>(wanted: Wanted, build: () => Promise<T>): Promise<T>;
}

export interface Wanted {
  readonly hospitalId: number;
  readonly list: ListName;
  readonly part?: string;
  /** The list's other dependency (today's date), or ''. */
  readonly day: string;
  /** The session that asks; without it a list within its max age is good enough. */
  readonly reader?: string;
}

export interface ListCacheOptions {
  /** How long, ms, a list may be served after a change. A thousand phones change their positions all the time. */
  readonly maxAgeMs?: Partial<Readonly<Record<ListName, number>>>;
  /** Counted in this process without it. */
  readonly versions?: ListVersions;
  /** ms, ever growing. */
  readonly now?: () => number;
}

interface Kept {
  readonly day: string;
  /** The moment of its version; the list may be newer. */
  readonly asOf: number;
  readonly etag: string;
  readonly value: Promise<unknown>;
  askedAt: number;
}

/** A list that was not asked for in so many ms is dropped. */
const keptMs = 15 * 60_000;
/** Sessions that are remembered to have written; they matter for the max age of a list. */
const rememberedWriters = 10_000;

export function createListCache({
  maxAgeMs = {},
  now = () => performance.now(),
  versions = createOwnVersions(now),
}: ListCacheOptions = {}): ListCache {
  const kept = new Map<string, Kept>();
  const wroteAt = new Map<string, number>();

  const lastWrite = (reader: string | undefined) => (reader === undefined ? undefined : wroteAt.get(reader));
  const isFresh = (found: Kept, { list, day, reader }: Wanted) =>
    found.day === day &&
    now() - found.asOf < (maxAgeMs[list] ?? 0) &&
    !((lastWrite(reader) ?? Number.NEGATIVE_INFINITY) >= found.asOf);
  const clear = () => {
    for (const [key, { askedAt }] of kept) if (now() - askedAt > keptMs) kept.delete(key);
  };

  const current = (wanted: Wanted, build: () => Promise<unknown>): Kept | Promise<Kept> => {
    const found = kept.get(keyOf(wanted));
    if (found && isFresh(found, wanted)) {
      found.askedAt = now();
      return found;
    }
    const version = versions.find(wanted.hospitalId, wanted.list, lastWrite(wanted.reader));
    return 'text' in version ? at(version, wanted, build) : version.then((one) => at(one, wanted, build));
  };
  const at = ({ text, asOf }: KnownVersion, wanted: Wanted, build: () => Promise<unknown>): Kept => {
    const key = keyOf(wanted);
    const { day } = wanted;
    const etag = `"${key}-${text}-${day}"`;
    const found = kept.get(key);
    if (found?.etag === etag) {
      found.askedAt = now();
      return found;
    }
    clear();
    const made: Kept = { day, asOf, askedAt: now(), etag, value: build() };
    kept.set(key, made);
    // A list that could not be built is tried again by the next request.
    made.value.catch(() => {
      if (kept.get(key) === made) kept.delete(key);
    });
    return made;
  };

  return {
    invalidate: (hospitalId, list, how = 'unknown') => versions.changed(hospitalId, list, how === 'applied'),
    generation: versions.generation,
    wrote: (reader) => {
      wroteAt.delete(reader);
      wroteAt.set(reader, now());
      for (const oldest of wroteAt.keys()) {
        if (wroteAt.size <= rememberedWriters) break;
        wroteAt.delete(oldest);
      }
    },
    answer: async (request, reply, wanted, build) => {
      const { etag, value } = await current(wanted, async () => bodyOf(await build()));
      reply.headers({ etag, 'cache-control': 'no-store' });
      if (knows(request, etag)) return reply.code(304).send();
      sharesBody(reply);
      return sendBody(request, reply, (await value) as Body);
    },
    keep: async <T extends object>(wanted: Wanted, build: () => Promise<T>) =>
      (await (
        await current(wanted, build)
      ).value) as T,
  };
}

const keyOf = ({ list, hospitalId, part = '' }: Wanted) => `${list}-${hospitalId}${part && `-${part}`}`;

/** Answers with JSON under the ETag of its own text, or 304 to a caller that has it. */
export async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
): Promise<FastifyReply> {
  const etag = `"${hash('sha256', body, 'base64url')}"`;
  reply.headers({ etag, 'cache-control': 'no-store' });
  return knows(request, etag) ? reply.code(304).send() : sendBody(request, reply, bodyOf(body));
}

/** A text is made bytes once, for all who are sent it. */
const bodyOf = (made: string | Body): Body => (typeof made === 'string' ? [Buffer.from(made)] : made);

/** A caller with more than a few tags has them from elsewhere. */
const longestTags = 1_000;

const knows = ({ headers }: FastifyRequest, etag: string): boolean => {
  const tags = headers['if-none-match'] ?? '';
  if (tags === '' || tags.length > longestTags) return false;
  return tags.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
};
