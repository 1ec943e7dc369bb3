/** Runs that are asked for: by a person, by a page that is seen again, by a channel; and tasks that are paused. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { schedulerOf, slow, watched } from '../support/scheduled-tasks.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('all tasks', () => {
  /** Tasks whose runs take so long, ms; says which have ended. */
  function taking(times: Readonly<Record<string, number>>) {
    const given = schedulerOf(() => 0);
    const ended: string[] = [];
    for (const [name, ms] of Object.entries(times))
      given.scheduler.every(name, 60_000, async () => {
        await new Promise<void>((resolve) => void given.clock.after(ms, resolve));
        ended.push(name);
        return true;
      });
    return { ...given, ended };
  }

  test('asked by a person run at once, however often, though they fail and channels are spread', async () => {
    const { clock, scheduler, at } = watched(
      schedulerOf(() => 0.5),
      5_000,
      false,
    );
    await clock.advance(1_000);
    for (let press = 0; press < 3; press += 1) await scheduler.allNow('asked');
    expect(at).toEqual([0, 1, 1, 1]);
  });

  test('are waited for to the last, or until the named one has ended', async () => {
    for (const [waitedFor, all] of [
      [undefined, ['short', 'long']],
      ['short', ['short']],
    ] as const) {
      const { clock, scheduler, ended } = taking({ short: 1_000, long: 9_000 });
      await clock.advance(10_000);
      ended.length = 0;
      const seen: string[][] = [];
      void scheduler.allNow('asked', waitedFor).then(() => void seen.push([...ended]));
      await clock.advance(10_000);
      expect(seen).toEqual([all]);
    }
  });

  test('run when the page is seen again, and not when it is said to be as it was', async () => {
    const { clock, scheduler, at } = watched();
    await clock.advance(1_000);
    for (const visible of [true, false, false]) scheduler.setVisible(visible);
    await clock.advance(1_000);
    expect(at).toEqual([0]);
    scheduler.setVisible(true);
    expect(at).toEqual([0, 2]);
  });
});

describe('a channel that connects again', () => {
  test('and whose run fails first begins a wait with that', async () => {
    const { clock, scheduler, script, at } = watched();
    await clock.advance(1_000);
    script.good = false;
    await scheduler.allNow('reconnected');
    await clock.advance(6_000);
    expect(at).toEqual([0, 1, 6]);
  });

  test('while a run is under way has another one after it, a failing task’s and the first of all too', async () => {
    const good = slow(true);
    await good.clock.advance(1_000);
    void good.scheduler.allNow('reconnected');
    await good.clock.advance(3_000);
    expect(good.at).toEqual([0, 3]);
    void good.scheduler.allNow('reconnected');
    await good.clock.advance(3_000);
    expect(good.at).toEqual([0, 3, 6]);
    const failing = slow(false);
    await failing.clock.advance(9_000);
    void failing.scheduler.allNow('reconnected');
    await failing.clock.advance(2_500);
    expect(failing.at).toEqual([0, 8, 11]);
  });

  test('and again waits for the extra run that is under way', async () => {
    const { clock, scheduler, at } = slow(false);
    await clock.advance(4_000);
    void scheduler.allNow('reconnected');
    await clock.advance(1_000);
    let isEnded = false;
    void scheduler.allNow('reconnected').then(() => {
      isEnded = true;
    });
    await clock.advance(1_000);
    expect([at, isEnded]).toEqual([[0, 4], false]);
    await clock.advance(1_000);
    expect(isEnded).toBe(true);
  });

  test('asks every task at once, and settles when all have ended', async () => {
    const { clock, scheduler, at } = watched();
    await clock.advance(1_000);
    await scheduler.allNow('reconnected');
    expect(at).toEqual([0, 1]);
    await clock.advance(5_000);
    expect(at).toEqual([0, 1, 6]);
  });

  test('asks every task and waits for the one that is named', async () => {
    const given = schedulerOf();
    const { clock, scheduler, at } = watched(given);
    let isScanning = false;
    scheduler.every('scan', 5_000, async () => {
      isScanning = true;
      await new Promise<void>((resolve) => void clock.after(300_000, resolve));
      return true;
    });
    await clock.advance(1_000);
    await scheduler.allNow('reconnected', 'orders');
    expect([at, isScanning]).toEqual([[0, 1], true]);
  });

  test('and again does not make a failing feed poll faster than one more run in each of its waits', async () => {
    const { clock, scheduler, at } = watched(undefined, 5_000, false);
    await clock.advance(100_000);
    at.length = 0;
    for (let i = 0; i < 24; i += 1) {
      void scheduler.allNow('reconnected');
      await clock.advance(5_000);
    }
    // Two minutes of waits of 30 s: four that were due, and one more in each.
    expect(at.length).toBeLessThanOrEqual(9);
    expect(at.length).toBeGreaterThanOrEqual(6);
  });

  test('runs the tasks that failed, and finds them well again', async () => {
    const { clock, scheduler, script, at } = watched(undefined, 5_000, false);
    await clock.advance(36_000);
    script.good = true;
    await scheduler.allNow('reconnected');
    await clock.advance(10_000);
    expect(at).toEqual([0, 5, 15, 35, 36, 41, 46]);
  });

  test('spreads its runs by a random part', async () => {
    const { clock, scheduler, at } = watched(schedulerOf(() => 0.5));
    await clock.advance(1_000);
    void scheduler.allNow('reconnected');
    await clock.advance(999);
    expect(at).toEqual([0]);
    await clock.advance(1);
    expect(at).toEqual([0, 2]);
  });
});

