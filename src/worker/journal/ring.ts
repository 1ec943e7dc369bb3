/** A tab's ring on the disk: chunks in order, at most so many bytes of them, the oldest going first. */
import type { Storage } from '../storage/storage.ts';
import { type ChunkKey, chunkKey, type JournalChunk, journalStore, readChunkKey } from './journal-store.ts';

/** Bytes that one tab's journal has, on the disk and waiting for it. */
export const RING_BYTES = 8_000_000;
/** Lines are written together up to this size; a line that is larger has a chunk of its own. */
const CHUNK_BYTES = 256_000;

/** One entry as it is written. `seq` is null for a page input. */
export interface Line {
  readonly seq: number | null;
  readonly text: string;
}

export interface Ring {
  /** Lines that do not fit push out the oldest. Nobody else writes meanwhile. */
  append(lines: readonly Line[]): Promise<void>;
  /** All lines, oldest first. */
  read(): Promise<readonly string[]>;
}

/** `tab` may become known later than it is needed. */
export function createRing(storage: Storage, tab: string | Promise<string>): Ring {
  const store = storage.store(journalStore);
  let known: { readonly chunks: ChunkKey[]; bytes: number } | null = null;

  return {
    append: async (lines) => {
      const scope = await tab;
      if (known === null) {
        const chunks = (await store.keys(scope)).map(readChunkKey);
        known = { chunks, bytes: chunks.reduce((sum, { bytes }) => sum + bytes, 0) };
      }
      for (const chunk of chunksOf(lines)) {
        while (known.bytes + chunk.bytes > RING_BYTES) {
          const oldest = known.chunks.shift();
          if (!oldest) break;
          known.bytes -= oldest.bytes;
          await store.delete(scope, chunkKey(oldest));
        }
        const key = { place: (known.chunks.at(-1)?.place ?? 0) + 1, bytes: chunk.bytes };
        known.chunks.push(key);
        known.bytes += key.bytes;
        await store.put(scope, chunkKey(key), chunk);
      }
    },
    read: async () => [...(await store.all(await tab)).values()].flatMap(({ text }) => text.split('\n')),
  };
}

function chunksOf(lines: readonly Line[]): readonly JournalChunk[] {
  const chunks: JournalChunk[] = [];
  let texts: string[] = [];
  let seqs: number[] = [];
  let bytes = 0;
  const end = () => {
    if (texts.length > 0)
      chunks.push({
        first: seqs[0] ?? null,
        last: seqs.at(-1) ?? null,
        bytes: bytes - 1,
        text: texts.join('\n'),
      });
    texts = [];
    seqs = [];
    bytes = 0;
  };
  for (const { seq, text } of lines) {
    if (bytes + text.length > CHUNK_BYTES) end();
    texts.push(text);
    if (seq !== null) seqs.push(seq);
    bytes += text.length + 1;
  }
  end();
  return chunks;
}
