/**
 * One kind of rows on the disk. Rows that the disk does not take are held in memory and go before the disk's, so that
 * this worker always reads what it wrote.
 */
import type { Clock } from '../clock.ts';
import { type Work, within } from './database.ts';
import { scopesOf } from './database-walks.ts';
import type { Disk } from './disk.ts';
import { retryUntilWritten } from './retry-until-written.ts';
import { byKey, type Row, type Rows } from './rows.ts';
import type { Found, Store, StoreDefinition } from './storage.ts';

/**
 * The rows of a store in memory: rows that the disk has too, rows (null: deletions) that it did not take, and scopes
 * that it did not clear, whose rows on the disk no longer count.
 */
export interface Near {
  /** Those of scopes that it did not clear are the rows that it took since. */
  readonly known: Rows;
  readonly unwritten: Rows;
  readonly cleared: Set<string>;
}

/** The rows of a store in memory, beside its disk. */
function createBeside({ known, unwritten, cleared }: Near, mirrored: number, disk: Disk) {
  return {
    isCleared: (scope: string) => cleared.has(scope),
    isUnwritten: (scope: string, key: string) => unwritten.get(scope, key) !== undefined,
    /** The row to read, given the row on the disk. */
    nearest: (scope: string, key: string, onDisk: Row | null | undefined): Row | null => {
      const unwrittenRow = unwritten.get(scope, key);
      if (unwrittenRow !== undefined) return unwrittenRow;
      return (cleared.has(scope) || onDisk === undefined ? known.get(scope, key) : onDisk) ?? null;
    },
    remember: (isWritten: boolean, scope: string, key: string, row: Row | null) => {
      if (isWritten && row && (mirrored > 0 || cleared.has(scope))) known.set(scope, key, row);
      else known.forget(scope, key);
      // What was written since a scope was not cleared on the disk stands in memory alone.
      if (!cleared.has(scope)) known.keepNewest(scope, mirrored);
      // A deletion is only remembered against a disk that can still be read.
      if (isWritten || (row === null && disk.lost)) unwritten.forget(scope, key);
      else unwritten.set(scope, key, row);
    },
    clear: (isWritten: boolean, scope: string) => {
      known.clear(scope);
      unwritten.clear(scope);
      if (isWritten) cleared.delete(scope);
      else cleared.add(scope);
    },
    /** The rows in memory that go before the disk's; `isRead`: the disk was read. */
    over: (scope: string, isRead: boolean) => [...(isRead ? [] : known.of(scope)), ...unwritten.of(scope)],
    scopes: () =>
      [...known.scopes(), ...unwritten.scopes()].filter((scope) =>
        [...known.of(scope), ...unwritten.of(scope)].some(([, row]) => row !== null),
      ),
    touch: (scope: string, keys: readonly string[], at: number) => {
      known.touch(scope, keys, at);
      unwritten.touch(scope, keys, at);
    },
  };
}

const keyAt = (key: IDBValidKey) => (key as [string, string])[1];

const contentOf = <Value>(row: Row | null): Value | null => (row?.value ?? null) as Value | null;

