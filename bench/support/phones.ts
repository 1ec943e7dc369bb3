/** Phones that post where they are, at the pace of the clock: one that waits for its answer skips its next posts. */
import { setTimeout as wait } from 'node:timers/promises';
import { orderOf, phoneCookie } from './hospital.ts';
import { callHead, createWire, type WireAnswer } from './wire.ts';

export interface PhonesOptions {
  readonly count: number;
  /** ms between two posts of one phone. */
  readonly everyMs: number;
  readonly onAnswer: (answer: WireAnswer) => void;
  /** No answer at all. */
  readonly onBroken: () => void;
}

/** They go on until the signal; resolves once the last answer is there. */
export async function drivePhones(
  url: string,
  { count, everyMs, onAnswer, onBroken }: PhonesOptions,
  signal: AbortSignal,
): Promise<void> {
  const phones = Array.from({ length: count }, (_, index) => ({
    wire: createWire(url),
    head: callHead('POST', '/api/field/location', {
      cookie: phoneCookie(index),
      'content-type': 'application/json',
    }),
  }));
  await atPace(
    {
      count,
      everyMs,
      onSkipped: () => {},
      // A third of them are on a booking.
      step: async (index, turn) => {
        const orderId = index % 3 === 0 ? orderOf(index) : null;
        const { wire, head } = phones[index] as (typeof phones)[number];
        await wire.call(head, pointBody(index, turn, 'PROCESSING', orderId)).then(onAnswer, onBroken);
      },
    },
    signal,
  );
  for (const { wire } of phones) wire.close();
}

export interface Pace {
  readonly count: number;
  /** ms between two steps of one of them. */
  readonly everyMs: number;
  /** Must not reject. `turn` counts the steps of all. */
  readonly step: (index: number, turn: number) => Promise<void>;
  /** One was still at the step before, and leaves this one out. */
  readonly onSkipped: (index: number) => void;
}

/**
 * Lets so many of them do their steps at the pace of the clock, each at a moment of its own within the interval, until
 * the signal; resolves once the last step is done, or after ten seconds.
 */
export async function atPace({ count, everyMs, step, onSkipped }: Pace, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  const busy = new Set<number>();
  const underWay = new Set<Promise<void>>();
  for (let turn = 0; !signal.aborted; ) {
    // All that are due by now.
    const due = Math.floor(((performance.now() - began) / everyMs) * count);
    for (; turn < due; turn += 1) {
      const index = turn % count;
      if (busy.has(index)) {
        onSkipped(index);
        continue;
      }
      busy.add(index);
      const work = step(index, turn).finally(() => {
        busy.delete(index);
        underWay.delete(work);
      });
      underWay.add(work);
    }
    await wait(2);
  }
  await Promise.race([Promise.all(underWay), wait(10_000)]);
}

/** The body of a position that moves with the turns. */
export const pointBody = (
  index: number,
  turn: number,
  deliveryStatus: 'STARTED' | 'PROCESSING' | 'ENDED',
  orderId: number | null,
): string =>
  JSON.stringify({
    latitude: Number((12.9 + (index % 100) / 500 + (turn % 977) / 50_000).toFixed(6)),
    longitude: Number((80.1 + (Math.floor(index / 100) % 200) / 500).toFixed(6)),
    timestamp: new Date().toISOString(),
    deliveryStatus,
    orderId,
  });