describe('a paused task', () => {
  test('does not run on any request; a due run is made when it goes on', async () => {
    const { clock, scheduler, task, at } = watched();
    await clock.advance(1_000);
    task.pause();
    void scheduler.allNow('reconnected');
    scheduler.setVisible(false);
    scheduler.setVisible(true);
    await clock.advance(60_000);
    expect(at).toEqual([0]);
    task.resume();
    await clock.advance(5_000);
    expect(at).toEqual([0, 61, 66]);
  });

  test('goes on in its interval where nothing fell due, and at once where somebody asked meanwhile', async () => {
    const { clock, task, at } = watched();
    await clock.advance(1_000);
    task.pause();
    await clock.advance(1_000);
    task.resume();
    await clock.advance(3_000);
    expect(at).toEqual([0, 5]);
    task.pause();
    await task.now();
    expect(at).toEqual([0, 5]);
    task.resume();
    await clock.advance(0);
    expect(at).toEqual([0, 5, 5]);
  });

  test('goes on in its interval where it was paused and went on during a run, or a channel connected meanwhile', async () => {
    const { clock, task, at } = slow(true);
    await clock.advance(1_000);
    task.pause();
    await clock.advance(2_500);
    task.resume();
    await clock.advance(1_000);
    expect(at).toEqual([0]);
    await clock.advance(500);
    expect(at).toEqual([0, 5]);
    const other = watched();
    await other.clock.advance(1_000);
    other.task.pause();
    await other.scheduler.allNow('reconnected');
    other.task.resume();
    await other.clock.advance(3_500);
    expect(other.at).toEqual([0]);
    await other.clock.advance(500);
    expect(other.at).toEqual([0, 5]);
  });

  test('ends the run under way and plans none; a run asked for before the pause is made after it', async () => {
    const { clock, scheduler } = schedulerOf();
    let runs = 0;
    const task = scheduler.every('orders', 5_000, async () => {
      runs += 1;
      await new Promise<void>((resolve) => void clock.after(1_000, resolve));
      return true;
    });
    void task.now();
    task.pause();
    await clock.advance(4_000);
    expect(runs).toBe(1);
    task.resume();
    await clock.advance(0);
    expect(runs).toBe(2);
  });
});
