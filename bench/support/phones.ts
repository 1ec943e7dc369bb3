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
    busy: false,
  }));
  const began = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let turn = 0; !signal.aborted; ) {
    // All that are due by now; each has its own moment within the interval.
    const due = Math.floor(((performance.now() - began) / everyMs) * count);
    for (; turn < due; turn += 1) {
      const phone = phones[turn % count];
      if (!phone || phone.busy) continue;
      phone.busy = true;
      const call = phone.wire
        .call(phone.head, bodyOf(turn % count, turn))
        .then(onAnswer, onBroken)
        .finally(() => {
          phone.busy = false;
          underWay.delete(call);
        });
      underWay.add(call);
    }
    await wait(2);
  }
  await Promise.race([Promise.all(underWay), wait(10_000)]);
  for (const { wire } of phones) wire.close();
}

/** A third of them are on a booking. */
const bodyOf = (index: number, turn: number): string =>
  JSON.stringify({
    latitude: Number((12.9 + (index % 100) / 500 + (turn % 977) / 50_000).toFixed(6)),
    longitude: Number((80.1 + Math.floor(index / 100) / 500).toFixed(6)),
    timestamp: new Date().toISOString(),
    deliveryStatus: 'PROCESSING',
    orderId: index % 3 === 0 ? orderOf(index) : null,
  });
