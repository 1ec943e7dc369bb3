import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDebounce } from '../../src/ui/kit/debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the call is made once after the last touch, and each touch restarts the wait', () => {
  const still = vi.fn();
  const debounce = createDebounce(500, still);
  for (let key = 0; key < 4; key += 1) {
    debounce.touch();
    vi.advanceTimersByTime(499);
  }
  expect(still).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(still).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(still).toHaveBeenCalledOnce();
});

test('a cancelled wait makes no call', () => {
  const still = vi.fn();
  const debounce = createDebounce(500, still);
  debounce.touch();
  debounce.cancel();
  vi.advanceTimersByTime(10_000);
  expect(still).not.toHaveBeenCalled();
});
