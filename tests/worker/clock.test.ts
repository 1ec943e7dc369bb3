import { describe, expect, test, vi } from 'vitest';
import { pause } from '../../src/worker/clock.ts';
import { manualClock, settle } from '../support/manual-clock.ts';

describe('a pause', () => {
  test('ends when its time is over', async () => {
    const clock = manualClock();
    const ended = vi.fn();
    void pause(clock, 1_000).then(ended);
    await clock.advance(999);
    expect(ended).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(ended).toHaveBeenCalledOnce();
  });

  test('ends at once where nobody waits any more, and rejects never', async () => {
    const clock = manualClock();
    const life = new AbortController();
    const ended = vi.fn();
    void pause(clock, 1_000, life.signal).then(ended);
    await settle();
    life.abort();
    await settle();
    expect(ended).toHaveBeenCalledOnce();
    await pause(clock, 1_000, life.signal);
  });
});
