/**
 * Sessions in memory by the hash of their token, since every poll asks for one; the others are read from the database
 * together.
 */
import { createBatcher } from '../batcher.ts';
import { overloaded } from '../http/errors.ts';

export interface SessionMemory<Found> {
  /**
   * The session of this key, null where there is none or it is over. Rejects with 503 where too many ask for sessions
   * that are not in memory, as after a start with thousands of phones.
   */
  find(key: string): Promise<Found | null>;
  remember(found: Found): void;
  /** The session has ended; a look-up that began before does not find it either. */
  forget(key: string): void;
  isForgotten(key: string): boolean;
  /** Those in memory. */
  all(): Iterable<Found>;
  /** Forgets those that the database no longer holds. */
  recheck(): Promise<void>;
  /** How often `recheck` was called. */
  rechecks(): number;
}

export interface SessionMemoryOptions<Found> {
  /** At most so many are in memory; the ones read first are dropped. */
  readonly most: number;
  readonly keyOf: (found: Found) => string;
  /** Those of the keys that the database holds, in any order. */
  readonly read: (keys: readonly string[]) => Promise<readonly Found[]>;
  /** Over by its age. */
  readonly isTooOld?: (found: Found) => boolean;
  readonly onForget?: (key: string) => void;
}

/** Sessions that are read in one batch, and how long the first of them waits for the others. */
const reading = { windowMs: 5, most: 1_000, waiting: 20_000 };
/** Ended sessions that are remembered as such: long enough for every look-up that was under way. */
const rememberedEnds = 10_000;

export function createSessionMemory<Found extends object>({
  most,
  keyOf,
  read,
  isTooOld = () => false,
  onForget = () => {},
}: SessionMemoryOptions<Found>): SessionMemory<Found> {
  const known = new Map<string, Found>();
  /** A look-up that began before an end may answer after it; a session that it found has ended. */
  const ended = new Set<string>();
  let rechecks = 0;
  const reads = createBatcher({
    ...reading,
    run: async (keys: readonly string[]) => {
      const byKey = new Map((await read(keys)).map((found) => [keyOf(found), found]));
      return keys.map((key) => ({ status: 'fulfilled', value: byKey.get(key) ?? null }) as const);
    },
  });
  /** A reading from before an operator's change may be answered after it. */
  const readAgain = async (key: string): Promise<Found | null> => {
    for (;;) {
      const begun = rechecks;
      const answer = reads.add(key);
      if (answer === null) throw overloaded();
      const found = await answer;
      if (begun === rechecks) return found;
    }
  };
  const remember = (found: Found) => {
    for (const oldest of known.keys()) {
      if (known.size < most) break;
      known.delete(oldest);
    }
    known.set(keyOf(found), found);
  };
  const forget = (key: string) => {
    known.delete(key);
    for (const oldest of ended) {
      if (ended.size < rememberedEnds) break;
      ended.delete(oldest);
    }
    ended.add(key);
    onForget(key);
  };

  return {
    find: async (key) => {
      const found = known.get(key) ?? (await readAgain(key));
      if (!found || ended.has(key) || isTooOld(found)) return null;
      if (!known.has(key)) remember(found);
      return found;
    },
    remember,
    forget,
    isForgotten: (key) => ended.has(key),
    all: () => known.values(),
    recheck: async () => {
      rechecks += 1;
      const keys = [...known.keys()];
      for (let from = 0; from < keys.length; from += reading.most) {
        const some = keys.slice(from, from + reading.most);
        const stored = new Set((await read(some)).map(keyOf));
        for (const key of some) if (!stored.has(key)) forget(key);
      }
    },
    rechecks: () => rechecks,
  };
}
