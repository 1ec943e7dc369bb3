import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
// Loaded before, so that no test waits for files.
import '../../src/ui/alerts/folded-cards.tsx';
import type { Address } from '../../src/contract/model.ts';
import { placeKey } from '../../src/domain/addresses.ts';
import { raised } from '../support/alerts.ts';
import { renderApp } from './render.tsx';

const person = userEvent.setup();
const panel = () => screen.queryByRole('region', { name: 'Live Notifications' });
const panelNow = () => screen.getByRole('region', { name: 'Live Notifications' });

beforeEach(() => localStorage.setItem('homedraw.notificationsAsked', 'true'));

async function openDashboard() {
  const app = renderApp('/home', { signedIn: true });
  await screen.findByRole('heading', { level: 1, name: 'Medical Test Dashboard' });
  return app;
}

describe('Live Notifications', () => {
  test('is there only while an alert is not dismissed', async () => {
    const app = await openDashboard();
    expect(panel()).toBeNull();
    act(() => app.publish(raised()));
    expect(panelNow().textContent).toContain('1 active alert');
    await person.click(within(panelNow()).getByRole('button', { name: 'Dismiss' }));
    expect(panel()).toBeNull();
    act(() => app.publish(raised()));
    expect(panel()).toBeNull();
  });

  test('what is open in a card stays so when there are enough to be folded', async () => {
    const app = await openDashboard();
    // Far from each other in place and time: no storm.
    const far = (n: number) =>
      raised({ phlebotomistId: `${n}`, latitude: 10 + n, longitude: 70 + n, timestamp: n * 86_400_000 });
    act(() => app.publish(...[1, 2, 3, 4, 5, 6, 7].map(far)));
    const card = within(panelNow()).getAllByRole('listitem')[3] as HTMLElement;
    await person.click(within(card).getByRole('button', { name: 'Snooze' }));
    const snooze = within(card).getByRole('button', { name: '10 min' });
    await act(async () => app.publish(far(8)));
    await screen.findByText('8 active alerts');
    expect(snooze.isConnected).toBe(true);
  });

  test.each([
    ['IDLE', 'phlebotomist Idle Alert'],
    ['ENDED', 'Order Completed'],
    ['RESUMED', 'phlebotomist Moving'],
    ['OTHER', 'Notification'],
  ] as const)('titles %s as %s', async (type, title) => {
    const app = await openDashboard();
    act(() => app.publish(raised({ type, orderId: '3402' })));
    within(panelNow()).getByRole('heading', { level: 3, name: title });
  });

  test('shows ids, coordinates to six decimals, time in the configured zone and the address when it comes', async () => {
    const app = await openDashboard();
    const place = { latitude: 13.0012741, longitude: 80.2 };
    act(() => app.publish(raised({ ...place, orderId: '3402', timestamp: Date.UTC(2026, 10, 21, 6, 9) })));
    const card = within(panelNow()).getByRole('listitem');
    for (const text of [
      'Phlebotomist 7',
      'Order 3402',
      '13.001274, 80.200000',
      '11:39',
      'Loading address...',
    ])
      within(card).getByText(text);
    const resolved = (address: Address) =>
      act(() => app.publish({ type: 'address.resolved', place: placeKey(place), address }));
    resolved({ kind: 'unavailable' });
    within(card).getByText('Unable to fetch address');
    resolved({ kind: 'coordinates', ...place });
    within(card).getByText('Location: 13.001274, 80.200000');
    resolved({ kind: 'notFound' });
    within(card).getByText('Address not found');
    resolved({ kind: 'found', text: '12, Kamaraj Avenue' });
    within(card).getByText('12, Kamaraj Avenue');
  });

  test.each([
    ['standing', 'Standing; the phone keeps reporting'],
    ['atBooking', 'At booking 12'],
    ['fellSilent', 'No new position since 11:39'],
    ['unclear', 'Positions jump about: nobody can tell'],
  ] as const)('says of a stop that it is %s, and what that rests on', async (reason, words) => {
    const app = await openDashboard();
    const until = Date.UTC(2026, 10, 21, 6, 9);
    const evidence = {
      reason,
      from: until - 60_000,
      until,
      points: 13,
      farthestM: 8,
      stepM: 3,
      longestGapMs: 5_000,
      booking: { id: '12', distanceM: 60 },
    };
    act(() => app.publish(raised({ evidence })));
    const said = within(panelNow()).getByText(words);
    expect(said.closest('summary')?.textContent).toBe(`${words}Why`);
    await person.click(said);
    expect(said.closest('details')?.querySelector('dl')?.textContent).toContain('12, 60 m away');
  });

  test('offers Track Live on Map only with id and coordinates, and leads there', async () => {
    const app = await openDashboard();
    act(() =>
      app.publish(
        raised({ phlebotomistId: null, timestamp: 1 }),
        raised({ latitude: null, timestamp: 2 }),
        raised({ latitude: 0, longitude: 80.25, timestamp: 3 }),
      ),
    );
    const links = within(panelNow()).getAllByRole('link', { name: 'Track Live on Map' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/liveTracking?driverId=7&lat=0&lng=80.25',
    ]);
  });

  test('offers a message to its phlebotomist, if that one is known', async () => {
    const app = await openDashboard();
    act(() =>
      app.publish(raised({ phlebotomistId: null, timestamp: 1 }), raised({ latitude: null, timestamp: 2 })),
    );
    const links = within(panelNow()).getAllByRole('link', { name: 'Message' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/chat-box?driverId=7']);
  });

  test('collapses to a badge with the count and opens again', async () => {
    const app = await openDashboard();
    act(() => app.publish(raised({ timestamp: 1 }), raised({ timestamp: 2 })));
    await person.click(screen.getByRole('button', { name: 'Collapse' }));
    expect(panel()).toBeNull();
    const badge = screen.getByRole('button', { name: 'Show Live Notifications, 2 active alerts' });
    expect(document.activeElement).toBe(badge);
    await person.click(badge);
    expect(panelNow().textContent).toContain('2 active alerts');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Collapse' }));
  });

  test('clears several at once, and none of them comes back', async () => {
    const app = await openDashboard();
    act(() => app.publish(raised({ timestamp: 1 })));
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
    act(() => app.publish(raised({ timestamp: 2 })));
    await person.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(panel()).toBeNull();
    act(() => app.publish(raised({ timestamp: 1 })));
    expect(panel()).toBeNull();
  });

  test('a maps service that fails says so once, by toast', async () => {
    const app = await openDashboard();
    const failure = { kind: 'network', retry: 'auto', message: 'blocked' } as const;
    act(() => app.publish({ type: 'maps.serviceFailed', failure }));
    expect(await screen.findAllByText('Failed to load Google Maps. Please refresh the page.')).toHaveLength(
      1,
    );
    expect(app.system.maps.getSnapshot().failed).toBe(true);
    act(() => app.publish({ type: 'maps.serviceLoaded' }));
    expect(app.system.maps.getSnapshot().failed).toBe(false);
  });

  test('asks for the addresses of the shown alerts', async () => {
    const app = await openDashboard();
    act(() => app.publish(raised()));
    expect(app.effects).toContain('desired addresses');
  });

  test('asks again for those alone of which no service has said what is there', async () => {
    const app = await openDashboard();
    const asked = () =>
      app.desired.flatMap((state) =>
        state.name === 'addresses' ? state.places.map(({ latitude }) => latitude) : [],
      );
    const raise = (latitude: number, key: string) =>
      act(() => app.publish(raised({ key, phlebotomistId: key, latitude, longitude: 80 })));
    const resolve = (latitude: number, address: Address) =>
      act(() =>
        app.publish({ type: 'address.resolved', place: placeKey({ latitude, longitude: 80 }), address }),
      );
    for (const [latitude, key] of [
      [11, 'a'],
      [12, 'b'],
      [13, 'c'],
    ] as const)
      raise(latitude, key);
    resolve(11, { kind: 'found', text: 'Church Road' });
    resolve(12, { kind: 'notFound' });
    resolve(13, { kind: 'unavailable' });
    const before = asked().length;
    raise(14, 'd');
    expect(asked().slice(before)).toEqual([14, 13]);
  });
});

describe('toasts', () => {
  test('an idle phlebotomist is announced with the specified text', async () => {
    const app = await openDashboard();
    act(() => app.publish(raised()));
    await screen.findByText('Phlebotomist 7 has been idle >3 min');
  });

  test('new orders are announced with the specified text', async () => {
    const app = await openDashboard();
    act(() => app.publish({ type: 'orders.placed', orderIds: ['3412'] }));
    await screen.findByText('🚨 New order placed!');
    await screen.findByText('Order 3412');
  });
});

describe('a notification of the browser', () => {
  test.each([
    { hidden: true, permission: 'granted', shown: ['Phlebotomist 7 has been idle >3 min'] },
    { hidden: false, permission: 'granted', shown: [] },
    { hidden: true, permission: 'denied', shown: [] },
    { hidden: true, permission: 'default', shown: [] },
  ])('where the tab is hidden: $hidden, and permission $permission: $shown', async (given) => {
    const shown: string[] = [];
    vi.stubGlobal(
      'Notification',
      class {
        static readonly permission = given.permission;
        constructor(title: string) {
          shown.push(title);
        }
      },
    );
    const app = await openDashboard();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(given.hidden);
    act(() => app.publish(raised()));
    await screen.findByText('phlebotomist Idle Alert');
    expect(shown).toEqual(given.shown);
    hidden.mockRestore();
    vi.unstubAllGlobals();
  });
});

describe('the permission to notify', () => {
  test('is asked for beside the first alert, and of the browser only after a yes', async () => {
    localStorage.removeItem('homedraw.notificationsAsked');
    let asked = 0;
    const stub = {
      permission: 'default',
      requestPermission: () => {
        asked += 1;
        return Promise.resolve('granted');
      },
    };
    Object.assign(globalThis, { Notification: stub });
    const app = await openDashboard();
    expect(screen.queryByRole('button', { name: 'Allow notifications' })).toBeNull();
    act(() => app.publish(raised()));
    expect(asked).toBe(0);
    await person.click(screen.getByRole('button', { name: 'Allow notifications' }));
    expect(asked).toBe(1);
    expect(screen.queryByRole('button', { name: 'Allow notifications' })).toBeNull();
    expect(localStorage.getItem('homedraw.notificationsAsked')).toBe('true');
    Reflect.deleteProperty(globalThis, 'Notification');
  });

  test('is refused, and the focus stays among the alerts', async () => {
    localStorage.removeItem('homedraw.notificationsAsked');
    Object.assign(globalThis, { Notification: { permission: 'default' } });
    const app = await openDashboard();
    act(() => app.publish(raised()));
    await person.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Collapse' }));
    Reflect.deleteProperty(globalThis, 'Notification');
  });
});
