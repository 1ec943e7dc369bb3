import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Show } from '../../../src/ui/map/painter-client.ts';
import { useMarkersFirst } from '../../../src/ui/map/use-markers-first.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function wait() {
  const shows = new Set<Show>();
  const onPainted = (show: Show) => {
    shows.add(show);
    return () => shows.delete(show);
  };
  const { result, unmount } = renderHook(() => useMarkersFirst({ onPainted }));
  return {
    isOver: () => result.current,
    paint: () =>
      act(() => shows.forEach((show) => void show({} as ImageBitmap, {} as never, new Float32Array()))),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    listeners: () => shows.size,
    unmount,
  };
}

describe('the layers under the markers', () => {
  test('comes after the frame that shows the first of them', () => {
    const { isOver, paint, pass, listeners } = wait();
    pass(100);
    expect(isOver()).toBe(false);
    paint();
    expect(isOver()).toBe(false);
    pass(50);
    expect(isOver()).toBe(true);
    expect(listeners()).toBe(0);
  });

  test('waits no longer than 400 ms where there are none', () => {
    const { isOver, pass } = wait();
    pass(399);
    expect(isOver()).toBe(false);
    pass(1);
    expect(isOver()).toBe(true);
  });

  test('is not waited for after the screen was left', () => {
    const { paint, unmount, listeners } = wait();
    unmount();
    paint();
    expect(listeners()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
