/**
 * Keeps some space free on the disk of the embedded database. One write too many ends the engine for good: it answers
 * nothing any more, not even reads. So writes are refused while there is still space, and everything goes on by
 * itself once there is more.
 */
import { statfsSync } from 'node:fs';
import type { Engine } from './engine.ts';
import { DatabaseError } from './query-channel.ts';

/** PostgreSQL's own word for it. */
export const diskFull = '53100';
/** Two segments of its log, 16 MB each, and as much again for what is under way. */
export const minFreeBytes = 64 * 1024 * 1024;

/**
 * The engine, refusing writes while less than the minimum is free. Removing goes on: it frees
 * space, and signs people out.
 */
export function keepFreeSpace(engine: Engine, freeBytes: () => number): Engine {
  return {
    ...engine,
    run: async (request) => {
      if (writes(request.text) && freeBytes() < minFreeBytes)
        throw new DatabaseError({
          message: `the disk of the data directory has less than ${minFreeBytes / 1024 / 1024} MB left`,
          code: diskFull,
          constraint: undefined,
        });
      return engine.run(request);
    },
  };
}

/** Bytes that are free where the directory lies. */
export function freeBytesOf(dir: string): number {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
}

/** Values are no part of the text, so these words are the statement's own. */
const writes = (text: string) =>
  /\b(insert|update|create|alter|drop|truncate|copy|vacuum|analyze)\b/i.test(text);
