import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnnouncer } from '../../../src/ui/chat/announcer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const started = () => {
  const said: string[] = [];
  return { said, announcer: createAnnouncer<string>((all) => void said.push(all.join(' ')), 4_000) };
};

test('the first is said at once, and what comes soon after is said together', () => {
  const { said, announcer } = started();
  announcer.hear(['one']);
  expect(said).toEqual(['one']);
  announcer.hear(['two']);
  vi.advanceTimersByTime(2_000);
  announcer.hear(['three', 'four']);
  expect(said).toEqual(['one']);
  vi.advanceTimersByTime(2_000);
  expect(said).toEqual(['one', 'two three four']);
});

test('between two announcements there is a rest, however much arrives', () => {
  const { said, announcer } = started();
  for (let n = 0; n < 100; n += 1) {
    announcer.hear([String(n)]);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(4_000);
  expect(said).toHaveLength(4);
  expect(said.join(' ').split(' ')).toHaveLength(100);
});

test('after a silence it is said at once again', () => {
  const { said, announcer } = started();
  announcer.hear(['one']);
  vi.advanceTimersByTime(8_000);
  announcer.hear(['two']);
  expect(said).toEqual(['one', 'two']);
});

test('nothing is said once it has stopped', () => {
  const { said, announcer } = started();
  announcer.hear(['one']);
  announcer.hear(['two']);
  announcer.stop();
  vi.advanceTimersByTime(10_000);
  expect(said).toEqual(['one']);
});
