/**
 * So many calls at a time. A browser opens six connections to a host; where a backend hangs, the polls would hold all of them and
 * the page could not even fetch its own files.
 */
export interface Slots {
  /** Waits for a slot; the answer gives it back. A person's call goes before a poll. */
  take(urgent: boolean): Promise<() => void>;
}

export function createSlots(count: number): Slots {
  const waiting: { urgent: boolean; start: () => void }[] = [];
  let free = count;

  const giveBack = () => {
    const urgent = waiting.findIndex((entry) => entry.urgent);
    const [next] = waiting.splice(Math.max(urgent, 0), 1);
    if (next) next.start();
    else free += 1;
  };
  const release = () => {
    let isGiven = false;
    return () => {
      if (!isGiven) giveBack();
      isGiven = true;
    };
  };

  return {
    take: (urgent) => {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(release());
      }
      return new Promise((resolve) => waiting.push({ urgent, start: () => resolve(release()) }));
    },
  };
}
