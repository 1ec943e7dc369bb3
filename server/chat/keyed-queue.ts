/**
 * A queue for each key: work of one key is done one after the other, in the order in which it came;
 * that of others side by side.
 */

export interface KeyedQueue {
  /** Begins `work` when everything of the same key that came before is settled. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createKeyedQueue(): KeyedQueue {
  /** The last work of each key; it settles well, even after a failure. */
  const last = new Map<string, Promise<void>>();
  return {
    run: (key, work) => {
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
