/**
 * The bookings of hospitals in memory, as the JSON that consoles poll. They are read as a whole once; afterwards only
 * blocks with later writes, by any writer, are made anew: with a hundred thousand bookings a change costs what a small
 * list costs.
 */
import type { Database } from '../database/database.ts';
import { blockOf, type OrderBlock, type OrderKey } from './order-blocks.ts';
import { readAll, readBlocks, seenNow, writtenSince } from './order-rows.ts';

export interface OrderCache {
  /** A hospital's bookings as they are now, or are a moment later. What was answered before stays as it was. */
  read(hospitalId: number): Promise<readonly OrderBlock[]>;
}

interface Known {
  readonly blocks: readonly OrderBlock[];
  /** By when everything was seen. */
  readonly seen: string;
}

interface Entry {
  known: Known | null;
  underWay: Promise<Known> | null;
  /** Begins when `underWay` is done: that one may lack writes since its beginning. */
  next: Promise<Known> | null;
  /** ms, ever growing. */
  readAt: number;
}

/** A hospital whose list nobody asked for in so many ms is dropped. */
const keptMs = 15 * 60_000;

/** `now` answers ms, ever growing. */
export function createOrderCache(
  database: Database,
  now: () => number = () => performance.now(),
): OrderCache {
  const entries = new Map<number, Entry>();

  const begin = (entry: Entry, hospitalId: number): Promise<Known> => {
    entry.next = null;
    const work = bringUp(database, hospitalId, entry.known);
    entry.underWay = work;
    const settle = (known: Known | null) => {
      if (known) entry.known = known;
      entry.underWay = null;
    };
    return work.then(
      (known) => {
        settle(known);
        return known;
      },
      (error: unknown) => {
        settle(null);
        throw error;
      },
    );
  };
  const clear = () => {
    for (const [hospitalId, { readAt, underWay }] of entries)
      if (underWay === null && now() - readAt > keptMs) entries.delete(hospitalId);
  };

  return {
    read: async (hospitalId) => {
      clear();
      const entry = entries.get(hospitalId) ?? { known: null, underWay: null, next: null, readAt: 0 };
      entries.set(hospitalId, entry);
      entry.readAt = now();
      if (entry.underWay === null) return (await begin(entry, hospitalId)).blocks;
      entry.next ??= entry.underWay.then(
        () => begin(entry, hospitalId),
        () => begin(entry, hospitalId),
      );
      return (await entry.next).blocks;
    },
  };
}

async function bringUp(database: Database, hospitalId: number, known: Known | null): Promise<Known> {
  if (known === null) {
    // The moment before the reading: the next one finds writes meanwhile.
    const seen = await seenNow(database);
    return { blocks: await readAll(database, hospitalId), seen };
  }
  const { seen, keys } = await writtenSince(database, hospitalId, known.seen);
  if (keys === null) return bringUp(database, hospitalId, null);
  if (keys.length === 0) return { blocks: known.blocks, seen };
  return { blocks: await withChanges(database, hospitalId, known.blocks, keys), seen };
}

/** The blocks, with those anew in which the keys stand. */
async function withChanges(
  database: Database,
  hospitalId: number,
  blocks: readonly OrderBlock[],
  keys: readonly OrderKey[],
): Promise<readonly OrderBlock[]> {
  if (blocks.length === 0) return readAll(database, hospitalId);
  const changed = new Set(keys.map((key) => blockOf(blocks, key)));
  const made: OrderBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    if (!changed.has(index)) {
      made.push(block);
      continue;
    }
    const after = blocks[index - 1]?.last ?? null;
    const last = index === blocks.length - 1 ? null : block.last;
    made.push(...(await readBlocks(database, hospitalId, { after, last })));
  }
  return made;
}
