/** A browser's one disk in memory, with transactions as IndexedDB has them, which can be slow, full or silent. */
import type { Clock } from '../../../src/worker/clock.ts';
import type { Database, OpenDatabase, Work } from '../../../src/worker/storage/database.ts';
import type { Row } from '../../../src/worker/storage/rows.ts';

export type DiskState = 'works' | 'slow' | 'hangs' | 'full';

export interface Disk {
  state: DiskState;
  /**
   * The way of one worker to it; what the worker leaves unfinished is taken back. `wrote` is called when a write is
   * done, before the worker hears of it.
   */
  open(clock: Clock, isDead: () => boolean, wrote: (store: string) => void): OpenDatabase;
  /** All rows of a store, by scope and key. */
  rows(store: string): ReadonlyMap<string, Row>;
}

/** A disk that opens takes three calls, and has two seconds for them. */
const SLOW_MS = 400;
const USUAL_MS = 1;
const keyOf = (key: readonly string[]) => key.join('\u0000');
const never = () => new Promise<never>(() => {});

export function createDisk(): Disk {
  const stores = new Map<string, Map<string, Row>>();
  const busy = new Map<string, Promise<unknown>>();
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Row>();
    stores.set(name, store);
    return store;
  };

  const disk: Disk = {
    state: 'works',
    rows: storeOf,
    open: (clock, isDead, wrote) => async () => {
      if (disk.state === 'hangs') return never();
      const use: Database['use'] = async (name, mode, work, giveUp) => {
        if (disk.state === 'hangs' || isDead()) return never();
        const ms = disk.state === 'slow' ? SLOW_MS : USUAL_MS;
        await new Promise<void>((go) => void clock.after(ms, go));
        if (isDead()) return never();
        if (giveUp.aborted) throw new DOMException('aborted', 'AbortError');
        if (mode === 'readonly') return work(openStore(storeOf(name)).face);
        // One that writes is alone with its store.
        const before = busy.get(name) ?? Promise.resolve();
        const own = before.then(() => write(storeOf(name), work, disk.state === 'full'));
        busy.set(
          name,
          own.catch(() => {}),
        );
        const answer = await own;
        wrote(name);
        return isDead() ? never() : answer;
      };
      return { use, close: () => {} };
    },
  };
  return disk;
}

async function write<Answer>(rows: Map<string, Row>, work: Work<Answer>, isFull: boolean): Promise<Answer> {
  const { face, takeBack } = openStore(rows);
  try {
    const answer = await work(face);
    if (isFull) throw new DOMException('No room is left.', 'QuotaExceededError');
    return answer;
  } catch (error) {
    takeBack();
    throw error;
  }
}

type Face = Parameters<Work<unknown>>[0];
type Key = readonly [string, string];

/** As much of an object store as the worker uses. */
function openStore(rows: Map<string, Row>): { face: Face; takeBack(): void } {
  const undo: (() => void)[] = [];
  const set = (key: string, row: Row | null) => {
    const before = rows.get(key);
    undo.unshift(() => (before ? rows.set(key, before) : rows.delete(key)));
    if (row) rows.set(key, row);
    else rows.delete(key);
  };
  const sorted = (range?: IDBKeyRange) => {
    const scope = range ? `${(range.lower as string[])[0]}\u0000` : '';
    return [...rows].filter(([key]) => key.startsWith(scope)).sort(([a], [b]) => (a < b ? -1 : 1));
  };
  const parts = (key: string) => key.split('\u0000') as unknown as Key;
  const byAge = ({ lower, upper }: IDBKeyRange, most?: number) =>
    [...rows]
      .filter(([, { at }]) => (lower === undefined || at >= lower) && (upper === undefined || at < upper))
      .sort(([, a], [, b]) => a.at - b.at)
      .map(([key]) => parts(key))
      .slice(0, most);
  const face = {
    get: async (key: Key) => rows.get(keyOf(key)),
    put: async (row: Row, key: Key) => set(keyOf(key), row),
    delete: async (key: Key | IDBKeyRange) => {
      if (Array.isArray(key)) set(keyOf(key as unknown as Key), null);
      else for (const [each] of sorted(key as IDBKeyRange)) set(each, null);
    },
    getAll: async (range?: IDBKeyRange) => sorted(range).map(([, row]) => row),
    getAllKeys: async (range?: IDBKeyRange) => sorted(range).map(([key]) => parts(key)),
    index: () => ({ getAllKeys: async (range: IDBKeyRange, most?: number) => byAge(range, most) }),
  };
  return {
    face: face as unknown as Face,
    takeBack: () => {
      for (const each of undo) each();
    },
  };
}
