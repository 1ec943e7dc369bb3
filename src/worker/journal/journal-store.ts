/** The journals on the disk: one scope a tab, a row for each chunk. */
import { DAY_MS } from '../../domain/moment.ts';
import { defineStore } from '../storage/storage.ts';

/** Redacted entries as they are written together: a line of JSON each, in ASCII, so that a character is a byte. */
export interface JournalChunk {
  readonly bytes: number;
  readonly text: string;
}

/** A tab's journal goes as a whole, three days after it was last written. */
export const journalStore = defineStore<JournalChunk>({
  name: 'journals',
  since: 2,
  keepMs: 3 * DAY_MS,
  keepBy: 'scope',
  isWrittenLate: true,
});

/**
 * A chunk's key tells its place and its size, so that the ring can be cut without reading it. One that was joined of
 * several has the first one's place and says up to which place it reaches: a worker that died in between has left some
 * of the parts beside it.
 */
export interface ChunkKey {
  readonly place: number;
  readonly bytes: number;
  /** The place of the last part; its own where it is not joined. */
  readonly through: number;
}

export const chunkKey = ({ place, bytes, through }: ChunkKey) =>
  `${String(place).padStart(12, '0')}:${bytes}${through > place ? `:${through}` : ''}`;

export function readChunkKey(key: string): ChunkKey {
  const [place = 0, bytes = 0, through = place] = key.split(':').map((part) => Number(part) || 0);
  return { place, bytes, through };
}

/** Chunks in their order, and those that stand in a joined one as well. */
export function withoutParts<Chunk extends ChunkKey>(
  chunks: readonly Chunk[],
): { readonly whole: Chunk[]; readonly parts: Chunk[] } {
  const whole: Chunk[] = [];
  const parts: Chunk[] = [];
  // At one place the joined chunk goes first.
  for (const chunk of chunks.toSorted((a, b) => a.place - b.place || b.through - a.through))
    if (chunk.place <= (whole.at(-1)?.through ?? Number.NEGATIVE_INFINITY)) parts.push(chunk);
    else whole.push(chunk);
  return { whole, parts };
}
