/** Whether a painter lives, as the page learns it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPainter } from '../../../src/ui/map/painter-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A painter whose answers the test lets through. */
function painter() {
  const unanswered: number[] = [];
  const worker = {
    isSilent: false,
    isOver: false,
    onmessage: null as ((event: MessageEvent) => void) | null,
    onerror: null,
    onmessageerror: null,
    postMessage: ({ type, ask }: { type: string; ask: number }) => {
      if (type !== 'find') return;
      unanswered.push(ask);
      if (!worker.isSilent) answer();
    },
    terminate: () => {
      worker.isOver = true;
    },
  };
  const answer = (): void => {
    for (const ask of unanswered.splice(0))
      worker.onmessage?.({ data: { type: 'found', ask, row: null } } as MessageEvent);
  };
  return { worker, answer, client: startPainter(() => worker as never) };
}

test('a painter that was ended without a word is dead within half a minute, and what was asked of it is answered', async () => {
  const { worker, client } = painter();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(client.health.getSnapshot().state).toBe('working');
  worker.isSilent = true;
  const found = client.find('phlebotomist', '7');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(client.health.getSnapshot().state).toBe('dead');
  expect(worker.isOver).toBe(true);
  expect(await found).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test('one question without an answer is a machine that slept', async () => {
  const { worker, answer, client } = painter();
  for (let sleep = 0; sleep < 5; sleep += 1) {
    worker.isSilent = true;
    await vi.advanceTimersByTimeAsync(19_000);
    worker.isSilent = false;
    answer();
    await vi.advanceTimersByTimeAsync(21_000);
  }
  expect(client.health.getSnapshot().state).toBe('working');
  client.dispose();
  expect(vi.getTimerCount()).toBe(0);
});
