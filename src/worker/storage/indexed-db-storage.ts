/**
 * Storage in IndexedDB, shared by all tabs of the browser, with memory for what the disk does not take.
 *
 * A lease must not be answered 'first' only since the disk is slow: leases are mirrored, so memory knows those that
 * were there at the opening and those that this worker took, the newest two thousand. What it cannot know is what
 * another tab took since, while the disk answers nobody; then both tabs are first, which publishes something twice
 * rather than never. Until the disk has opened, nothing of an earlier start is known, and `fallback` says so; when it
 * has, `whenTakenUp` does.
 */
import { DAY_MS } from '../../domain/moment.ts';
import type { Clock } from '../clock.ts';
import type { CounterBoard } from '../counters.ts';
import { type Database, type DatabaseParts, type OpenDatabase, openIndexedDb } from './database.ts';
import { createDisk } from './disk.ts';
import { type Near, storeOn } from './disk-store.ts';
import { purgeStore } from './purge.ts';
import { createRows, type Row } from './rows.ts';
import type { Storage, StoreDefinition } from './storage.ts';
import { takeUpStore } from './take-up.ts';

export interface IndexedDbParts {
  readonly counters: CounterBoard;
  readonly clock: Clock;
  readonly database: DatabaseParts;
  /** Another way to open it, for tests. */
  readonly open?: OpenDatabase;
}

/**
 * Counts `storage.failed`, `storage.timedOut`, `storage.blocked`, and, each time that memory stands in and that the
 * disk is taken up after all, `storage.inMemory` and `storage.takenUp`. Purges at each opening and daily.
 */
export function indexedDbStorage(parts: IndexedDbParts): Storage {
  const { counters, clock, database } = parts;
  const { stores } = database;
  const near = new Map<string, Near>();
  const nearOf = (definition: StoreDefinition<unknown>) => {
    const found = near.get(definition.name) ?? {
      known: createRows(),
      unwritten: createRows(),
      cleared: new Set<string>(),
    };
    near.set(definition.name, found);
    return found;
  };

  const disk = createDisk({
    open: parts.open ?? openIndexedDb(database),
    clock,
    counters,
    prepare: async (opened) => {
      for (const definition of stores)
        if (definition.mirrored) await loadRows(opened, definition, nearOf(definition));
    },
    takeUp: async (opened) => {
      for (const definition of stores)
        await takeUpStore(opened, definition, nearOf(definition)).catch(() =>
          counters.count('storage.failed'),
        );
    },
    opened: () => void purge(),
  });

  async function purge(): Promise<void> {
    const now = clock.wall();
    for (const definition of stores) {
      const { known, unwritten } = nearOf(definition);
      known.purge(definition, now);
      unwritten.purge(definition, now);
      await purgeStore(disk, definition, now);
    }
  }
  const purgeDaily = () => {
    void purge();
    clock.after(DAY_MS, purgeDaily);
  };
  clock.after(DAY_MS, purgeDaily);

  return {
    store: (definition) => storeOn(disk, definition, nearOf(definition), clock),
    get fallback() {
      return disk.wasAway ? 'memory' : 'none';
    },
    whenTakenUp: disk.whenBack,
    purge,
  };
}

async function loadRows(
  opened: Database,
  { name, mirrored = 0 }: StoreDefinition<unknown>,
  { known, cleared }: Near,
): Promise<void> {
  await opened.use(
    name,
    'readonly',
    async (store) => {
      const [keys, rows] = await Promise.all([store.getAllKeys(), store.getAll()]);
      for (const [i, key] of keys.entries()) {
        const [scope, own] = key as [string, string];
        if (!cleared.has(scope)) known.set(scope, own, rows[i] as Row);
      }
      for (const scope of known.scopes()) if (!cleared.has(scope)) known.keepNewest(scope, mirrored);
    },
    new AbortController().signal,
  );
}