/** What is read of a store: the disk's rows, or those in memory instead, with the rows that the disk did not take. */
function createReads<Value>(disk: Disk, name: string, beside: ReturnType<typeof createBeside>) {
  /** Where the disk is not asked, or never will be, memory has all that there is. */
  const isRead = (scope: string, answered: { readonly ok: boolean } | null): boolean =>
    beside.isCleared(scope) || disk.lost || answered?.ok === true;

  async function merged<T>(
    scope: string,
    read: Work<readonly (readonly [string, T])[]>,
    ofRow: (row: Row) => T,
  ): Promise<Found<(readonly [string, T])[]>> {
    const found = beside.isCleared(scope) ? null : await disk.attempt(name, 'readonly', read);
    const rows = new Map<string, T>(found?.ok ? found.value : []);
    for (const [key, row] of beside.over(scope, found?.ok === true))
      if (row) rows.set(key, ofRow(row));
      else rows.delete(key);
    return { found: [...rows].sort(byKey), isRead: isRead(scope, found) };
  }

  const read: Store<Value>['read'] = async (scope, key) => {
    const work: Work<Row | null> = async (store) =>
      ((await store.get([scope, key])) as Row | undefined) ?? null;
    const answered = beside.isCleared(scope) ? null : await disk.attempt(name, 'readonly', work);
    const row = beside.nearest(scope, key, answered?.ok ? answered.value : undefined);
    return {
      found: contentOf(row),
      isRead: row !== null || beside.isUnwritten(scope, key) || isRead(scope, answered),
    };
  };
  const readAll: Store<Value>['readAll'] = async (scope) => {
    const work: Work<readonly (readonly [string, Value])[]> = async (store) => {
      const [keys, rows] = await Promise.all([store.getAllKeys(within(scope)), store.getAll(within(scope))]);
      return keys.map((key, i) => [keyAt(key), (rows[i] as Row).value as Value] as const);
    };
    const all = await merged(scope, work, ({ value }) => value as Value);
    return { found: new Map(all.found), isRead: all.isRead };
  };

  const reads: Pick<Store<Value>, 'get' | 'all' | 'read' | 'readAll' | 'keys' | 'scopes'> = {
    get: async (scope, key) => (await read(scope, key)).found,
    all: async (scope) => (await readAll(scope)).found,
    read,
    readAll,
    keys: async (scope) => {
      const work: Work<readonly (readonly [string, true])[]> = async (store) =>
        (await store.getAllKeys(within(scope))).map((key) => [keyAt(key), true] as const);
      return (await merged(scope, work, () => true as const)).found.map(([key]) => key);
    },
    scopes: async () => {
      const found = await disk.attempt(name, 'readonly', scopesOf);
      const onDisk = found.ok ? found.value.filter((scope) => !beside.isCleared(scope)) : [];
      return [...new Set([...onDisk, ...beside.scopes()])].sort();
    },
  };
  return { reads, isRead };
}

/** A store of the disk with its memory beside it. */
export function storeOn<Value>(
  disk: Disk,
  definition: StoreDefinition<Value>,
  near: Near,
  clock: Clock,
): Store<Value> {
  const { name } = definition;
  const beside = createBeside(near, definition.mirrored ?? 0, disk);
  const { reads, isRead } = createReads<Value>(disk, name, beside);
  const rowOf = (value: Value): Row => ({ at: clock.wall(), value });
  const offerLater = (scope: string, key: string) => {
    if (definition.isWrittenLate)
      void writeUntilTaken(disk, name, { scope, key }, { near, clock, remember: beside.remember });
  };

  return {
    ...reads,
    put: async (scope, key, value) => {
      const row = rowOf(value);
      const { ok } = await disk.attempt(name, 'readwrite', (store) => store.put(row, [scope, key]));
      beside.remember(ok, scope, key, row);
      if (!ok) offerLater(scope, key);
    },
    delete: async (scope, key) => {
      const { ok } = await disk.attempt(name, 'readwrite', (store) => store.delete([scope, key]));
      beside.remember(ok, scope, key, null);
      if (!ok) offerLater(scope, key);
    },
    clear: async (scope) => {
      const { ok } = await disk.attempt(name, 'readwrite', (store) => store.delete(within(scope)));
      beside.clear(ok, scope);
      if (!ok) void clearUntilTaken(disk, definition, scope, { near, clock });
    },
    touch: async (scope, keys) => {
      const at = clock.wall();
      beside.touch(scope, keys, at);
      await disk.attempt(name, 'readwrite', (store) => touchOnDisk(store, scope, keys, at));
    },
    unwritten: (scope, keys) => (disk.lost ? [] : keys.filter((key) => beside.isUnwritten(scope, key))),
    change: async (scope, key, step) => {
      let made = null as {
        readonly row: Row | null;
        readonly answer: ReturnType<typeof step>['answer'];
        readonly isNothing: boolean;
      } | null;
      const make = (now: Row | null, isKnown: boolean) => {
        const { keep, answer } = step(contentOf(now), isKnown);
        made = { row: keep === null ? null : rowOf(keep), answer, isNothing: now === null && keep === null };
        return made;
      };
      const { ok } = await disk.attempt(name, 'readwrite', async (store) => {
        const onDisk = ((await store.get([scope, key])) as Row | undefined) ?? null;
        // Looked up after the disk: an earlier change may have failed meanwhile.
        const { row } = make(beside.nearest(scope, key, onDisk), true);
        if (row === null) await store.delete([scope, key]);
        else await store.put(row, [scope, key]);
      });
      // If the disk was read, its row counts, even if it did not take the answer.
      const wasMade = made !== null;
      const { row, answer, isNothing } =
        made ??
        make(beside.nearest(scope, key, undefined), beside.isUnwritten(scope, key) || isRead(scope, null));
      // A row that was not looked at may be there: it is not deleted since it was not found.
      if (!wasMade && isNothing) return answer;
      beside.remember(ok, scope, key, row);
      if (!ok) offerLater(scope, key);
      return answer;
    },
  };
}

