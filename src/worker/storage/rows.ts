/** Rows in memory: a whole store if there is no disk, else rows beside the disk's. */

/**
 * What is stored under a key, alike in every store, so that purging is. `at` is ms since 1970,
 * when it was last written.
 */
export interface Row {
  readonly at: number;
  readonly value: unknown;
}

export interface Rows {
  /** Null: the row is known to be gone. Undefined: nothing is known. */
  get(scope: string, key: string): Row | null | undefined;
  set(scope: string, key: string, row: Row | null): void;
  forget(scope: string, key: string): void;
  clear(scope: string): void;
  touch(scope: string, keys: readonly string[], at: number): void;
  /** Forgets the oldest beyond `most`, some at a time: it may hold an eighth more. */
  keepNewest(scope: string, most: number): void;
  /** In the order of the keys, as a database has them. */
  of(scope: string): readonly (readonly [key: string, row: Row | null])[];
  scopes(): readonly string[];
  purge(rule: KeepRule, now: number): void;
}

/** For how long rows are kept; the fields of a store's definition. */
export interface KeepRule {
  readonly keepMs: number | null;
  readonly keepBy?: 'row' | 'scope';
}

export const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : one > other ? 1 : 0;

export function createRows(): Rows {
  const scopes = new Map<string, Map<string, Row | null>>();
  const forget = (scope: string, key: string) => {
    const rows = scopes.get(scope);
    rows?.delete(key);
    if (rows?.size === 0) scopes.delete(scope);
  };

  return {
    get: (scope, key) => scopes.get(scope)?.get(key),
    set: (scope, key, row) => {
      const rows = scopes.get(scope) ?? new Map<string, Row | null>();
      scopes.set(scope, rows.set(key, row));
    },
    forget,
    clear: (scope) => void scopes.delete(scope),
    touch: (scope, keys, at) => {
      const rows = scopes.get(scope);
      for (const key of keys) {
        const row = rows?.get(key);
        if (row) rows?.set(key, { ...row, at });
      }
    },
    keepNewest: (scope, most) => {
      const rows = scopes.get(scope);
      if (rows === undefined || rows.size <= most * 1.125) return;
      const newest = [...rows].sort(([, one], [, other]) => (other?.at ?? 0) - (one?.at ?? 0));
      scopes.set(scope, new Map(newest.slice(0, most)));
      if (most === 0) scopes.delete(scope);
    },
    of: (scope) => [...(scopes.get(scope) ?? [])].sort(byKey),
    scopes: () => [...scopes.keys()].sort(),
    purge: ({ keepMs, keepBy }, now) => {
      if (keepMs === null) return;
      for (const [scope, rows] of [...scopes]) {
        let newest = Number.NEGATIVE_INFINITY;
        for (const row of rows.values()) newest = Math.max(newest, row?.at ?? now);
        for (const [key, row] of [...rows])
          if (row && (keepBy === 'scope' ? newest : row.at) < now - keepMs) forget(scope, key);
      }
    },
  };
}
