/** Where the journals rest: one scope a tab, a row for each chunk. */
import { defineStore } from '../storage/storage.ts';

/** Redacted entries as they are written together: a line of JSON each, in ASCII, so that a character is a byte. */
export interface JournalChunk {
  /** `seq` of its first and its last fact; null where it has none. */
  readonly first: number | null;
  readonly last: number | null;
  readonly bytes: number;
  readonly text: string;
}

/** A tab's journal goes as a whole, three days after it was last written. */
export const journalStore = defineStore<JournalChunk>({
  name: 'journals',
  since: 2,
  keepMs: 3 * 24 * 3_600_000,
  keepBy: 'scope',
});

/** A chunk's key tells its place and its size, so that the ring can be cut without reading it. */
export interface ChunkKey {
  readonly place: number;
  readonly bytes: number;
}

export const chunkKey = ({ place, bytes }: ChunkKey) => `${String(place).padStart(12, '0')}:${bytes}`;

export function readChunkKey(key: string): ChunkKey {
  const [place, bytes] = key.split(':').map(Number);
  return { place: place || 0, bytes: bytes || 0 };
}
