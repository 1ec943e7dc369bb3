/**
 * The browser's own IndexedDB, which can be made to be full, to refuse and to hang: its quota cannot be filled in a
 * second.
 */
import {
  type Database,
  type DatabaseParts,
  type OpenDatabase,
  openIndexedDb,
} from '../../../../src/worker/storage/database.ts';
import type { Gate } from './gate.ts';
import type { DiskState } from './words.ts';

export interface TroubledDatabase {
  readonly open: OpenDatabase;
  be(state: DiskState): void;
}

export interface ThreadOfDatabase {
  readonly gate: Gate;
  operate(): boolean;
  underWay<T>(work: Promise<T>): Promise<T>;
}

const never = () => new Promise<never>(() => {});

export function troubledDatabase(
  database: DatabaseParts,
  disk: DiskState,
  { gate, operate, underWay }: ThreadOfDatabase,
): TroubledDatabase {
  let state = disk;
  return {
    be: (now) => {
      state = now;
    },
    open: async (events) => {
      if (!operate() || state === 'hangs') return never();
      if (state === 'refuses') throw new DOMException('The operation is insecure.', 'SecurityError');
      const opened = await gate.letSettle(underWay(openIndexedDb(database)(events)));
      const use: Database['use'] = async (store, mode, work, giveUp) => {
        if (!operate() || state === 'hangs') return never();
        if (state === 'refuses') throw new DOMException('Gone', 'UnknownError');
        const isFull = state === 'full' && mode === 'readwrite';
        const used = opened.use(
          store,
          mode,
          async (rows) => {
            const answer = await work(rows);
            if (isFull) throw new DOMException('No room is left.', 'QuotaExceededError');
            return answer;
          },
          giveUp,
        );
        const answer = await gate.letSettle(underWay(used));
        // It may die with the row written, and nobody told.
        return operate() ? answer : never();
      };
      return { use, close: opened.close };
    },
  };
}
