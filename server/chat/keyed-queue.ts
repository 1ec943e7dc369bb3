/** Work that must be done in the order in which it came, by key: one after the other for the same, side by side for others. */

export interface Turns {
  /** Begins `work` when everything of the same key that came before is settled. */
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  /** Of each key what came last; it settles well, however the work went. */
  const last = new Map<string, Promise<void>>();
  return {
    take: (key, work) => {
      const result = (last.get(key) ?? Promise.resolve()).then(work);
      const settled = result.then(
        () => {},
        () => {},
      );
      last.set(key, settled);
      void settled.then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
      return result;
    },
  };
}
