import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnnouncer } from '../../../src/ui/chat/announcer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const started = () => {
  const said: string[] = [];
  return {
    said,
    announcer: createAnnouncer<string>((count, last) => void said.push(`${count} ${last}`), 4_000),
  };
};

test('the first is announced at once, and those that follow soon are announced together', () => {
  const { said, announcer } = started();
  announcer.add(1, 'one');
  expect(said).toEqual(['1 one']);
  announcer.add(1, 'two');
  vi.advanceTimersByTime(2_000);
  announcer.add(2, 'four');
  expect(said).toEqual(['1 one']);
  vi.advanceTimersByTime(2_000);
  expect(said).toEqual(['1 one', '3 four']);
});

test('between two announcements there is a rest, however much arrives', () => {
  const { said, announcer } = started();
  for (let n = 0; n < 100; n += 1) {
    announcer.add(1, String(n));
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(4_000);
  expect(said).toHaveLength(4);
  expect(said.reduce((sum, words) => sum + Number.parseInt(words, 10), 0)).toBe(100);
});

test('after a silence the next is announced at once again', () => {
  const { said, announcer } = started();
  announcer.add(1, 'one');
  vi.advanceTimersByTime(8_000);
  announcer.add(1, 'two');
  expect(said).toEqual(['1 one', '1 two']);
});

test('nothing is announced once it has stopped', () => {
  const { said, announcer } = started();
  announcer.add(1, 'one');
  announcer.add(1, 'two');
  announcer.stop();
  vi.advanceTimersByTime(10_000);
  expect(said).toEqual(['1 one']);
});
