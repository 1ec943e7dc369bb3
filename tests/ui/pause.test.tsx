/** Updates that wait (decision 0072): what is on view stays, what a person does is seen, and it ends by itself. */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endPause } from '../../src/ui/app/pause.ts';
import { alertOf, raised } from '../support/alerts.ts';
import { orderOf } from '../support/booked-order.ts';
import type { SystemClient } from '../support/system-client.ts';
import { type AppOptions, renderApp } from './render.tsx';

const person = userEvent.setup();
const MINUTE = 60_000;
const line = () => screen.getByRole('complementary', { name: 'Paused updates' });
const findLine = () => screen.findByRole('complementary', { name: 'Paused updates' });
const areMarkersHeld = ({ desired }: Pick<SystemClient, 'desired'>) =>
  desired.findLast((state) => state.name === 'heldMarkers')?.held;
const dock = () => screen.getByRole('region', { name: 'Live Notifications' });

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('homedraw.notificationsAsked', 'true');
});

// A pause is the page's, and the tests share one.
let endIt = () => {};
afterEach(() => endIt());

async function openBookings(answers: AppOptions['answers'] = {}) {
  const app = renderApp('/order-detail', { signedIn: true, answers });
  endIt = () => act(() => endPause(app.system));
  await screen.findByRole('heading', { level: 1, name: 'Booking Management' });
  const change = (...upserted: ReturnType<typeof orderOf>[]) =>
    act(() => app.publish({ type: 'orders.changed', upserted, removed: [], initial: false }));
  act(() => {
    app.publish({ type: 'feed.wentLive', feed: 'orders' });
    app.beat({ now: 1_000_000, feeds: { orders: 999_000 } });
    app.publish(raised({ timestamp: 1 }), {
      type: 'orders.changed',
      upserted: [orderOf({ id: '1', patientName: 'Anand' }), orderOf({ id: '2', patientName: 'Banu' })],
      removed: [],
      initial: true,
    });
  });
  await screen.findByText('Anand');
  return { app, change };
}

