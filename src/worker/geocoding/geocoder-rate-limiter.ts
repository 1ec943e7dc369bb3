/**
 * The one door to the address service (rulings, Addresses): one request at a time and no faster than the rate, whoever
 * asks, in whichever tab of the browser: a public service counts calls by where they come from. What a person waits for
 * at a form goes before what the queue of addresses asks.
 */
import { type Clock, pause } from '../clock.ts';

export type GateUrgency = 'now' | 'later';

export interface GeocoderGate {
  /** Calls when its turn has come. Null where it was no longer wanted by then; the turn is then left to the next. */
  run<T>(
    urgency: GateUrgency,
    call: () => Promise<T>,
    isWanted?: () => boolean | Promise<boolean>,
  ): Promise<T | null>;
}

interface Waiting {
  take(): Promise<boolean>;
}

export interface GeocoderGateParts {
  readonly clock: Clock;
  readonly intervalMs: number;
  /** The turn among all tabs of the browser. It is held until the next call may begin. */
  readonly inTurn?: (work: () => Promise<void>) => Promise<void>;
}

export function createGeocoderGate({
  clock,
  intervalMs,
  inTurn = (work) => work(),
}: GeocoderGateParts): GeocoderGate {
  const waiting: Record<GateUrgency, Waiting[]> = { now: [], later: [] };
  let isOpen = false;

  async function letThrough(): Promise<void> {
    if (isOpen) return;
    isOpen = true;
    while (waiting.now.length + waiting.later.length > 0) await inTurn(letOneThrough);
    isOpen = false;
  }

  async function letOneThrough(): Promise<void> {
    const startedAt = clock.monotonic();
    const isCalled = await (waiting.now.shift() ?? waiting.later.shift())?.take();
    const wait = startedAt + intervalMs - clock.monotonic();
    if (isCalled && wait > 0) await pause(clock, wait);
  }

  return {
    run: (urgency, call, isWanted = () => true) =>
      new Promise((resolve, reject) => {
        waiting[urgency].push({
          take: async () => {
            if (!(await isWanted())) {
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
