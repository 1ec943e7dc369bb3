/** One task: its runs, and what follows one that fails or takes its time. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { schedulerOf, slow, watched } from '../support/scheduled-tasks.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('a task', () => {
  test('never overlaps itself, however often it is asked and however long it takes', async () => {
    const step = fc.oneof(
      fc.constantFrom('now' as const, 'reconnected' as const, 'pause' as const, 'resume' as const),
      fc.integer({ min: 1, max: 9_000 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.integer({ min: 0, max: 12_000 }),
        fc.constantFrom('good', 'failed', 'throws'),
        async (steps, takesMs, end) => {
          const { clock, scheduler } = schedulerOf();
          let underWay = 0;
          let most = 0;
          const task = scheduler.every('orders', 5_000, async () => {
            underWay += 1;
            most = Math.max(most, underWay);
            await new Promise<void>((resolve) => void clock.after(takesMs, resolve));
            underWay -= 1;
            if (end === 'throws') throw new Error('odd row');
            return end === 'good';
          });
          for (const asked of steps)
            if (asked === 'now') void task.now();
            else if (asked === 'reconnected') void scheduler.allNow(asked);
            else if (typeof asked === 'string') task[asked]();
            else await clock.advance(asked);
          await clock.advance(30_000);
          task.stop();
          expect(most).toBe(1);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('asked while it is under way runs once more right after, not one for each asking', async () => {
    const { clock, scheduler } = schedulerOf();
    let runs = 0;
    const task = scheduler.every('orders', 60_000, async () => {
      runs += 1;
      await new Promise<void>((resolve) => void clock.after(1_000, resolve));
      return true;
    });
    const asked = Promise.all([task.now(), task.now(), task.now()]);
    await clock.advance(10_000);
    await asked;
    expect(runs).toBe(2);
  });

  test('does not run after it was stopped, and its signal says so', async () => {
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

  test('hands its priority to its runs; the default is a poll', async () => {
    const { clock, scheduler } = schedulerOf();
    const priorities: string[] = [];
    const run = async ({ priority }: { priority: string }) => priorities.push(priority) > 0;
    scheduler.every('orders', 60_000, run);
    scheduler.every('attendance', 60_000, run, { priority: 'scan' });
    await clock.advance(0);
    expect(priorities).toEqual(['poll', 'scan']);
  });
});

describe('a run that fails', () => {
  test('waits the interval, then twice as long each time up to the limit; a good one restores the interval', async () => {
    const { clock, script, at } = watched(undefined, 5_000, false);
    await clock.advance(96_000);
    expect(at).toEqual([0, 5, 15, 35, 65, 95]);
    script.good = true;
    await clock.advance(35_000);
    expect(at.slice(6)).toEqual([125, 130]);
  });

  test('never makes a feed poll faster than its interval, a hidden tab included', async () => {
    const slow = watched(schedulerOf(undefined, 30_000), 60_000, false);
    await slow.clock.advance(130_000);
    expect(slow.at).toEqual([0, 60, 120]);
    const given = schedulerOf(undefined, 10_000);
    given.scheduler.setVisible(false);
    const hidden = watched(given, 5_000, false);
    await hidden.clock.advance(31_000);
    expect(hidden.at).toEqual([0, 15, 30]);
  });

  test('by throwing is counted under its name and comes again with the same waits', async () => {
    const { clock, counters, script, at } = watched(undefined, 5_000, 'throws');
    await clock.advance(16_000);
    expect(at).toEqual([0, 5, 15]);
    expect(counters.read()).toEqual({ 'orders.turnThrew': 3 });
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining("'orders'"), new Error('odd row'));
    script.good = true;
    await clock.advance(25_000);
    expect(at.slice(3)).toEqual([35, 40]);
  });

  test('by throwing does not reject its callers', async () => {
    const { clock, scheduler, script, task } = watched();
    script.good = 'throws';
    await clock.advance(0);
    await expect(task.now()).resolves.toBeUndefined();
    await expect(scheduler.allNow('asked')).resolves.toBeUndefined();
    await expect(scheduler.allNow('reconnected')).resolves.toBeUndefined();
  });

  test('waits longer by a random part, never shorter', async () => {
    const { clock, at } = watched(
      schedulerOf(() => 0.8),
      5_000,
      false,
    );
    await clock.advance(19_000);
    expect(at).toEqual([0, 6, 18]);
  });
});

describe('a run that takes its time', () => {
  test('and fails is waited for after its end', async () => {
    const { clock, at } = slow(false);
    await clock.advance(9_000);
    expect(at).toEqual([0, 8]);
  });

  test('and a sleep during it is of the next run, where it had looked before', async () => {
    const slept: boolean[] = [];
    const { clock } = slow(true, (taskRun) => void slept.push(taskRun.slept));
    await clock.advance(1_000);
    await clock.sleep(3_600_000);
    await clock.advance(10_000);
    expect(slept.slice(0, 3)).toEqual([false, true, false]);
  });

  test('and is asked for again by a person keeps that request through a channel’s and a pause', async () => {
    const { clock, scheduler, task, at } = slow(true);
    await clock.advance(1_000);
    void task.now();
    void scheduler.allNow('reconnected');
    task.pause();
    await clock.advance(2_500);
    expect(at).toEqual([0]);
    task.resume();
    await clock.advance(100);
    expect(at).toEqual([0, 3.5]);
  });
});