/** Offers a row, or its deletion, again until the disk has it, or there is no need. */
function writeUntilTaken(
  disk: Disk,
  name: string,
  { scope, key }: { readonly scope: string; readonly key: string },
  {
    near: { unwritten },
    clock,
    remember,
  }: Pick<ReturnType<typeof createBeside>, 'remember'> & { readonly near: Near; readonly clock: Clock },
): Promise<void> {
  const again = async (): Promise<readonly string[]> => {
    if (disk.lost || unwritten.get(scope, key) === undefined) return [];
    let row: Row | null | undefined;
    const { ok } = await disk.attempt(name, 'readwrite', async (store) => {
      // When this is answered the writes before it are done, and memory knows what became of them.
      await store.getKey([scope, key]);
      row = unwritten.get(scope, key);
      if (row === null) await store.delete([scope, key]);
      else if (row) await store.put(row, [scope, key]);
    });
    if (ok && row !== undefined && unwritten.get(scope, key) === row) remember(true, scope, key, row);
    return ok ? [] : [key];
  };
  return retryUntilWritten([key], again, { clock, signal: new AbortController().signal });
}

/** Asks a disk that did not clear a scope again until it has, or there is no need: it refused for good, or was away. */
function clearUntilTaken(
  disk: Disk,
  definition: StoreDefinition<unknown>,
  scope: string,
  { near, clock }: { readonly near: Near; readonly clock: Clock },
): Promise<void> {
  const again = async (): Promise<readonly string[]> => {
    if (disk.lost || !near.cleared.has(scope)) return [];
    const { ok } = await disk.attempt(definition.name, 'readwrite', (store) =>
      clearScope(store, scope, near.known),
    );
    if (ok) scopeIsCleared(near, definition, scope);
    return ok ? [] : [scope];
  };
  return retryUntilWritten([scope], again, { clock, signal: new AbortController().signal });
}

/** In a transaction. `known` is looked at when the writes before it are done. */
export async function clearScope(
  store: Parameters<Work<void>>[0],
  scope: string,
  known: Rows,
): Promise<void> {
  await store.delete(within(scope));
  for (const [key, row] of known.of(scope)) if (row) await store.put(row, [scope, key]);
}

/** The disk has cleared the scope: its rows count again, and memory beside it would only grow old. */
export function scopeIsCleared(
  { known, cleared }: Near,
  { mirrored = 0 }: StoreDefinition<unknown>,
  scope: string,
): void {
  cleared.delete(scope);
  known.keepNewest(scope, mirrored);
}

async function touchOnDisk(
  store: Parameters<Work<void>>[0],
  scope: string,
  keys: readonly string[],
  at: number,
): Promise<void> {
  for (const key of keys) {
    const row = (await store.get([scope, key])) as Row | undefined;
    if (row) await store.put({ ...row, at }, [scope, key]);
  }
}
