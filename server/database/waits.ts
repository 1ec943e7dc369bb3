/** How long the database lets somebody wait: the sign that it has more to do than it can. */
import type { Database } from './database.ts';

export interface WatchedDatabase extends Database {
  /** ms for which the oldest statement or transaction under way has been so; 0 where there is none. */
  waitMs(): number;
}

/** The same database; `now` answers ms, ever growing. What goes by `orm` is not counted. */
export function watchWaits(database: Database, now: () => number = () => performance.now()): WatchedDatabase {
  // In the order in which they began.
  const underWay = new Set<{ readonly since: number }>();
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    const entry = { since: now() };
    underWay.add(entry);
    try {
      return await work();
    } finally {
      underWay.delete(entry);
    }
  };
  return {
    ...database,
    query: (text, values) => counted(() => database.query(text, values)),
    transaction: (work) => counted(() => database.transaction(work)),
    waitMs: () => {
      for (const { since } of underWay) return now() - since;
      return 0;
    },
  };
}
