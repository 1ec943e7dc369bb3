/** The ids that a session has seen: an order that was missing from a poll is not new when it is back. */
export interface SeenIds {
  /** Remembers the ids of a list; answers those that were never seen, in their order. */
  add(ids: readonly string[]): string[];
}

/** Remembers all ids of the last list, and of those before it the newest `most`. */
export function createSeenIds(most: number): SeenIds {
  const seen = new Set<string>();
  return {
    add: (ids) => {
      const unseen = ids.filter((id) => !seen.has(id));
      // Moved to the end: the ids listed last are forgotten last.
      for (const id of ids) {
        seen.delete(id);
        seen.add(id);
      }
      for (const id of seen) {
        if (seen.size <= most + ids.length) break;
        seen.delete(id);
      }
      return unseen;
    },
  };
}
