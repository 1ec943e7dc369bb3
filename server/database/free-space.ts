/**
 * Room on the disk of the embedded database. One write too many ends the engine for good: it answers nothing any more, not even
 * questions. So what would write is refused while there is still room, and everything goes on by itself once there is more.
 */
import { statfsSync } from 'node:fs';
import type { Engine } from './engine.ts';
import { DatabaseFailure } from './query-channel.ts';

/** PostgreSQL's own word for it. */
export const diskFull = '53100';
/** Two segments of its log, 16 MB each, and as much again for what is under way. */
export const reserveBytes = 64 * 1024 * 1024;

/** The engine, refusing what writes while there is less than the reserve. Removing goes on: it makes room, and signs people out. */
export function keepRoom(engine: Engine, freeBytes: () => number): Engine {
  return {
    ...engine,
    run: async (request) => {
      if (writes(request.text) && freeBytes() < reserveBytes)
        throw new DatabaseFailure({
          message: `the disk of the data directory has less than ${reserveBytes / 1024 / 1024} MB left`,
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
