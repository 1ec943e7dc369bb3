import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WallBoundary } from '../../../src/ui/wall/wall-boundary.tsx';

let isBroken = true;
function View() {
  if (isBroken) throw new Error('broken by the test');
  return <p>whole</p>;
}
const failed = vi.fn();
const draw = () =>
  render(
    <WallBoundary onFailed={failed}>
      <View />
    </WallBoundary>,
  );

beforeEach(() => {
  isBroken = true;
  failed.mockClear();
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a view that goes on failing is tried after 1, 2, 4 s and so on, at last once a minute', () => {
  draw();
  for (const [n, pause] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
    act(() => vi.advanceTimersByTime(pause * 1_000 - 1));
    expect(failed).toHaveBeenCalledTimes(n + 1);
    act(() => vi.advanceTimersByTime(1));
    expect(failed).toHaveBeenCalledTimes(n + 2);
  }
});

test('a view that fails no more stands, and what fails long after that is tried soon', () => {
  const { rerender } = draw();
  act(() => vi.advanceTimersByTime(1_000));
  isBroken = false;
  act(() => vi.advanceTimersByTime(2_000));
  expect(screen.queryByText('whole')).not.toBeNull();

  act(() => vi.advanceTimersByTime(300_000));
  const again = () =>
    rerender(
      <WallBoundary onFailed={failed}>
        <View />
      </WallBoundary>,
    );
  isBroken = true;
  again();
  expect(screen.queryByText('whole')).toBeNull();
  isBroken = false;
  act(() => vi.advanceTimersByTime(1_000));
  expect(screen.queryByText('whole')).not.toBeNull();
});
