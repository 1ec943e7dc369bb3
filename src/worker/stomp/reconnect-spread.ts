/** After an outage of the broker all consoles come back; from the second wait on they come at different moments. */
const SPREAD = 0.5;

export interface ReconnectSpread {
  /** A connection is there: the next wait is a first one again. */
  connected(): void;
  /** An attempt begins; how much longer it is to wait, ms, beyond the wait of every attempt. */
  nextExtraMs(): number;
}

/** `random` answers from 0 to below 1. The very first attempt and the first after a loss wait nothing more. */
export function createReconnectSpread(delayMs: number, random: () => number): ReconnectSpread {
  let attempts = 0;
  return {
    connected: () => {
      // The attempt that succeeded had its place; the one after the next loss is the first wait.
      attempts = 1;
    },
    nextExtraMs: () => {
      attempts += 1;
      return attempts > 2 ? delayMs * SPREAD * random() : 0;
    },
  };
}
