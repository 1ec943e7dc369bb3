import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPainter } from '../../../src/ui/map/painter-client.ts';
import { useWallPainter } from '../../../src/ui/wall/use-wall-painter.ts';
import { renderInWall } from './harness.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Painters that answer until they are silenced. */
function painters() {
  const all: { isSilent: boolean; terminate(): void; isOver: boolean }[] = [];
  const start = () =>
    startPainter(() => {
      const own = {
        isSilent: false,
        isOver: false,
        onmessage: null as ((event: MessageEvent) => void) | null,
        onerror: null,
        onmessageerror: null,
        postMessage: (request: { type: string; ask?: number }) => {
          if (!own.isSilent && request.type === 'find')
            own.onmessage?.({ data: { type: 'found', ask: request.ask, row: null } } as MessageEvent);
        },
        terminate: () => {
          own.isOver = true;
        },
      };
      all.push(own);
      return own as never;
    });
  return { all, start };
}

test('a painter that answers no more is ended, and another begins', async () => {
  const { all, start } = painters();
  function Drawn() {
    useWallPainter(start);
    return null;
  }
  const { events, leave } = renderInWall(<Drawn />);
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(all).toHaveLength(1);
  for (const painter of all) painter.isSilent = true;
  await act(() => vi.advanceTimersByTimeAsync(35_000));
  expect(all.map(({ isOver }) => isOver)).toEqual([true, false]);
  expect(events()).toEqual(['painterDied']);
  leave();
  expect(vi.getTimerCount()).toBe(0);
});

test('painters that fail one after the other are begun with pauses that grow', async () => {
  const { all, start } = painters();
  function Drawn() {
    useWallPainter(start);
    return null;
  }
  renderInWall(<Drawn />);
  for (let minute = 0; minute < 10; minute += 1) {
    for (const painter of all) painter.isSilent = true;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
  }
  // Each lives 30 s before it is missed; without longer pauses twenty would have been begun.
  expect(all.length).toBeGreaterThan(6);
  expect(all.length).toBeLessThan(13);
});
