import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCounters } from '../../src/worker/counters.ts';
import { createScheduler } from '../../src/worker/scheduler/scheduler.ts';
import { manualClock } from '../support/manual-clock.ts';

function schedulerOf() {
  const clock = manualClock();
  const counters = createCounters();
  const scheduler = createScheduler({
    clock,
    counters,
    random: () => 0,
    hiddenSlowdown: 3,
    backoffMaxMs: 30_000,
  });
  return { clock, counters, scheduler };
}

describe('a task', () => {
  test('never overlaps itself, however often it is asked and however long it takes', async () => {
    const step = fc.oneof(fc.constant('now' as const), fc.integer({ min: 1, max: 9_000 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.integer({ min: 0, max: 12_000 }),
        async (steps, takesMs) => {
          const { clock, scheduler } = schedulerOf();
          let underWay = 0;
          let most = 0;
          const task = scheduler.every('orders', 5_000, async () => {
            underWay += 1;
            most = Math.max(most, underWay);
            await new Promise<void>((resolve) => void clock.after(takesMs, resolve));
            underWay -= 1;
            return true;
          });
          for (const asked of steps)
            if (asked === 'now') void task.now();
            else await clock.advance(asked);
          await clock.advance(30_000);
          task.stop();
          expect(most).toBe(1);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('asked while it is under way takes one more turn right after, not one for each asking', async () => {
    const { clock, scheduler } = schedulerOf();
    let turns = 0;
    const task = scheduler.every('orders', 60_000, async () => {
      turns += 1;
      await new Promise<void>((resolve) => void clock.after(1_000, resolve));
      return true;
    });
    const asked = Promise.all([task.now(), task.now(), task.now()]);
    await clock.advance(10_000);
    await asked;
    expect(turns).toBe(2);
  });

  test('takes no turn after it was stopped, and its signal says so', async () => {
    const { clock, scheduler } = schedulerOf();
    const signals: AbortSignal[] = [];
    const task = scheduler.every('orders', 1_000, async ({ signal }) => {
      signals.push(signal);
      return true;
    });
    await clock.advance(2_500);
    task.stop();
    await clock.advance(10_000);
    await task.now();
    expect(signals).toHaveLength(3);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });
});
