import type { Clock } from '../../src/worker/clock.ts';
import { type CounterBoard, createCounters } from '../../src/worker/counters.ts';
import { type Database, openIndexedDb } from '../../src/worker/storage/database.ts';
import { indexedDbStorage } from '../../src/worker/storage/indexed-db-storage.ts';
import type { Storage } from '../../src/worker/storage/storage.ts';
import { realtimeDatabase } from '../../src/worker/stores.ts';

/** What is the matter with the disk from now on. */
export type Trouble = 'none' | 'hangs' | 'hangsAtOpen' | 'throwsAtOpen' | 'fullAtOpen' | 'full' | 'throws';

export interface BrokenStorage {
  readonly storage: Storage;
  readonly counters: CounterBoard;
  /** Over the same database as any other storage of this name. */
  be(trouble: Trouble): void;
}

const never = () => new Promise<never>(() => {});

/** Storage on a real database (`fake-indexeddb/auto` is imported by the test) whose disk can be made to fail. */
export function brokenStorage(
  clock: Clock,
  trouble: Trouble = 'none',
  name = 'homedraw-realtime',
): BrokenStorage {
  const counters = createCounters();
  let now = trouble;
  const storage = indexedDbStorage({
    database: realtimeDatabase,
    counters,
    clock,
    open: async (events) => {
      if (now === 'hangsAtOpen') return never();
      if (now === 'throwsAtOpen') throw new DOMException('The operation is insecure.', 'SecurityError');
      if (now === 'fullAtOpen') throw new DOMException('No room is left.', 'QuotaExceededError');
      const database = await openIndexedDb({ ...realtimeDatabase, name })(events);
      const use: Database['use'] = (store, mode, work, giveUp) => {
        if (now === 'hangs') return never();
        if (now === 'throws') return Promise.reject(new DOMException('Gone', 'UnknownError'));
        if (now === 'full' && mode === 'readwrite')
          return database.use(
            store,
            mode,
            async (rows) => {
              await work(rows);
              throw new DOMException('No room is left.', 'QuotaExceededError');
            },
            giveUp,
          );
        return database.use(store, mode, work, giveUp);
      };
      return { ...database, use };
    },
  });
  return {
    storage,
    counters,
    be: (next) => {
      now = next;
    },
  };
}
