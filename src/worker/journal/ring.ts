/**
 * A tab's ring on the disk: chunks in order, at most so many bytes of them, the oldest going first. What is written
 * each half second is small, and thousands of small rows are slow to walk and to purge, so sixteen that stand side by
 * side are joined into one.
 */
import type { Storage } from '../storage/storage.ts';
import {
  type ChunkKey,
  chunkKey,
  type JournalChunk,
  journalStore,
  readChunkKey,
  withoutParts,
} from './journal-store.ts';

/** Bytes of one tab's journal, on the disk and waiting for it. */
export const RING_BYTES = 8_000_000;
/** Lines are written together up to this size; a line that is larger has a chunk of its own. */
const CHUNK_BYTES = 256_000;
/** So many chunks of one kind are joined; a line is written again for each kind, three times at the most. */
const JOINED = 16;
/** The bytes that joining after one append can add: a line end between any two chunks. */
const JOINTS_BYTES = 3 * JOINED;

/** One entry as it is written. */
export interface Line {
  readonly text: string;
}

export interface Ring {
  /** Lines that do not fit push out the oldest. Nobody else writes meanwhile. */
  append(lines: readonly Line[]): Promise<void>;
  /** All lines, oldest first. */
  read(): Promise<readonly string[]>;
  /** Lines were pushed out; known from the first append on. */
  hasLost(): boolean;
}

/** A chunk of this life of the tab that may still be joined. Its text stays on the disk: it may wait for half an hour. */
interface Young {
  readonly key: ChunkKey;
  /** How often its content was joined. */
  readonly kind: number;
}

/** `tab` may become known later than it is needed. */
export function createRing(storage: Storage, tab: string | Promise<string>): Ring {
  const store = storage.store(journalStore);
  let known: { chunks: ChunkKey[]; bytes: number } | null = null;
  let young: Young[] = [];

  async function open(scope: string): Promise<{ chunks: ChunkKey[]; bytes: number }> {
    const { whole, parts } = withoutParts((await store.keys(scope)).map(readChunkKey));
    for (const part of parts) await store.delete(scope, chunkKey(part));
    return { chunks: whole, bytes: whole.reduce((sum, { bytes }) => sum + bytes, 0) };
  }

  /** Joins the newest chunks of one kind if there are enough, then the results with those of the next kind. */
  async function join(scope: string, ring: { chunks: ChunkKey[]; bytes: number }): Promise<void> {
    const last = young.slice(-JOINED);
    const [first] = last;
    if (!first || last.length < JOINED || last.some(({ kind }) => kind !== first.kind)) return;
    const parts = await Promise.all(last.map(({ key }) => store.get(scope, chunkKey(key))));
    const whole = parts.filter((part) => part !== null);
    if (whole.length < JOINED) {
      // What the disk does not give in its time stays as it is.
      young = [];
      return;
    }
    const chunk = joined(whole);
    const through = last.at(-1)?.key.through ?? first.key.place;
    const key: ChunkKey = { place: first.key.place, bytes: chunk.bytes, through };
    await store.put(scope, chunkKey(key), chunk);
    for (const part of last) await store.delete(scope, chunkKey(part.key));
    ring.bytes += chunk.bytes - last.reduce((sum, part) => sum + part.key.bytes, 0);
    ring.chunks = [...ring.chunks.slice(0, -JOINED), key];
    // Chunks after a large one are not neighbours of those before it.
    young = isSmall(chunk) ? [...young.slice(0, -JOINED), { key, kind: first.kind + 1 }] : [];
    await join(scope, ring);
  }

  return {
    append: async (lines) => {
      const scope = await tab;
      known ??= await open(scope);
      const ring = known;
      for (const chunk of chunksOf(lines)) {
        while (ring.bytes + chunk.bytes + JOINTS_BYTES > RING_BYTES) {
          const oldest = ring.chunks.shift();
          if (!oldest) break;
          ring.bytes -= oldest.bytes;
          young = young.filter(({ key }) => key !== oldest);
          await store.delete(scope, chunkKey(oldest));
        }
        const place = (ring.chunks.at(-1)?.through ?? 0) + 1;
        const key: ChunkKey = { place, bytes: chunk.bytes, through: place };
        ring.chunks.push(key);
        ring.bytes += key.bytes;
        await store.put(scope, chunkKey(key), chunk);
        young = isSmall(chunk) ? [...young, { key, kind: 0 }] : [];
        await join(scope, ring);
      }
    },
    read: async () => {
      const rows = await store.all(await tab);
      const chunks = [...rows].map(([key, { text }]) => ({ ...readChunkKey(key), text }));
      return withoutParts(chunks).whole.flatMap(({ text }) => text.split('\n'));
    },
    // The first chunk of all has place 1.
    hasLost: () => (known?.chunks[0]?.place ?? 1) > 1,
  };
}

/** Sixteen of them make no more than twice what is written together. */
const isSmall = ({ bytes }: JournalChunk): boolean => bytes <= (2 * CHUNK_BYTES) / JOINED;

function joined(chunks: readonly JournalChunk[]): JournalChunk {
  const text = chunks.map((chunk) => chunk.text).join('\n');
  return { bytes: text.length, text };
}

function chunksOf(lines: readonly Line[]): readonly JournalChunk[] {
  const chunks: JournalChunk[] = [];
  let texts: string[] = [];
  let bytes = 0;
  const end = () => {
    if (texts.length > 0) chunks.push({ bytes: bytes - 1, text: texts.join('\n') });
    texts = [];
    bytes = 0;
  };
  for (const { text } of lines) {
    if (bytes + text.length > CHUNK_BYTES) end();
    texts.push(text);
    bytes += text.length + 1;
  }
  end();
  return chunks;
}
