/** The browser's own IndexedDB, which can be made to be full, to refuse and to hang: its quota cannot be filled in a second. */
import {
  type DatabaseParts,
  type Drive,
  indexedDbDrive,
  type OpenDrive,
} from '../../../../src/worker/storage/database.ts';
import type { Gate } from './gate.ts';
import type { DiskState } from './words.ts';

export interface TroubledDrive {
  readonly open: OpenDrive;
  be(state: DiskState): void;
}

export interface ThreadOfDrive {
  readonly gate: Gate;
  operate(): boolean;
  underWay<T>(work: Promise<T>): Promise<T>;
}

const never = () => new Promise<never>(() => {});

export function troubledDrive(
  database: DatabaseParts,
  disk: DiskState,
  { gate, operate, underWay }: ThreadOfDrive,
): TroubledDrive {
  let state = disk;
  return {
    be: (now) => {
      state = now;
    },
    open: async (events) => {
      if (!operate() || state === 'hangs') return never();
      if (state === 'refuses') throw new DOMException('The operation is insecure.', 'SecurityError');
      const drive = await gate.letSettle(underWay(indexedDbDrive(database)(events)));
      const use: Drive['use'] = async (store, mode, work, giveUp) => {
        if (!operate() || state === 'hangs') return never();
        if (state === 'refuses') throw new DOMException('Gone', 'UnknownError');
        const isFull = state === 'full' && mode === 'readwrite';
        const used = drive.use(
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
      return { use, close: drive.close };
    },
  };
}
