import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WallMenu } from '../../../src/ui/wall/wall-menu.tsx';
import { renderInWall } from './harness.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const menu = () => screen.queryByRole('navigation', { name: 'Wall' });
const drawn = (search?: string) => renderInWall(<WallMenu turn={0} onChoose={() => {}} />, search);

test.each([
  ['a moved pointer', () => fireEvent.pointerMove(window)],
  ['a press', () => fireEvent.pointerDown(window)],
  ['a key', () => fireEvent.keyDown(window, { key: 'a' })],
])('the menu comes with %s, and goes eight seconds after the last', (_, call) => {
  drawn();
  expect(menu()).toBeNull();
  call();
  act(() => vi.advanceTimersByTime(7_900));
  call();
  act(() => vi.advanceTimersByTime(7_900));
  expect(menu()).not.toBeNull();
  act(() => vi.advanceTimersByTime(100));
  expect(menu()).toBeNull();
});

test('Escape sends it away', () => {
  drawn();
  fireEvent.keyDown(window, { key: 'a' });
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(menu()).toBeNull();
});

test('it tells what happened, newest first, and what of the address it did not understand', () => {
  const { log } = drawn('?screens=map&colour=red');
  log.note('away');
  log.note('back');
  fireEvent.pointerMove(window);
  const happened = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(happened[0]).toContain('The server answers again');
  expect(happened[1]).toContain('The server does not answer');
  expect(menu()?.textContent).toContain('colour=red');
});

test('nothing waits when it is gone', () => {
  const { leave } = drawn();
  fireEvent.pointerMove(window);
  leave();
  fireEvent.pointerMove(window);
  expect(vi.getTimerCount()).toBe(0);
});
