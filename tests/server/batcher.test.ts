import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBatcher } from '../../server/batcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Batches whose runs end when the test says so. */
function scripted(options: { most?: number; waiting?: number } = {}) {
  const runs: { readonly items: readonly number[]; end(): void; fail(reason: Error): void }[] = [];
  const batcher = createBatcher<number, number>({
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
  return { batcher, runs };
}

test('items within the window are done together, and each is answered by its own result', async () => {
  const { batcher, runs } = scripted();
  const first = batcher.add(1);
  await vi.advanceTimersByTimeAsync(9);
  const bad = batcher.add(-2);
  const third = batcher.add(3);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs.map(({ items }) => items)).toEqual([[1, -2, 3]]);
  const refused = expect(bad).rejects.toThrow('no -2');
  runs[0]?.end();
  expect(await first).toBe(2);
  expect(await third).toBe(6);
  await refused;
});

test('no item is answered before the run of its batch has ended, and the next run waits for that', async () => {
  const { batcher, runs } = scripted();
  let isAnswered = false;
  void batcher.add(1)?.then(() => {
    isAnswered = true;
  });
  await vi.advanceTimersByTimeAsync(10);
  const later = batcher.add(2);
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

test('items that come during a quick run wait for their own window', async () => {
  const { batcher, runs } = scripted();
  void batcher.add(1);
  await vi.advanceTimersByTimeAsync(10);
  void batcher.add(2);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(9);
  void batcher.add(3);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs[1]?.items).toEqual([2, 3]);
});

test('a full batch does not wait, and never has more than the most', async () => {
  const { batcher, runs } = scripted({ most: 2 });
  for (const item of [1, 2, 3]) void batcher.add(item);
  expect(runs.map(({ items }) => items)).toEqual([[1, 2]]);
  for (const item of [4, 5]) void batcher.add(item);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs[1]?.items).toEqual([3, 4]);
});

test('an item behind too many others is refused at once, and the others are done', async () => {
  const { batcher, runs } = scripted({ waiting: 2 });
  const taken = [batcher.add(1), batcher.add(2)];
  expect(batcher.utilisation()).toBe(1);
  expect(batcher.add(3)).toBeNull();
  await vi.advanceTimersByTimeAsync(10);
  expect(batcher.utilisation()).toBe(0);
  runs[0]?.end();
  expect(await Promise.all(taken)).toEqual([2, 4]);
});

test('a run that fails as a whole fails for all of it, and the next goes on', async () => {
  const { batcher, runs } = scripted();
  const lost = [batcher.add(1), batcher.add(2)].map((result) => expect(result).rejects.toThrow('gone'));
  await vi.advanceTimersByTimeAsync(10);
  runs[0]?.fail(new Error('gone'));
  await Promise.all(lost);
  const next = batcher.add(3);
  await vi.advanceTimersByTimeAsync(10);
  runs[1]?.end();
  expect(await next).toBe(6);
});
