/** Lists are read row by row: one that cannot be understood is left out and counted, never thrown over the others. */
import { sameFields } from '../../domain/same-fields.ts';
import type { CounterBoard } from '../counters.ts';

interface RowSchema<T> {
  safeParse(row: unknown): { success: true; data: T } | { success: false };
}

/** The rows that could be read; the others are counted as `{feed}.rowsRefused`. */
export function readRows<T>(
  list: readonly unknown[],
  schema: RowSchema<T>,
  feed: string,
  counters: CounterBoard,
): T[] {
  const rows: T[] = [];
  for (const row of list) {
    const parsed = schema.safeParse(row);
    if (parsed.success) rows.push(parsed.data);
  }
  counters.count(`${feed}.rowsRefused`, list.length - rows.length);
  return rows;
}

/** The things of a new list that differ from the old, and the ids that left. Of a doubled id the last row counts. */
export function changesOf<T extends { readonly id: string }>(
  old: ReadonlyMap<string, T>,
  list: readonly T[],
  same: (one: T, other: T) => boolean,
): { byId: Map<string, T>; upserted: T[]; removed: string[] } {
  const byId = new Map<string, T>();
  for (const item of list) byId.set(item.id, item);
  const upserted: T[] = [];
  for (const item of byId.values()) {
    const before = old.get(item.id);
    if (before && same(before, item)) byId.set(item.id, before);
    else upserted.push(item);
  }
  return { byId, upserted, removed: [...old.keys()].filter((id) => !byId.has(id)) };
}

/** Remembers a list and answers what differs in each newer one, or null. The first list always differs. */
export function createKnownList<T extends { readonly id: string }>() {
  let known: ReadonlyMap<string, T> | null = null;
  return (list: readonly T[]) => {
    const { byId, upserted, removed } = changesOf(known ?? new Map(), list, sameFields);
    const initial = known === null;
    known = byId;
    const isNews = initial || upserted.length > 0 || removed.length > 0;
    return { byId, changes: isNews ? { upserted, removed, initial } : null };
  };
}
