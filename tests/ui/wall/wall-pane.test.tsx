import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WallPane } from '../../../src/ui/wall/wall-pane.tsx';
import { renderInWall } from './harness.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const pane = () => screen.getByRole('region', { name: 'Bookings' });
const drawn = () => renderInWall(<WallPane name="bookings" place={0} />);

test('a screen of which nothing has come waits, and is greyed', () => {
  const { beat } = drawn();
  beat({ feeds: {} });
  expect(pane().textContent).toContain('Waiting for the server');
  expect(pane().dataset['old']).toBe('true');
});

test('a screen is greyed from its own age on, as the worker tells it', () => {
  const { beat } = drawn();
  const now = Date.now();
  beat({ now, feeds: { orders: now - 60_000 } });
  expect(pane().dataset['old']).toBe('false');
  expect(pane().textContent).toContain('1 min ago');
  beat({ now, feeds: { orders: now - 61_000 } });
  expect(pane().dataset['old']).toBe('true');
  expect(pane().textContent).toContain('Old: 1 min ago');
});

test('its age grows while the worker says nothing any more', () => {
  const { beat } = drawn();
  const now = Date.now();
  beat({ now, feeds: { orders: now } });
  act(() => vi.advanceTimersByTime(62_000));
  expect(pane().dataset['old']).toBe('true');
});

test('what is not on its turn can be neither pressed nor heard', () => {
  renderInWall(<WallPane name="bookings" place={-1} />);
  expect(document.querySelector('section')?.hasAttribute('inert')).toBe(true);
});
