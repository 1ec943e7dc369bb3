/** The charts' file that cannot be had. */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SystemContext } from '../../src/ui/bridge/system-context.ts';
import { OrderChartsLater } from '../../src/ui/dashboard/order-charts-later.tsx';
import { startSystem } from '../support/system-client.ts';
import { hospital, renderView } from './render.tsx';

const file = vi.hoisted(() => ({ asked: 0 }));
vi.mock('../../src/ui/kit/loadable.tsx', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../src/ui/kit/loadable.tsx')>()),
  loadable: () =>
    Object.assign(() => null, {
      preload: () => {
        file.asked += 1;
        return Promise.reject(new Error('away'));
      },
    }),
}));

beforeEach(() => {
  vi.useFakeTimers();
  // Other late files were asked for when the page's were read.
  file.asked = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('is asked for once, and then with Try again: new figures do not remove that button', async () => {
  const client = startSystem({ stored: hospital });
  renderView(
    <SystemContext value={client.system}>
      <OrderChartsLater />
    </SystemContext>,
  );
  // The figures are late.
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  const again = screen.getByRole('button', { name: 'Try again' });
  await act(async () => client.publish({ type: 'figures.changed', figures: { total: 3 } }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(file.asked).toBe(1);
  expect(screen.getByRole('button', { name: 'Try again' })).toBe(again);
  await act(async () => void fireEvent.click(again));
  expect(file.asked).toBe(2);
});
