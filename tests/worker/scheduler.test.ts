import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCounters } from '../../src/worker/counters.ts';
import { createScheduler, type TaskRun } from '../../src/worker/scheduler/scheduler.ts';
import { manualClock } from '../support/manual-clock.ts';

function schedulerOf(random: () => number = () => 0, backoffMaxMs = 30_000) {
  const clock = manualClock();
  const counters = createCounters();
  const scheduler = createScheduler({ clock, counters, random, hiddenSlowdown: 3, backoffMaxMs });
  return { clock, counters, scheduler };
}

/** A task of 5 s whose runs end at once as `good` says; notes when each began, s, and whether it slept. */
function watched(given = schedulerOf(), everyMs = 5_000, good: boolean | 'throws' = true) {
  const { clock, scheduler } = given;
  const script = { good };
  const at: number[] = [];
  const slept: boolean[] = [];
  const task = scheduler.every('orders', everyMs, async (taskRun) => {
    at.push(clock.monotonic() / 1_000);
    slept.push(taskRun.slept);
    if (script.good === 'throws') throw new Error('odd row');
    return script.good;
  });
  return { ...given, task, script, at, slept };
}

/** A task of 5 s whose calls take 3 s; `look` is what a run does first. */
function slow(good: boolean, look: (taskRun: TaskRun) => void = () => {}) {
  const given = schedulerOf();
  const { clock, scheduler } = given;
  const at: number[] = [];
  const task = scheduler.every('orders', 5_000, async (taskRun) => {
    at.push(clock.monotonic() / 1_000);
    look(taskRun);
    await new Promise<void>((resolve) => void clock.after(3_000, resolve));
    return good;
  });
  return { ...given, task, at };
}

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
