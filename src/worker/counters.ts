import type { Counters } from '../contract/model.ts';

/** Counts what was refused, by name, for the diagnostics panel. Names read `feed.what`, as in `orders.rowsRefused`. */
export interface CounterBoard {
  count(name: string, by?: number): void;
  /** The same object until something was counted. */
  read(): Counters;
}

export function createCounters(): CounterBoard {
  let counters: Counters = {};
  return {
    count: (name, by = 1) => {
      if (by > 0) counters = { ...counters, [name]: (counters[name] ?? 0) + by };
    },
    read: () => counters,
  };
}