describe('paused', () => {
  test('bookings and alerts stay as they are, what waits is counted, and all comes when it is asked for', async () => {
    const { app, change } = await openBookings({ waitingMarkers: { ok: true, value: 7 } });
    await person.keyboard('p');
    await findLine();
    expect(areMarkersHeld(app)).toBe(true);
    await within(line()).findByText(/7 changes waiting/);
    screen.getByText(/^Paused at/);
    change(orderOf({ id: '1', patientName: 'Anand K' }), orderOf({ id: '3', patientName: 'Chitra' }));
    act(() => app.publish({ type: 'orders.changed', upserted: [], removed: ['2'], initial: false }));
    act(() => app.publish(raised({ timestamp: 2 })));
    within(line()).getByText(/11 changes waiting/);
    screen.getByText('Anand');
    screen.getByText('Banu');
    expect(screen.queryByText('Chitra')).toBeNull();
    within(dock()).getByText('1 active alert');
    await person.click(within(line()).getByRole('button', { name: 'Show now' }));
    await screen.findByText('Chitra');
    screen.getByText('Anand K');
    expect(screen.queryByText(/^Paused at/)).toBeNull();
    expect(screen.queryByText('Banu')).toBeNull();
    within(dock()).getByText('2 active alerts');
    expect(areMarkersHeld(app)).toBe(false);
    expect(screen.queryByRole('complementary', { name: 'Paused updates' })).toBeNull();
  });

  test('what a person dismisses goes, and an order that was opened is shown as it is now', async () => {
    const { app, change } = await openBookings();
    await person.keyboard('p');
    await findLine();
    await person.click(within(dock()).getByRole('button', { name: 'Dismiss' }));
    expect(app.commands.at(-1)).toMatchObject({
      type: 'alerts.dismiss',
      keys: [alertOf({ timestamp: 1 }).key],
    });
    expect(screen.queryByRole('region', { name: 'Live Notifications' })).toBeNull();
    act(() => app.system.send({ type: 'user.openOrder', orderId: '1', order: orderOf({ id: '1' }) }));
    act(() => app.system.send({ type: 'user.closeOrder', orderId: '1' }));
    change(orderOf({ id: '1', patientName: 'Anand K' }), orderOf({ id: '2', patientName: 'Banu K' }));
    await screen.findByText('Anand K');
    screen.getByText('Banu');
    within(line()).getByText(/1 change waiting/);
  });

  test('Clear all clears what is on view: an alert that waits is there afterwards', async () => {
    const { app } = await openBookings();
    act(() => app.publish(raised({ timestamp: 2 })));
    await person.keyboard('p');
    await findLine();
    act(() => app.publish(raised({ timestamp: 3 })));
    await person.click(within(dock()).getByRole('button', { name: 'Clear all' }));
    await person.click(within(line()).getByRole('button', { name: 'Show now' }));
    within(dock()).getByText('1 active alert');
    expect(app.system.alerts.getSnapshot().alerts).toEqual([alertOf({ timestamp: 3 })]);
  });

  test('the palette knows those alone that are on view', async () => {
    const { app } = await openBookings();
    await person.keyboard('p');
    await findLine();
    act(() => app.publish(raised({ timestamp: 2, phlebotomistId: '9', latitude: 13, longitude: 80 })));
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await screen.findByRole('combobox', { name: /Name, phone/ }), 'alert');
    await screen.findByRole('option', { name: `Next alert: ${alertOf({}).phlebotomistId}` });
    await person.click(await screen.findByRole('option', { name: 'Clear all alerts (1)' }));
    await person.click(within(line()).getByRole('button', { name: 'Show now' }));
    expect(app.system.alerts.getSnapshot().alerts.map(({ timestamp }) => timestamp)).toEqual([2]);
  });

  test('collapsed alerts stay collapsed when others come, and open when a person opens them', async () => {
    const { app } = await openBookings();
    act(() => app.system.send({ type: 'user.collapseAlerts' }));
    await person.keyboard('p');
    await findLine();
    act(() => app.publish(raised({ timestamp: 2 })));
    await person.click(screen.getByRole('button', { name: /^Show Live Notifications/ }));
    within(dock()).getByText('1 active alert');
    await person.click(within(dock()).getByRole('button', { name: 'Collapse' }));
    expect(screen.queryByRole('region', { name: 'Live Notifications' })).toBeNull();
  });
});

describe('it ends', () => {
  const isOver = () =>
    expect.poll(() => screen.queryByRole('complementary', { name: 'Paused updates' })).toBeNull();

  test('when its five minutes are up, by the clock of the worker', async () => {
    const { app } = await openBookings();
    await person.keyboard('p');
    within(await findLine()).getByText(/paused until/);
    act(() => app.beat({ now: 1_000_000 + 5 * MINUTE - 1 }));
    line();
    act(() => app.beat({ now: 1_000_000 + 5 * MINUTE }));
    await isOver();
    expect(areMarkersHeld(app)).toBe(false);
  });

  test.each([
    ['when it is asked for', () => person.keyboard('{Enter}')],
    ['by itself', (app: SystemClient) => app.beat({ now: 1_000_000 + 5 * MINUTE })],
  ] as const)('%s, and the focus in its line goes to the heading of the screen', async (_, end) => {
    const { app } = await openBookings();
    await person.keyboard('p');
    within(await findLine())
      .getByRole('button', { name: 'Show now' })
      .focus();
    await act(async () => end(app));
    await isOver();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('with the worker, by the same key, and from the menu of the admin badge it begins again', async () => {
    const { app } = await openBookings();
    await person.keyboard('p');
    await findLine();
    act(() => app.workerDies('gone'));
    await isOver();
    act(() => app.workerStarts());
    await person.keyboard('p');
    await findLine();
    await person.keyboard('p');
    await isOver();
    await person.click(screen.getByRole('button', { name: /Profile and settings/ }));
    await person.click(screen.getByRole('button', { name: 'Pause updates' }));
    await findLine();
  });

  test('with the session', async () => {
    const { app } = await openBookings();
    await person.keyboard('p');
    await findLine();
    act(() => app.system.notice({ type: 'page.lostSession' }));
    await isOver();
    expect(areMarkersHeld(app)).toBe(false);
  });
});
