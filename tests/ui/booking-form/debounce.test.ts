import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRest } from '../../../src/ui/booking-form/debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what moves is told once it has rested, and each move begins the wait anew', () => {
  const rested = vi.fn();
  const rest = createRest(500, rested);
  for (let key = 0; key < 4; key += 1) {
    rest.touch();
    vi.advanceTimersByTime(499);
  }
  expect(rested).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(rested).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(rested).toHaveBeenCalledOnce();
});

test('a cancelled wait tells nothing', () => {
  const rested = vi.fn();
  const rest = createRest(500, rested);
  rest.touch();
  rest.cancel();
  vi.advanceTimersByTime(10_000);
  expect(rested).not.toHaveBeenCalled();
});
