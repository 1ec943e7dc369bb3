/** Where alerts stand (decision 0027): in a column of their own, or in a line above the screen. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { alertOf, raised } from '../support/alerts.ts';
import { renderApp } from './render.tsx';
import { setWindowWidth } from './setup.ts';

const person = userEvent.setup();
const dock = () => screen.getByRole('region', { name: 'Live Notifications' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const phlebotomist = {
  id: '7',
  fullName: 'D. Senthil',
  phone: null,
  email: null,
  vehicleType: null,
  vehicleNumber: null,
  profileImagePath: null,
  workType: null,
  startTime: null,
  endTime: null,
  online: null,
};

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('homedraw.notificationsAsked', 'true');
});

async function openDashboard() {
  const app = renderApp('/home', { signedIn: true });
  await screen.findByRole('heading', { level: 1, name: 'Medical Test Dashboard' });
  return app;
}

describe('the dock', () => {
  const handle = () => screen.getByRole('separator', { name: 'Width of Live Notifications' });
  const widthOf = () => Number(handle().getAttribute('aria-valuenow'));

  test('is made wider and narrower by keys, within its limits, and is as wide the next time', async () => {
    const app = await openDashboard();
    act(() => app.publish(raised()));
    expect(widthOf()).toBe(288);
    handle().focus();
    await person.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
    expect(widthOf()).toBe(304);
    expect(dock().style.inlineSize).toBe('304px');
    await person.keyboard('{End}');
    expect(widthOf()).toBe(Number(handle().getAttribute('aria-valuemax')));
    await person.keyboard('{ArrowLeft}');
    expect(widthOf()).toBe(432);
    await person.keyboard('{Home}{ArrowRight}');
    expect(widthOf()).toBe(280);
    expect(localStorage.getItem('homedraw.alertsWidth')).toBe('280');
  });

  test('is resized by the pointer, and rendered only when it is let go', async () => {
    const app = await openDashboard();
    act(() => app.publish(raised()));
    const line = handle();
    line.setPointerCapture = () => {};
    fireEvent.pointerDown(line, { button: 0, clientX: 1_100, pointerId: 1 });
    fireEvent.pointerMove(line, { clientX: 1_050, pointerId: 1 });
    expect(dock().style.inlineSize).toBe('338px');
    expect(widthOf()).toBe(288);
    fireEvent.lostPointerCapture(line, { pointerId: 1 });
    expect(widthOf()).toBe(338);
  });

  test('a card carries the name beside the id, once it is known', async () => {
    const app = await openDashboard();
    act(() => app.publish(raised()));
    act(() =>
      app.publish({ type: 'phlebotomists.changed', upserted: [phlebotomist], removed: [], initial: true }),
    );
    within(dock()).getByText('D. Senthil');
    within(dock()).getByText('Phlebotomist 7');
  });
});

describe('the focus', () => {
  test('goes with the dock: to the badge, and to Collapse where it opens by itself', async () => {
    const app = await openDashboard();
    act(() => app.publish(raised({ timestamp: 1 })));
    within(dock()).getByRole('button', { name: 'Dismiss' }).focus();
    act(() => app.system.send({ type: 'user.collapseAlerts' }));
    expect(document.activeElement).toBe(button(/1 active alert$/));
    act(() => app.publish(raised({ timestamp: 2 })));
    expect(document.activeElement).toBe(button('Collapse'));
  });

  test('goes to the card that takes the place of one that is dismissed, here or elsewhere; then to the heading', async () => {
    const app = await openDashboard();
    act(() =>
      app.publish(...[1, 2, 3].map((timestamp) => raised({ timestamp, orderId: String(timestamp) }))),
    );
    const dismissOf = (order: string) =>
      within(
        within(dock())
          .getAllByRole('listitem')
          .find((card) => card.textContent?.includes(order)) ?? dock(),
      ).getByRole('button', { name: 'Dismiss' });
    await person.click(dismissOf('Order 2'));
    expect(document.activeElement).toBe(dismissOf('Order 1'));
    const key = alertOf({ timestamp: 1, orderId: '1' }).key;
    act(() => app.publish({ type: 'alerts.dismissed', keys: [key] }));
    expect(document.activeElement).toBe(dismissOf('Order 3'));
    await person.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('that is elsewhere stays there while alerts come and go', async () => {
    const app = await openDashboard();
    act(() => app.publish(raised({ timestamp: 1 })));
    const link = screen.getByRole('link', { name: 'Booking Management' });
    link.focus();
    act(() => app.system.send({ type: 'user.collapseAlerts' }));
    act(() => app.publish(raised({ timestamp: 2 })));
    act(() => app.system.send({ type: 'user.dismissAllAlerts' }));
    expect(document.activeElement).toBe(link);
  });
});

describe('below 1200 px', () => {
  test('the alerts are one line: their number, and the newest with name, type and place; it opens them', async () => {
    setWindowWidth(390);
    const app = await openDashboard();
    expect(screen.queryByRole('button', { name: /active alert/ })).toBeNull();
    act(() => app.publish(raised({ timestamp: 1 }), raised({ timestamp: 2 })));
    act(() =>
      app.publish({ type: 'phlebotomists.changed', upserted: [phlebotomist], removed: [], initial: true }),
    );
    const line = button('2 active alerts · Idle: D. Senthil');
    await person.click(line);
    const sheet = await screen.findByRole('dialog', { name: 'Live Notifications' });
    expect(within(sheet).getAllByRole('listitem')).toHaveLength(2);
    // On the list, so that the key that opened it dismisses nothing.
    await expect.poll(() => document.activeElement).toBe(within(sheet).getByRole('list'));
    await person.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(line);
  });

  test('the sheet goes with its last card, and the focus to the heading', async () => {
    setWindowWidth(1_024);
    const app = await openDashboard();
    act(() => app.publish(raised()));
    await person.click(button(/^1 active alert/));
    const sheet = await screen.findByRole('dialog', { name: 'Live Notifications' });
    await person.click(within(sheet).getByRole('button', { name: 'Dismiss' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});

test('with two hundred alerts one that arrives draws its own card and no other', async () => {
  const app = await openDashboard();
  const drawn: number[] = [];
  /** Tells when its card reads what the alert says. */
  const watched = (timestamp: number) => {
    const fact = raised({ timestamp });
    Object.defineProperty(fact.alert, 'text', {
      enumerable: true,
      get: () => {
        drawn.push(timestamp);
        return null;
      },
    });
    return fact;
  };
  act(() => app.publish(...Array.from({ length: 199 }, (_, at) => watched(at))));
  expect(within(dock()).getAllByRole('listitem')).toHaveLength(199);
  drawn.length = 0;
  act(() => app.publish(watched(1_000)));
  expect(within(dock()).getAllByRole('listitem')).toHaveLength(200);
  expect(new Set(drawn)).toEqual(new Set([1_000]));
});
