import { describe, expect, test } from 'vitest';
import { createSignal } from '../../src/machines/read-model.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';

describe('a signal', () => {
  test('values from before the first listener reach that listener, once', () => {
    const signal = createSignal<number>(() => {});
    signal.emit(1);
    signal.emit(2);
    const first: number[] = [];
    const second: number[] = [];
    signal.subscribe((value) => void first.push(value));
    signal.subscribe((value) => void second.push(value));
    signal.emit(3);
    expect([first, second]).toEqual([[1, 2, 3], [3]]);
  });

  test('the newest of many values without a listener are kept, and can be taken back', () => {
    const signal = createSignal<number>(() => {});
    for (let value = 0; value < 50; value += 1) signal.emit(value);
    const received: number[] = [];
    const stop = signal.subscribe((value) => void received.push(value));
    expect(received).toEqual(Array.from({ length: 20 }, (_, n) => n + 30));
    stop();
    signal.emit(50);
    signal.forget();
    signal.subscribe((value) => void received.push(value));
    expect(received).toHaveLength(20);
  });
});

describe('toasts before the screen is there', () => {
  const heardBy = ({ system }: ReturnType<typeof startSystem>): string[] => {
    const kinds: string[] = [];
    system.toasts.subscribe(({ kind }) => void kinds.push(kind));
    return kinds;
  };

  test('wait for it, and are not for the hospital that signs in next', () => {
    const waiting = startSystem({ stored: hospital, hasNoListener: true });
    waiting.publish({ type: 'orders.placed', orderIds: ['7'] });
    expect(heardBy(waiting)).toEqual(['orderPlaced']);

    const closed = startSystem({ stored: hospital, hasNoListener: true });
    closed.publish({ type: 'orders.placed', orderIds: ['7'] }, { type: 'session.expired' });
    expect(heardBy(closed)).toEqual([]);
  });
});
