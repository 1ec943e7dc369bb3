/** Rows that are stored during a reading: the reading may have missed them, so a cache adds them afterwards. */
export interface Meanwhile<Stored> {
  /** `missed` grows with all that is stored of the hospital until `read` is done. */
  during<T>(hospitalId: number, read: (missed: readonly Stored[]) => Promise<T>): Promise<T>;
  stored(hospitalId: number, one: Stored): void;
}

export function createMeanwhile<Stored>(): Meanwhile<Stored> {
  const readers = new Map<number, Set<Stored[]>>();
  return {
    during: async (hospitalId, read) => {
      const missed: Stored[] = [];
      const own = readers.get(hospitalId) ?? new Set();
      readers.set(hospitalId, own.add(missed));
      try {
        return await read(missed);
      } finally {
        own.delete(missed);
      }
    },
    stored: (hospitalId, one) => {
      for (const missed of readers.get(hospitalId) ?? []) missed.push(one);
    },
  };
}
