/** Alerts that somebody looks after, that may wait, and that came all at once (decision 0069). */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Alert } from '../../src/contract/model.ts';
import { alertOf, raised } from '../support/alerts.ts';
import { renderApp } from './render.tsx';
import { setWindowWidth } from './setup.ts';

const person = userEvent.setup();
const MINUTE = 60_000;
const dock = () => screen.getByRole('region', { name: 'Live Notifications' });
const list = () => within(dock()).getByRole('list', { name: 'Live Notifications' });
const cards = () => within(list()).getAllByRole('listitem');
const button = (name: string | RegExp, within_ = dock()) => within(within_).getByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('homedraw.notificationsAsked', 'true');
});

async function openDashboard() {
  const app = renderApp('/home', { signedIn: true });
  await screen.findByRole('heading', { level: 1, name: 'Medical Test Dashboard' });
  return app;
}

describe('acknowledge', () => {
  test('is a switch of the card, which stays where it is and counts as before', async () => {
    const app = await openDashboard();
    act(() => app.publish(raised({ timestamp: 1 }), raised({ timestamp: 2 })));
    const [, older = dock()] = cards();
    await person.click(button('Acknowledge', older));
    expect(button('Acknowledge', cards()[1]).getAttribute('aria-pressed')).toBe('true');
    expect(button('Acknowledge', cards()[0]).getAttribute('aria-pressed')).toBe('false');
    within(dock()).getByText('2 active alerts');
    expect(document.activeElement).toBe(button('Acknowledge', cards()[1]));
    await person.keyboard('{Enter}');
    expect(app.system.alerts.getSnapshot().marks).toEqual([]);
  });

  test('the next alert on the map is one that nobody has acknowledged', async () => {
    const app = await openDashboard();
    act(() =>
      app.publish(
        raised({ phlebotomistId: '7', timestamp: 1 }),
        raised({ phlebotomistId: '8', timestamp: 2 }),
      ),
    );
    await person.click(button('Acknowledge', cards()[0]));
    await person.keyboard('n');
    await expect.poll(() => window.location.search).toContain('driverId=7');
  });
});

describe('snooze', () => {
  const snooze = async (card: HTMLElement | undefined, minutes: number) => {
    await person.click(button('Snooze', card));
    await person.click(button(`${minutes} min`, card));
  };

  test('asks for how long, and puts the card below the others until then, by the clock of the worker', async () => {
    const app = await openDashboard();
    act(() => {
      app.beat({ now: 1_000_000 });
      app.publish(raised({ timestamp: 1, phlebotomistId: '8' }), raised({ timestamp: 2 }));
    });
    await snooze(cards()[0], 10);
    expect(cards()).toHaveLength(1);
    within(dock()).getByText('1 active alert');
    expect(app.system.alerts.getSnapshot().marks).toEqual([
      { key: alertOf({ timestamp: 2 }).key, until: 1_000_000 + 10 * MINUTE },
    ]);
    within(await within(dock()).findByText('1 snoozed'));
    act(() => app.beat({ now: 1_000_000 + 10 * MINUTE - 1 }));
    expect(cards()).toHaveLength(1);
    act(() => app.beat({ now: 1_000_000 + 10 * MINUTE }));
    expect(cards()).toHaveLength(2);
    within(cards()[0] ?? dock()).getByText('Phlebotomist 7');
    expect(within(dock()).queryByText('1 snoozed')).toBeNull();
  });

  test('the dock stays where all are snoozed, and Show now brings one back', async () => {
    const app = await openDashboard();
    act(() => app.publish(raised()));
    await snooze(cards()[0], 60);
    within(dock()).getByText('0 active alerts');
    await person.click(await within(dock()).findByText('1 snoozed'));
    within(dock()).getByText(/^Idle: Phlebotomist 7/);
    await person.click(button('Show now'));
    expect(cards()).toHaveLength(1);
  });

  test('on a phone the line stays too', async () => {
    setWindowWidth(390);
    const app = await openDashboard();
    act(() => app.publish(raised()));
    act(() =>
      app.system.send({ type: 'user.snoozeAlerts', keys: [alertOf().key], until: Date.now() + MINUTE }),
    );
    await person.click(screen.getByRole('button', { name: '0 active alerts' }));
    within(await screen.findByRole('dialog', { name: 'Live Notifications' })).getByText('1 snoozed');
  });
});

describe('a storm', () => {
  const area = 'Velachery, Chennai, Tamil Nadu';
  const stopped = (count: number, fields: Partial<Alert> = {}) =>
    Array.from({ length: count }, (_, at) =>
      raised({ phlebotomistId: String(at + 1), timestamp: (at + 1) * MINUTE, ...fields }),
    );
  const openStorm = async (count: number) => {
    const app = await openDashboard();
    act(() => app.publish(...stopped(count)));
    await within(dock()).findByRole('heading', { name: new RegExp(`^${count} not moving`) });
    return app;
  };

  test('of eight is one card, which says how many, where and who; seven are seven', async () => {
    const app = await openDashboard();
    act(() => app.publish(...stopped(7)));
    expect(cards()).toHaveLength(7);
    act(() => app.publish(...stopped(9)));
    await expect.poll(() => cards().length).toBe(1);
    act(() =>
      app.publish({
        type: 'address.resolved',
        place: '13.08000,80.27000',
        address: { kind: 'found', text: area },
      }),
    );
    within(dock()).getByRole('heading', { name: '9 not moving in Velachery' });
    within(dock()).getByText('9, 8, 7 and 6 more');
    within(dock()).getByText('9 active alerts');
  });

  test('opens to its cards and folds again; open it stays while more come', async () => {
    const app = await openStorm(8);
    await person.click(button('Show all 8'));
    expect(cards()).toHaveLength(9);
    act(() => app.publish(raised({ phlebotomistId: '9', timestamp: 9 * MINUTE })));
    expect(cards()).toHaveLength(10);
    await person.click(button('Show less'));
    expect(cards()).toHaveLength(1);
  });

  test('is acknowledged, snoozed and dismissed as one', async () => {
    const app = await openStorm(8);
    await person.click(button('Acknowledge'));
    expect(app.system.alerts.getSnapshot().marks).toHaveLength(8);
    expect(button('Acknowledge').getAttribute('aria-pressed')).toBe('true');
    await person.click(button('Snooze'));
    await person.click(button('30 min'));
    await within(dock()).findByText('8 snoozed');
    const keys = app.system.alerts.getSnapshot().alerts.map(({ key }) => key);
    act(() => app.system.send({ type: 'user.unmarkAlerts', keys }));
    await person.click(button('Dismiss all 8'));
    expect(app.commands.at(-1)).toMatchObject({ type: 'alerts.dismiss', keys });
    expect(app.system.alerts.getSnapshot().alerts).toEqual([]);
  });

  test('of phones that all fell silent says that, and not that they stand', async () => {
    const app = await openDashboard();
    const evidence = {
      reason: 'fellSilent' as const,
      ...{ from: 1, until: 2, points: 1, farthestM: 0, stepM: 0, longestGapMs: 1, booking: null },
    };
    act(() => app.publish(...stopped(8, { evidence })));
    await within(dock()).findByRole('heading', { name: '8 without a new position' });
  });
});
