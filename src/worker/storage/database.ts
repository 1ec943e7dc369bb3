/**
 * The database on the disk as it is: what can throw, reject and never answer. `disk.ts` puts the deadlines around it;
 * tests put one in its place that is full or hangs.
 */
import { type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, openDB } from 'idb';
import type { Row } from './rows.ts';
import type { StoreDefinition } from './storage.ts';

/** What is done inside a transaction. It awaits nothing but the store's own answers. */
export type Work<Answer> = (
  store: IDBPObjectStore<unknown, ArrayLike<string>, string, 'readwrite'>,
) => Promise<Answer>;

export interface Database {
  /** Resolves when the transaction is complete. A signal that aborts takes back what is not. */
  use<Answer>(
    store: string,
    mode: 'readonly' | 'readwrite',
    work: Work<Answer>,
    giveUp: AbortSignal,
  ): Promise<Answer>;
  close(): void;
}

export interface DatabaseEvents {
  /** The connection is closed under us: by the browser, or for a tab with newer code. */
  closed(): void;
  /** A tab with older code does not close, so opening waits. */
  blocked(): void;
}

export type OpenDatabase = (events: DatabaseEvents) => Promise<Database>;

/** What a version did to stores that were there before. A store that is only new needs no change, just its `since`. */
export interface StoreChange {
  readonly version: number;
  readonly drop?: readonly string[];
  /** What became of the rows of a store; null leaves one out. */
  readonly reshape?: Readonly<
    Record<string, (key: IDBValidKey, value: unknown) => readonly [RowKey, Row] | null>
  >;
}

export type RowKey = readonly [scope: string, key: string];

export interface DatabaseParts {
  readonly name: string;
  readonly stores: readonly StoreDefinition<unknown>[];
  readonly changes: readonly StoreChange[];
}

/** The newest version that a store or a change speaks of. */
export const versionOf = ({ stores, changes }: DatabaseParts): number =>
  Math.max(1, ...stores.map(({ since }) => since), ...changes.map(({ version }) => version));

/** All rows of a scope: an array is above every text. */
export const within = (scope: string) => IDBKeyRange.bound([scope], [scope, []]);

export const openIndexedDb =
  (parts: DatabaseParts): OpenDatabase =>
  async ({ closed, blocked }) => {
    const database = await openDB(parts.name, versionOf(parts), {
      upgrade: (opened, oldVersion, newVersion, transaction) => {
        // An abort is handled as the refusal to open; here it would only be said a second time.
        transaction.done.catch(() => {});
        upgrade(parts, opened, oldVersion, newVersion ?? versionOf(parts), transaction).catch(() =>
          transaction.abort(),
        );
      },
      blocked,
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        closed();
      },
      terminated: closed,
    });
    return { use: (...call) => use(database, ...call), close: () => database.close() };
  };

type Upgrade = IDBPTransaction<unknown, string[], 'versionchange'>;

/**
 * Brings a database of any older version to today's, version by version: drops what is named, creates exactly the
 * stores that are newer, reshapes the rows that are named. Everything else is left as it is.
 */
export async function upgrade(
  { stores, changes }: DatabaseParts,
  database: IDBPDatabase,
  oldVersion: number,
  newVersion: number,
  transaction: Upgrade,
): Promise<void> {
  for (let version = oldVersion + 1; version <= newVersion; version += 1) {
    const change = changes.find((one) => one.version === version);
    for (const name of change?.drop ?? [])
      if (database.objectStoreNames.contains(name)) database.deleteObjectStore(name);
    for (const { name, since } of stores)
      if (since === version) database.createObjectStore(name).createIndex('at', 'at');
    for (const [name, reshape] of Object.entries(change?.reshape ?? {})) {
      const store = transaction.objectStore(name);
      if (!store.indexNames.contains('at')) store.createIndex('at', 'at');
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
      await store.clear();
      for (const [i, key] of keys.entries()) {
        const row = reshape(key, values[i]);
        if (row) await store.put(row[1], [...row[0]]);
      }
    }
  }
}

async function use<Answer>(
  database: IDBPDatabase,
  name: string,
  mode: 'readonly' | 'readwrite',
  work: Work<Answer>,
  giveUp: AbortSignal,
): Promise<Answer> {
  giveUp.throwIfAborted();
  const transaction = database.transaction(name, mode);
  // Handled from the start: work that throws at once would leave the abort to nobody.
  const { done } = transaction;
  done.catch(() => {});
  const abort = () => {
    try {
      transaction.abort();
    } catch {
      // It is complete, or aborted already.
    }
  };
  giveUp.addEventListener('abort', abort, { once: true });
  const store = transaction.store as Parameters<Work<Answer>>[0];
  try {
    const [answer] = await Promise.all([work(store), done]);
    return answer;
  } catch (error) {
    abort();
    throw error;
  } finally {
    giveUp.removeEventListener('abort', abort);
  }
}
