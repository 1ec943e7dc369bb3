/** Work that must be done in the order in which it came, by key: one after the other for the same, side by side for others. */

export interface Turns {
  /** Begins `work` when everything of the same key that came before is settled. */
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    take: (key, work) => {
      // Whether what came before went well is for who waits for that.
      const result = (last.get(key) ?? Promise.resolve()).then(work, work);
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
