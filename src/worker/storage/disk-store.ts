/**
 * One kind of rows on the disk. What the disk does not take is held beside it in memory, and stands before what the disk gives, so
 * that this worker always reads what it wrote.
 */
import type { Clock } from '../clock.ts';
import type { Disk } from './disk.ts';
import { type Work, within } from './drive.ts';
import { scopesOf } from './drive-walks.ts';
import { byKey, type Row, type Rows } from './rows.ts';
import type { Step, Store, StoreDefinition } from './storage.ts';

/** What memory has of a store: rows that the disk has too, and rows (null: deletions) that it did not take. */
export interface Near {
  readonly known: Rows;
  readonly unwritten: Rows;
}

/** A store of the disk with its memory beside it. */
export function storeOn<Value>(
  disk: Disk,
  definition: StoreDefinition<Value>,
  { known, unwritten }: Near,
  clock: Clock,
): Store<Value> {
  const { name } = definition;
  /** Scopes that the disk did not clear: its rows there count no longer. */
  const cleared = new Set<string>();
  const isMirrored = (scope: string) => definition.mirrored === true || cleared.has(scope);

  const remember = (isWritten: boolean, scope: string, key: string, row: Row | null) => {
    if (isWritten && row && isMirrored(scope)) known.set(scope, key, row);
    else known.forget(scope, key);
    // A deletion is only remembered against a disk that can still be read.
    if (isWritten || (row === null && disk.lost)) unwritten.forget(scope, key);
    else unwritten.set(scope, key, row);
  };
  const nearest = (scope: string, key: string): Row | null => {
    const own = unwritten.get(scope, key);
    return own !== undefined ? own : (known.get(scope, key) ?? null);
  };
  const contentOf = (row: Row | null | undefined) => (row?.value ?? null) as Value | null;
  const rowOf = (value: Value): Row => ({ at: clock.wall(), value });

  async function get(scope: string, key: string): Promise<Value | null> {
    const found = cleared.has(scope)
      ? null
      : await disk.attempt(name, 'readonly', (store) => store.get([scope, key]) as Promise<Row | undefined>);
    const own = unwritten.get(scope, key);
    return contentOf(own !== undefined ? own : found?.ok ? found.value : known.get(scope, key));
  }

  /** What the disk says of a scope, or memory in its place, and what the disk did not take. */
  async function merged<T>(
    scope: string,
    read: Work<readonly (readonly [string, T])[]>,
    ofRow: (row: Row) => T,
  ): Promise<(readonly [string, T])[]> {
    const found = cleared.has(scope) ? null : await disk.attempt(name, 'readonly', read);
    const rows = new Map<string, T>(found?.ok ? found.value : []);
    const inMemory = [...(found?.ok ? [] : known.of(scope)), ...unwritten.of(scope)];
    for (const [key, row] of inMemory)
      if (row) rows.set(key, ofRow(row));
      else rows.delete(key);
    return [...rows].sort(byKey);
  }

  async function change<Answer>(
    scope: string,
    key: string,
    step: (now: Value | null) => Step<Value, Answer>,
  ): Promise<Answer> {
    let made = null as { readonly row: Row | null; readonly answer: Answer } | null;
    const make = (now: Row | null | undefined) => {
      const { keep, answer } = step(contentOf(now));
      made = { row: keep === null ? null : rowOf(keep), answer };
      return made;
    };
    const { ok } = await disk.attempt(name, 'readwrite', async (store) => {
      const onDisk = (await store.get([scope, key])) as Row | undefined;
      // Asked after the disk: a change before this one may have been refused meanwhile.
      const own = unwritten.get(scope, key);
      const { row } = make(own !== undefined ? own : cleared.has(scope) ? known.get(scope, key) : onDisk);
      if (row === null) await store.delete([scope, key]);
      else await store.put(row, [scope, key]);
    });
    // Where the disk was read, what it said holds, whether or not it took the answer.
    const { row, answer } = made ?? make(nearest(scope, key));
    remember(ok, scope, key, row);
    return answer;
  }

  return {
    get,
    all: async (scope) => {
      const read: Work<readonly (readonly [string, Value])[]> = async (store) => {
        const [keys, rows] = await Promise.all([
          store.getAllKeys(within(scope)),
          store.getAll(within(scope)),
        ]);
        return keys.map((key, i) => [(key as [string, string])[1], (rows[i] as Row).value as Value] as const);
      };
      return new Map(await merged(scope, read, ({ value }) => value as Value));
    },
    keys: async (scope) => {
      const read: Work<readonly (readonly [string, true])[]> = async (store) =>
        (await store.getAllKeys(within(scope))).map((key) => [(key as [string, string])[1], true] as const);
      return (await merged(scope, read, () => true as const)).map(([key]) => key);
    },
    scopes: async () => {
      const found = await disk.attempt(name, 'readonly', scopesOf);
      const onDisk = found.ok ? found.value.filter((scope) => !cleared.has(scope)) : [];
      const inMemory = [...known.scopes(), ...unwritten.scopes()].filter((scope) =>
        [...known.of(scope), ...unwritten.of(scope)].some(([, row]) => row !== null),
      );
      return [...new Set([...onDisk, ...inMemory])].sort();
    },
    put: async (scope, key, value) => {
      const row = rowOf(value);
      const { ok } = await disk.attempt(name, 'readwrite', (store) => store.put(row, [scope, key]));
      remember(ok, scope, key, row);
    },
    delete: async (scope, key) => {
      const { ok } = await disk.attempt(name, 'readwrite', (store) => store.delete([scope, key]));
      remember(ok, scope, key, null);
    },
    clear: async (scope) => {
      const { ok } = await disk.attempt(name, 'readwrite', (store) => store.delete(within(scope)));
      known.clear(scope);
      unwritten.clear(scope);
      if (ok) cleared.delete(scope);
      else cleared.add(scope);
    },
    touch: async (scope, keys) => {
      const at = clock.wall();
      known.touch(scope, keys, at);
      unwritten.touch(scope, keys, at);
      await disk.attempt(name, 'readwrite', async (store) => {
        for (const key of keys) {
          const row = (await store.get([scope, key])) as Row | undefined;
          if (row) await store.put({ ...row, at }, [scope, key]);
        }
      });
    },
    change,
  };
}
