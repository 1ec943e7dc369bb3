/** Objects in a bucket of an S3-compatible store, as the files of a hospital need them. */
import { createHash } from 'node:crypto';
import type { S3mini } from 's3mini';
import { describeError } from '../refusal.ts';
import type { S3Address } from './s3-url.ts';
import { createSeats } from './seats.ts';
import { ObjectDamaged, StoreAway } from './store-away.ts';

/** What an object must be when it comes back. */
export interface ObjectSum {
  /** Bytes. */
  readonly size: number;
  /** SHA-256 in hexadecimal digits. */
  readonly sha256: string;
}

export interface StoredObject {
  readonly key: string;
  /** ms since 1970, by the clock of the store. */
  readonly modifiedAt: number;
}

/** Every call ends within the store's time limit, and rejects with `StoreAway` alone. */
export interface ObjectStore {
  put(key: string, content: Buffer, mimeType: string): Promise<void>;
  /** Null where no object has the key. Rejects too where what comes back is not `sum`. */
  get(key: string, sum: ObjectSum): Promise<Buffer | null>;
  /** The text of a small object; null where no object has the key. */
  getText(key: string): Promise<string | null>;
  /** Also resolves where no object has the key. */
  remove(key: string): Promise<void>;
  /** A page of the objects whose keys begin with `prefix`; `next` is for the page after it, null at the end. */
  list(
    prefix: string,
    after: string | null,
  ): Promise<{ readonly objects: readonly StoredObject[]; readonly next: string | null }>;
}

export interface StoreLimits {
  /** ms for one call, from its first byte to the last of its answer. */
  readonly callMs: number;
  /** ms in which nothing is asked of a store that let a call run out of time: who calls then is refused at once. */
  readonly restMs: number;
  /** Objects that are fetched at a time, each of which is in memory; others wait. */
  readonly fetchedAtOnce: number;
  /** Objects of a page. */
  readonly listed: number;
}

export const defaultStoreLimits: StoreLimits = {
  callMs: 10_000,
  restMs: 5_000,
  fetchedAtOnce: 12,
  listed: 500,
};

/** Bytes of what `getText` reads. */
const mostText = 1_024;

export const sumOf = (content: Buffer): ObjectSum => ({
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** Asks nothing of the store yet. */
export function createObjectStore(address: S3Address, limits: Partial<StoreLimits> = {}): ObjectStore {
  const { callMs, restMs, fetchedAtOnce, listed } = { ...defaultStoreLimits, ...limits };
  let client: Promise<S3mini> | null = null;
  // Most servers have no store, and need not read its package at their start.
  const connect = async () => {
    const { S3mini } = await import('s3mini');
    return new S3mini({ ...address, requestAbortTimeout: callMs, fetch: fetchFromStore });
  };
  const seats = createSeats(fetchedAtOnce);
  let restsUntil = Number.NEGATIVE_INFINITY;

  const ask = async <T>(work: (client: S3mini) => Promise<T>): Promise<T> => {
    if (performance.now() < restsUntil) throw new StoreAway('it did not answer a moment ago');
    try {
      client ??= connect();
      return await work(await client);
    } catch (error) {
      if (error instanceof StoreAway) throw error;
      if (error instanceof Error && error.name === 'TimeoutError') restsUntil = performance.now() + restMs;
      throw new StoreAway(describeError(error));
    }
  };

  const read = (key: string, most: number): Promise<Buffer | null> =>
    seats.take(() =>
      ask(async (bucket) => {
        try {
          return await bytesOf(await bucket.getObjectRaw(key), most);
        } catch (error) {
          if (isNoSuchKey(error)) return null;
          throw error;
        }
      }),
    );

  return {
    put: (key, content, mimeType) =>
      ask(async (bucket) => {
        const answer = await bucket.putObject(key, content, mimeType);
        await answer.body?.cancel();
      }),
    get: async (key, sum) => {
      const content = await read(key, sum.size);
      if (content === null) return null;
      const found = sumOf(content);
      if (found.size !== sum.size || found.sha256 !== sum.sha256)
        throw new ObjectDamaged(`the object ${key} is not what was put there`);
      return content;
    },
    getText: async (key) => (await read(key, mostText))?.toString('utf8') ?? null,
    remove: (key) => ask(async (bucket) => void (await bucket.deleteObject(key))),
    list: (prefix, after) =>
      ask(async (bucket) => {
        const page = await bucket.listObjectsPaged('/', prefix, listed, after ?? undefined);
        if (!page) throw new StoreAway('there is no such bucket');
        const objects = (page.objects ?? []).map(({ Key, LastModified }) => ({
          key: Key,
          modifiedAt: LastModified.getTime(),
        }));
        return { objects, next: page.nextContinuationToken ?? null };
      }),
  };
}

/**
 * A store that sends us elsewhere could make us ask any machine of the network for it. The body is given the signal of
 * the call once more: Node may lose its own link to it when garbage is collected (nodejs/undici, pull request 4984), and
 * a body that breaks off would be waited for without an end.
 */
const fetchFromStore: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: 'error' });
  const options = init?.signal ? { signal: init.signal } : {};
  return new Response(answer.body?.pipeThrough(new TransformStream(), options) ?? null, answer);
};

/** The word of S3 for it; a bucket that is not there is answered 404 too. */
const isNoSuchKey = (error: unknown): boolean =>
  error instanceof Error && 'serviceCode' in error && error.serviceCode === 'NoSuchKey';

/** Stops reading where more comes than an object may have. */
async function bytesOf({ body }: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > most) throw new ObjectDamaged('an object is larger than what was put there');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
