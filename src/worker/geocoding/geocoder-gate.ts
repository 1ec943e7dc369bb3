/**
 * The one door to the address service (rulings, Addresses): one request at a time and no faster than the rate, whoever asks.
 * What a person waits for at a form goes before what the queue of addresses asks.
 */
import { type Clock, pause } from '../clock.ts';

export type GateUrgency = 'now' | 'later';

export interface GeocoderGate {
  /** Calls when its turn has come. Null where it was no longer wanted by then; the turn is then left to the next. */
  run<T>(urgency: GateUrgency, call: () => Promise<T>, isWanted?: () => boolean): Promise<T | null>;
}

interface Waiting {
  take(): Promise<boolean>;
}

export function createGeocoderGate({
  clock,
  intervalMs,
}: {
  readonly clock: Clock;
  readonly intervalMs: number;
}): GeocoderGate {
  const waiting: Record<GateUrgency, Waiting[]> = { now: [], later: [] };
  let isOpen = false;
  let nextCallAt = 0;

  async function letThrough(): Promise<void> {
    if (isOpen) return;
    isOpen = true;
    while (waiting.now.length + waiting.later.length > 0) {
      const wait = nextCallAt - clock.monotonic();
      if (wait > 0) await pause(clock, wait);
      const startedAt = clock.monotonic();
      const called = await (waiting.now.shift() ?? waiting.later.shift())?.take();
      if (called) nextCallAt = startedAt + intervalMs;
    }
    isOpen = false;
  }

  return {
    run: (urgency, call, isWanted = () => true) =>
      new Promise((resolve, reject) => {
        waiting[urgency].push({
          take: async () => {
            if (!isWanted()) {
              resolve(null);
              return false;
            }
            await call().then(resolve, reject);
            return true;
          },
        });
        void letThrough();
      }),
  };
}
