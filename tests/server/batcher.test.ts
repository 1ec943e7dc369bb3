import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGroups } from '../../server/batcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Groups whose runs end when the test says so. */
function scripted(options: { most?: number; waiting?: number } = {}) {
  const runs: { readonly items: readonly number[]; end(): void; fail(reason: Error): void }[] = [];
  const groups = createGroups<number, number>({
    windowMs: 10,
    most: options.most ?? 100,
    waiting: options.waiting ?? 100,
    run: (items) =>
      new Promise((resolve, reject) =>
        runs.push({
          items,
          end: () =>
            resolve(
              items.map((item) =>
                item < 0
                  ? { status: 'rejected', reason: new Error(`no ${item}`) }
                  : { status: 'fulfilled', value: item * 2 },
              ),
            ),
          fail: reject,
        }),
      ),
  });
  return { groups, runs };
}

test('what comes within the window is done together, and each is answered by its own result', async () => {
  const { groups, runs } = scripted();
  const first = groups.add(1);
  await vi.advanceTimersByTimeAsync(9);
  const bad = groups.add(-2);
  const third = groups.add(3);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs.map(({ items }) => items)).toEqual([[1, -2, 3]]);
  const refused = expect(bad).rejects.toThrow('no -2');
  runs[0]?.end();
  expect(await first).toBe(2);
  expect(await third).toBe(6);
  await refused;
});

test('nobody is answered before the run of his group has ended, and the next run waits for that', async () => {
  const { groups, runs } = scripted();
  let isAnswered = false;
  void groups.add(1)?.then(() => {
    isAnswered = true;
  });
  await vi.advanceTimersByTimeAsync(10);
  const later = groups.add(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isAnswered).toBe(false);
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(isAnswered).toBe(true);
  expect(runs[1]?.items).toEqual([2]);
  runs[1]?.end();
  expect(await later).toBe(4);
});

test('what came during a quick run still waits for its own window', async () => {
  const { groups, runs } = scripted();
  void groups.add(1);
  await vi.advanceTimersByTimeAsync(10);
  void groups.add(2);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(9);
  void groups.add(3);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs[1]?.items).toEqual([2, 3]);
});

test('a full group does not wait, and never has more than the most', async () => {
  const { groups, runs } = scripted({ most: 2 });
  for (const item of [1, 2, 3]) void groups.add(item);
  expect(runs.map(({ items }) => items)).toEqual([[1, 2]]);
  for (const item of [4, 5]) void groups.add(item);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs[1]?.items).toEqual([3, 4]);
});

test('who would wait behind too many is told so at once, and others are none the worse for it', async () => {
  const { groups, runs } = scripted({ waiting: 2 });
  const taken = [groups.add(1), groups.add(2)];
  expect(groups.share()).toBe(1);
  expect(groups.add(3)).toBeNull();
  await vi.advanceTimersByTimeAsync(10);
  expect(groups.share()).toBe(0);
  runs[0]?.end();
  expect(await Promise.all(taken)).toEqual([2, 4]);
});

test('a run that fails as a whole fails for all of it, and the next goes on', async () => {
  const { groups, runs } = scripted();
  const lost = [groups.add(1), groups.add(2)].map((result) => expect(result).rejects.toThrow('gone'));
  await vi.advanceTimersByTimeAsync(10);
  runs[0]?.fail(new Error('gone'));
  await Promise.all(lost);
  const next = groups.add(3);
  await vi.advanceTimersByTimeAsync(10);
  runs[1]?.end();
  expect(await next).toBe(6);
});
