import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FactPayload } from '../../src/contract/facts.ts';
import type { Order } from '../../src/contract/model.ts';
import { tallyOrders } from '../../src/domain/order-tallies.ts';
import { readMoment } from '../../src/domain/time.ts';
// Loaded before, so that no test waits for files.
import '../../src/ui/app/console.tsx';
import '../../src/ui/dashboard/order-charts.tsx';
import { OrderChartsView } from '../../src/ui/dashboard/order-charts-view.tsx';
import { orderOf } from '../support/booked-order.ts';
import { renderApp, renderView } from './render.tsx';

const frame = { today: '2026-11-22', timeZone: 'Asia/Kolkata' };
const at = (wall: string) => readMoment(wall, frame.timeZone);
const orders = [
  orderOf({ id: '1', createdAt: at('2026-11-22T09:10') }),
  orderOf({ id: '2', createdAt: at('2026-11-22T09:40'), status: 'cancelled' }),
  orderOf({
    id: '3',
    createdAt: at('2026-11-20T12:00'),
    status: 'COMPLETED',
    collectedAt: at('2026-11-22T10:00'),
  }),
  orderOf({ id: '4', createdAt: null }),
  orderOf({ id: '5', createdAt: at('2026-11-20T12:00'), status: 'COMPLETED' }),
];

const show = (list: readonly Order[]) =>
  renderView(<OrderChartsView tallies={tallyOrders(list, frame)} failure={null} onRetry={() => {}} />);

/** The cells of a chart's table, rows of nothing but 0 left out. */
const counted = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
    .filter(([, ...counts]) => counts.some((count) => count !== '0'));

describe('the charts of the dashboard', () => {
  test('have a table of their values, by hour and by day', () => {
    show(orders);
    expect(counted('Orders of today by hour')).toEqual([
      ['Hour', 'Booked', 'Samples collected', 'Cancelled later'],
      ['09:00', '2', '0', '1'],
      ['10:00', '0', '1', '0'],
    ]);
    expect(counted('Orders of the last seven days')).toEqual([
      ['Day', 'Booked', 'Samples collected', 'Cancelled later'],
      ['Fri 20', '2', '0', '0'],
      ['Sun 22', '2', '1', '1'],
    ]);
  });

  test('know each series by a shape of its own, in the legend as in the picture', () => {
    const { container } = show(orders);
    const [legend] = container.querySelectorAll('ul');
    const shapes = [...(legend?.querySelectorAll('svg') ?? [])].map((svg) => svg.firstElementChild?.tagName);
    expect(shapes).toEqual(['rect', 'circle', 'path']);
    const hour = [...container.querySelectorAll('g')].find(({ textContent }) =>
      textContent?.startsWith('09:00: 2 booked, 0 collected, 1 cancelled later'),
    );
    expect(hour?.querySelectorAll('svg rect')).toHaveLength(1);
    expect(hour?.querySelectorAll('svg circle')).toHaveLength(0);
    expect(hour?.querySelectorAll('svg path')).toHaveLength(1);
  });

  test('name the orders that they cannot count', () => {
    show(orders);
    screen.getByText(
      'Cancelled orders are counted at the time they were booked. 1 order has no booking time and is left out. ' +
        '1 collected order has no collection time and is not shown as collected.',
    );
  });

  test('say that there is nothing to draw, each by itself', () => {
    show([orderOf({ createdAt: at('2026-11-20T12:00') })]);
    screen.getByText('No orders booked or collected today');
    expect(screen.queryByText('No orders booked or collected in the last seven days')).toBeNull();
  });

  test('wait for orders as skeletons, and say when those cannot be loaded', () => {
    const onRetry = vi.fn();
    const { unmount } = renderView(<OrderChartsView tallies={null} failure={null} onRetry={onRetry} />);
    expect(screen.getAllByText('Loading orders …')).toHaveLength(2);
    unmount();
    renderView(<OrderChartsView tallies={null} failure="Failed to fetch" onRetry={onRetry} />);
    within(screen.getByRole('alert')).getByText('Failed to fetch');
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('on the dashboard', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: at('2026-11-22T15:00') ?? 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('they stand below the specified figures and follow the list of orders', async () => {
    const app = renderApp('/home', { signedIn: true });
    const publish = (upserted: readonly Order[], initial: boolean) => {
      const fact: FactPayload = { type: 'orders.changed', upserted, removed: [], initial };
      return act(async () => app.publish(fact));
    };
    await screen.findByRole('heading', { name: 'Today by hour' });
    // Their file is fetched when the figures are there.
    await act(async () => app.publish({ type: 'figures.changed', figures: { total: 3 } }));
    await publish(orders, true);
    expect((await screen.findByRole('table', { name: 'Orders of today by hour' })).textContent).toContain(
      '09:00',
    );
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.filter((title) => title !== "Today's Overview")).toEqual([
      'Booking Analytics',
      'Attendance',
      'Quick Overview',
      'Today by hour',
      'Last seven days',
    ]);
    await publish([orderOf({ id: '6', createdAt: at('2026-11-22T14:59') })], false);
    expect(counted('Orders of today by hour').at(-1)).toEqual(['14:00', '1', '0', '0']);
  });
});
