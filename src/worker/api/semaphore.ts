/**
 * A semaphore: so many calls at a time. A browser opens six connections to a host; if the backend hung, the polls would
 * hold all of them, and the page could not even fetch its own files. Calls wait in one of three lines: those that a
 * person waits for go before polls, and polls before scans of the whole roster.
 */
export type CallPriority = 'person' | 'poll' | 'scan';

export interface Semaphore {
  /** Waits for a permit; the answer gives it back. Null where `signal` aborted first: the call then leaves its line. */
  acquire(priority: CallPriority, signal: AbortSignal): Promise<(() => void) | null>;
}

const lines = ['person', 'poll', 'scan'] as const satisfies readonly CallPriority[];

export function createSemaphore(count: number): Semaphore {
  const waiting: Record<CallPriority, (() => void)[]> = { person: [], poll: [], scan: [] };
  let free = count;

  const giveBack = () => {
    const line = lines.find((each) => waiting[each].length > 0);
    if (line) waiting[line].shift()?.();
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
    acquire: (priority, signal) => {
      if (signal.aborted) return Promise.resolve(null);
      if (free > 0) {
        free -= 1;
        return Promise.resolve(release());
      }
      return new Promise((resolve) => {
        const line = waiting[priority];
        const start = () => {
          signal.removeEventListener('abort', giveUp);
          resolve(release());
        };
        const giveUp = () => {
          line.splice(line.indexOf(start), 1);
          resolve(null);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        line.push(start);
      });
    },
  };
}
