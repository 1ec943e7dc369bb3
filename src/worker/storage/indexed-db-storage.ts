import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { JournalEntry } from '../../contract/journal.ts';
import type { IdleWatch } from '../../domain/idle-rule.ts';
import type { CounterBoard } from '../counters.ts';
import { type KeptAddress, memoryStorage, type RealtimeStorage } from './storage.ts';

interface Schema extends DBSchema {
  journal: { key: number; value: JournalEntry };
  claims: { key: [scope: string, key: string]; value: { at: number } };
  addresses: { key: string; value: KeptAddress };
  watches: { key: [scope: string, phlebotomistId: string]; value: IdleWatch };
}

const STORES = ['journal', 'claims', 'addresses', 'watches'] as const;

/**
 * Storage in IndexedDB, shared by all tabs of the browser. A database that cannot be opened, a full quota, a store that throws:
 * each is counted as `storage.failed` and the same call is made on memory, so that work goes on.
 */
export function indexedDbStorage(counters: CounterBoard): RealtimeStorage {
  const memory = memoryStorage();
  let opening: Promise<IDBPDatabase<Schema>> | null = null;

  const open = () => {
    opening ??= openDB<Schema>('homedraw-realtime', 1, {
      upgrade: (database) => {
        for (const store of STORES)
          if (store === 'journal') database.createObjectStore(store, { autoIncrement: true });
          else database.createObjectStore(store);
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      terminated: () => {
        opening = null;
      },
    });
    return opening;
  };

  async function or<T>(
    use: (database: IDBPDatabase<Schema>) => Promise<T>,
    instead: () => Promise<T>,
  ): Promise<T> {
    try {
      return await use(await open());
    } catch {
      counters.count('storage.failed');
      return instead();
    }
  }

  const all = (scope: string) => IDBKeyRange.bound([scope], [scope, []]);

  return {
    journal: () => or((database) => database.getAll('journal'), memory.journal),
    appendJournal: (entries, ringSize) =>
      or(
        async (database) => {
          const { store, done } = database.transaction('journal', 'readwrite');
          let last = 0;
          for (const entry of entries) last = await store.add(entry);
          if (last > ringSize) await store.delete(IDBKeyRange.upperBound(last - ringSize));
          await done;
        },
        () => memory.appendJournal(entries, ringSize),
      ),
    replaceJournal: (entries) =>
      or(
        async (database) => {
          const { store, done } = database.transaction('journal', 'readwrite');
          await store.clear();
          for (const entry of entries) await store.add(entry);
          await done;
        },
        () => memory.replaceJournal(entries),
      ),
    claim: (scope, key, at) =>
      or(
        async (database) => {
          const { store, done } = database.transaction('claims', 'readwrite');
          const isFirst = (await store.get([scope, key])) === undefined;
          if (isFirst) await store.put({ at }, [scope, key]);
          await done;
          return isFirst;
        },
        () => memory.claim(scope, key, at),
      ),
    claims: (scope, since) =>
      or(
        async (database) => {
          const { store, done } = database.transaction('claims', 'readwrite');
          const keys: string[] = [];
          for (let cursor = await store.openCursor(all(scope)); cursor; cursor = await cursor.continue())
            if (cursor.value.at < since) await cursor.delete();
            else keys.push(cursor.key[1]);
          await done;
          return keys;
        },
        () => memory.claims(scope, since),
      ),
    address: (place) =>
      or(
        async (database) => (await database.get('addresses', place)) ?? null,
        () => memory.address(place),
      ),
    keepAddress: (place, kept) =>
      or(
        async (database) => void (await database.put('addresses', kept, place)),
        () => memory.keepAddress(place, kept),
      ),
    watches: (scope) =>
      or(
        async (database) => {
          const keys = await database.getAllKeys('watches', all(scope));
          const values = await database.getAll('watches', all(scope));
          return new Map(keys.flatMap((key, i) => (values[i] ? [[key[1], values[i]] as const] : [])));
        },
        () => memory.watches(scope),
      ),
    keepWatch: (scope, id, watch) =>
      or(
        async (database) => {
          if (watch) await database.put('watches', watch, [scope, id]);
          else await database.delete('watches', [scope, id]);
        },
        () => memory.keepWatch(scope, id, watch),
      ),
  };
}
