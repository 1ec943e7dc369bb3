import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWakeLock } from '../../../src/ui/wall/use-wake-lock.ts';
import { becomeVisible, renderInWall } from './harness.tsx';

function Awake() {
  useWakeLock();
  return null;
}
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

/** A browser's locks: `taken` of them so far; a hidden page loses its own. */
function lockable() {
  const locks: { released: boolean; release(): Promise<void> }[] = [];
  const request = vi.fn(async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  return { request, locks };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'wakeLock');
  becomeVisible(true);
});

test('the screen is kept awake, and again when the page is back on view', async () => {
  const { request, locks } = lockable();
  const { events } = renderInWall(<Awake />);
  await settle();
  expect(request).toHaveBeenCalledTimes(1);
  expect(events()).toEqual(['wakeLock']);
  becomeVisible(false);
  for (const lock of locks) lock.released = true;
  await settle();
  expect(request).toHaveBeenCalledTimes(1);
  becomeVisible(true);
  await settle();
  expect(request).toHaveBeenCalledTimes(2);
  expect(events()).toEqual(['wakeLock']);
});

test('one that was refused is asked for again each minute, and noted once', async () => {
  const { request, locks } = lockable();
  request.mockRejectedValueOnce(new DOMException('low battery', 'NotAllowedError'));
  const { events } = renderInWall(<Awake />);
  await settle();
  expect(events()).toEqual(['noWakeLock']);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(locks).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(locks).toHaveLength(1);
});

test('a browser without locks is noted, and a page that ends gives its lock up', async () => {
  const without = renderInWall(<Awake />);
  await settle();
  expect(without.events()).toEqual(['noWakeLock']);
  without.leave();
  const { locks } = lockable();
  const { leave } = renderInWall(<Awake />);
  await settle();
  leave();
  await settle();
  expect(locks.map(({ released }) => released)).toEqual([true]);
});
