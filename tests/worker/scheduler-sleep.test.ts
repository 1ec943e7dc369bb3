/** A machine that slept, and the tasks that learn of it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { schedulerOf, watched } from '../support/scheduled-tasks.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('a machine that slept', () => {
  test('a run that comes half a minute late slept; one that is a little late did not', async () => {
    const { clock, slept } = watched();
    await clock.advance(100);
    await clock.sleep(20_000);
    await clock.advance(6_000);
    expect(slept.every((each) => !each)).toBe(true);
    await clock.sleep(45_000);
    await clock.advance(100);
    expect(slept.at(-1)).toBe(true);
    await clock.advance(6_000);
    expect(slept.at(-1)).toBe(false);
  });

  test('the runs after it slept until one is good, that one included', async () => {
    const { clock, script, slept } = watched();
    await clock.advance(100);
    script.good = false;
    await clock.sleep(8 * 3_600_000);
    await clock.advance(50_000);
    script.good = true;
    await clock.advance(60_000);
    const first = slept.indexOf(true);
    const last = slept.lastIndexOf(true);
    expect(last - first).toBeGreaterThanOrEqual(3);
    expect(slept.slice(first, last + 1).every(Boolean)).toBe(true);
    expect(slept.slice(last + 1)).not.toEqual([]);
  });

  test.each(['visible', 'asked'] as const)(
    'a run that begins before the overdue one (%s) slept as well',
    async (waking) => {
      const { clock, scheduler, task, slept } = watched();
      await clock.advance(100);
      scheduler.setVisible(false);
      clock.jumpWall(8 * 3_600_000);
      if (waking === 'visible') scheduler.setVisible(true);
      else await task.now();
      await clock.advance(0);
      expect(slept).toEqual([false, true]);
    },
  );

  test('one that fell asleep while a call was under way slept by the time it is answered', async () => {
    const { clock, scheduler } = schedulerOf();
    const seen: [boolean, boolean][] = [];
    scheduler.every('orders', 5_000, async (taskRun) => {
      const before = taskRun.slept;
      await new Promise<void>((resolve) => void clock.after(1_000, resolve));
      seen.push([before, taskRun.slept]);
      return true;
    });
    await clock.advance(500);
    clock.jumpWall(3_600_000);
    await clock.advance(7_000);
    expect(seen).toEqual([
      [false, true],
      [false, false],
    ]);
  });

  test('every task learns of it, one that was paused and one with a long interval too', async () => {
    const given = schedulerOf();
    const long = watched(given, 600_000);
    const paused = watched(given);
    await given.clock.advance(100);
    paused.task.pause();
    await given.clock.sleep(120_000);
    await given.clock.advance(60_000);
    paused.task.resume();
    await given.clock.advance(600_000);
    expect(paused.slept.slice(0, 2)).toEqual([false, true]);
    expect(long.slept.slice(0, 2)).toEqual([false, true]);
  });

  test('a clock that is set a day ahead reads as a sleep, one that is set back stops nothing', async () => {
    const { clock, at, slept } = watched();
    await clock.advance(100);
    clock.jumpWall(-24 * 3_600_000);
    await clock.advance(10_000);
    expect(at).toEqual([0, 5, 10]);
    expect(slept).toEqual([false, false, false]);
    clock.jumpWall(24 * 3_600_000);
    await clock.advance(10_000);
    expect(at).toEqual([0, 5, 10, 15, 20]);
    expect(slept.slice(3)).toEqual([true, false]);
  });

  test('a task that is started after it did not sleep', async () => {
    const given = schedulerOf();
    given.clock.jumpWall(3_600_000);
    const { clock, slept } = watched(given);
    await clock.advance(6_000);
    expect(slept).toEqual([false, false]);
  });

  test('slept where its tick is more than half a minute late, and not at half a minute', async () => {
    for (const [late, isSlept] of [
      [30_000, false],
      [30_001, true],
    ] as const) {
      const { clock, slept } = watched(undefined, 10_000);
      await clock.advance(0);
      await clock.sleep(5_000 + late);
      await clock.advance(10_000);
      expect(slept[1]).toBe(isSlept);
    }
  });

  test('is noticed by the tasks before it although another begins right after it, or has ended', async () => {
    const given = schedulerOf();
    const { clock, slept } = watched(given);
    await clock.advance(100);
    clock.jumpWall(3_600_000);
    const other = watched(given);
    await clock.advance(5_000);
    expect(slept).toEqual([false, true]);
    other.task.stop();
    await clock.advance(100);
    slept.length = 0;
    await clock.sleep(3_600_000);
    expect(slept).toEqual([true]);
  });

  test('is not watched for where no task is left', async () => {
    const { clock, task } = watched();
    await clock.advance(6_000);
    task.stop();
    await clock.advance(5_000);
    const timers = vi.spyOn(clock, 'after');
    await clock.advance(60_000);
    expect(timers).not.toHaveBeenCalled();
  });
});
