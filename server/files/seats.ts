/** Lets so much work run at a time; the rest waits in the order in which it came. */
export interface Seats {
  take<T>(work: () => Promise<T>): Promise<T>;
}

export function createSeats(count: number): Seats {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    take: async (work) => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
