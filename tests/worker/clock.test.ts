import { describe, expect, test, vi } from 'vitest';
import { delay, systemClock } from '../../src/worker/clock.ts';
import { clockContract } from '../support/contracts/clock-contract.ts';
import { manualClock, settle } from '../support/manual-clock.ts';

describe('the clock that tests turn by hand', () => {
  clockContract(() => {
    const clock = manualClock();
    return { clock, until: (settled) => Promise.all([settled, clock.advance(100)]) };
  });
});

describe('the system’s clock', () =>
  clockContract(() => ({ clock: systemClock, until: (settled) => settled })));

describe('a pause', () => {
  test('ends when its time is over', async () => {
    const clock = manualClock();
    const ended = vi.fn();
    void delay(clock, 1_000).then(ended);
    await clock.advance(999);
    expect(ended).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(ended).toHaveBeenCalledOnce();
  });

  test('ends at once when its signal aborts, and never rejects', async () => {
    const clock = manualClock();
    const life = new AbortController();
    const ended = vi.fn();
    void delay(clock, 1_000, life.signal).then(ended);
    await settle();
    life.abort();
    await settle();
    expect(ended).toHaveBeenCalledOnce();
    await delay(clock, 1_000, life.signal);
  });
});
