/**
 * What the worker keeps over a reload, behind one small face: stores of rows under [scope, key]. Nothing of it throws
 * or rejects; what the disk does not take or give stands in memory, and is counted.
 */
declare const holds: unique symbol;

/** A kind of rows. A capability defines its own beside itself and registers it by one line in `stores.ts`. */
export interface StoreDefinition<Value> {
  readonly name: string;
  /** The version of the database that introduced it; a new store raises the version by one. */
  readonly since: number;
  /** Rows that were not written or touched for so long are purged, in milliseconds; null keeps them. */
  readonly keepMs: number | null;
  /** Whether each row grows old by itself, or a scope as a whole (by its newest row); `row` if absent. */
  readonly keepBy?: 'row' | 'scope';
  /**
   * Memory knows its rows from the opening on, so that a disk that is slow or gone later does not make them unknown: of
   * each scope so many, the newest. For small rows whose absence means something, as a lease's does.
   */
  readonly mirrored?: number;
  /**
   * A row that the disk did not take in its time is written later, since that undoes nothing: no other tab writes in its
   * scope, or every tab writes the same (decision 0015).
   */
  readonly isWrittenLate?: boolean;
  /** Decides between two values of a key, if memory kept one while the disk had another; the younger if absent. */
  unite?(onDisk: Value, own: Value): Value;
  readonly [holds]?: Value;
}

export const defineStore = <Value>(definition: StoreDefinition<Value>): StoreDefinition<Value> => definition;

/** What `change` does: `keep` is written (null deletes), `answer` is what the caller gets. */
export interface Step<Value, Answer> {
  readonly keep: Value | null;
  readonly answer: Answer;
}

/** What a read found. `isRead` is false where the disk did not answer: what is not found may stand there all the same. */
export interface Found<What> {
  readonly found: What;
  readonly isRead: boolean;
}

/**
 * One kind of rows. `scope` is a hospital's id, a tab's or 'browser'. Rows of a scope come in the order of their keys.
 */
export interface Store<Value> {
  get(scope: string, key: string): Promise<Value | null>;
  all(scope: string): Promise<ReadonlyMap<string, Value>>;
  /** As `get` and `all`, for those to whom an absent row means that something is over. */
  read(scope: string, key: string): Promise<Found<Value | null>>;
  readAll(scope: string): Promise<Found<ReadonlyMap<string, Value>>>;
  /** The keys alone; cheap however large the values are. */
  keys(scope: string): Promise<readonly string[]>;
  scopes(): Promise<readonly string[]>;
  put(scope: string, key: string, value: Value): Promise<void>;
  delete(scope: string, key: string): Promise<void>;
  clear(scope: string): Promise<void>;
  /** The rows among these that exist are as new as if they were written now. */
  touch(scope: string, keys: readonly string[]): Promise<void>;
  /** Of these, the keys of rows that the disk has not taken and may still take: a reload would lose them. */
  unwritten(scope: string, keys: readonly string[]): readonly string[];
  /**
   * Looks and writes in one transaction, alone among all tabs. `step` is pure: it can be called twice. `isRead` is false
   * where the disk did not answer: a row that is then not found is not deleted.
   */
  change<Answer>(
    scope: string,
    key: string,
    step: (now: Value | null, isRead: boolean) => Step<Value, Answer>,
  ): Promise<Answer>;
}

export interface Storage {
  store<Value>(definition: StoreDefinition<Value>): Store<Value>;
  /**
   * 'memory': what is written may not outlive this worker, and other tabs may not see it. It never goes back to 'none',
   * since they do not learn what was written before the disk was taken up.
   */
  readonly fallback: 'none' | 'memory';
  /**
   * Calls each time that a disk which opened late is taken up: what is read from then on may be other
   * than what was read before. The listener is let go when `until` is aborted: the storage outlives every session.
   */
  whenTakenUp(listener: () => void, until: AbortSignal): void;
  /** Forgets the rows that are older than their store keeps them. */
  purge(): Promise<void>;
}
