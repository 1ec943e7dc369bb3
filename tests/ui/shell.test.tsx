/** What surrounds every screen: the line that says how current all is, the profile menu, the theme, the keys. */
import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBurstRule } from '../../src/ui/alerts/alert-sound.ts';
import { applyKeptTheme, chooseTheme, themeChoice } from '../../src/ui/theme/theme-choice.ts';
import { raised } from '../support/alerts.ts';
import { orderOf } from '../support/booked-order.ts';
import { renderApp } from './render.tsx';

const person = userEvent.setup();
beforeEach(() => localStorage.setItem('homedraw.notificationsAsked', 'true'));
afterEach(() => {
  localStorage.removeItem('homedraw.singleKeys');
  chooseTheme('system');
});

async function openDashboard() {
  const app = renderApp('/home', { signedIn: true });
  await screen.findByRole('heading', { level: 1, name: 'Medical Test Dashboard' });
  return app;
}
const status = () => screen.getByRole('button', { name: /Open diagnostics/ }).textContent;
const openProfile = async () => {
  await person.click(screen.getByRole('button', { name: /HMS Admin/ }));
  return screen.findByRole('group', { name: 'Profile and settings' });
};

describe('the line that says how current all is', () => {
  const failure = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;

  test('is calm while everything comes, and names what does not', async () => {
    const app = await openDashboard();
    expect(status()).toMatch(/^Catching up …/);
    act(() => {
      app.publish({ type: 'feed.wentLive', feed: 'orders' });
      app.publish({ type: 'feed.wentLive', feed: 'locations' });
    });
    expect(status()).toMatch(/^Everything is current/);
    act(() => app.publish({ type: 'feed.wentStale', feed: 'orders', since: 0, failure }));
    expect(status()).toMatch(/^Orders: stale/);
    act(() => app.publish({ type: 'feed.wentStale', feed: 'locations', since: 0, failure }));
    expect(status()).toMatch(/ and 1 more: stale/);
    act(() => app.publish({ type: 'feed.wentOffline', feed: 'locations', since: 0, failure }));
    expect(status()).toMatch(/: offline/);
    act(() => app.workerDies('out of memory'));
    expect(status()).toMatch(/^Reconnecting …/);
  });

  test('opens the diagnostics', async () => {
    await openDashboard();
    await person.click(screen.getByRole('button', { name: /Open diagnostics/ }));
    await screen.findByRole('dialog', { name: 'Diagnostics' });
  });
});

describe('the theme', () => {
  const shown = () => document.documentElement.dataset['theme'];

  test('is chosen in the profile menu, stands on the document, and is kept', async () => {
    await openDashboard();
    const menu = await openProfile();
    expect(within(menu).getByRole('button', { name: 'System', pressed: true })).toBeTruthy();
    await person.click(within(menu).getByRole('button', { name: 'Dark' }));
    expect(shown()).toBe('dark');
    expect(within(menu).getByRole('button', { name: 'Dark', pressed: true })).toBeTruthy();
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
    expect(localStorage.getItem('homedraw.theme')).toBe('"dark"');
    await person.click(within(menu).getByRole('button', { name: 'System' }));
    expect(shown()).toBeUndefined();
    expect(localStorage.getItem('homedraw.theme')).toBeNull();
  });

  test('that was kept is there before anything is painted; what is none is the system’s', () => {
    localStorage.setItem('homedraw.theme', '"light"');
    applyKeptTheme();
    expect([shown(), themeChoice()]).toEqual(['light', 'light']);
    localStorage.setItem('homedraw.theme', '"sepia"');
    applyKeptTheme();
    expect([shown(), themeChoice()]).toEqual([undefined, 'system']);
  });

  test('of another tab is taken over', () => {
    applyKeptTheme();
    window.dispatchEvent(new StorageEvent('storage', { key: 'homedraw.theme', newValue: '"dark"' }));
    expect(shown()).toBe('dark');
  });

  test('colours the edge that the browser draws', () => {
    const { head } = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
    const metas = [...head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    document.head.append(...metas);
    const colours = (media: string) =>
      metas.filter((meta) => meta.getAttribute('media') === media).map((meta) => meta.content);
    const [light, dark] = ['light', 'dark'].map((scheme) => colours(`(prefers-color-scheme: ${scheme})`));
    chooseTheme('dark');
    expect([colours('all'), colours('not all')]).toEqual([dark, light]);
    chooseTheme('light');
    expect([colours('all'), colours('not all')]).toEqual([light, dark]);
    chooseTheme('system');
    expect(colours('(prefers-color-scheme: dark)')).toEqual(dark);
    expect(new Set([...(light ?? []), ...(dark ?? [])]).size).toBe(2);
    for (const meta of metas) meta.remove();
  });
});

describe('the sound', () => {
  const played: string[] = [];
  const param = () => ({ value: 0, setValueAtTime: () => {}, linearRampToValueAtTime: () => {} });
  const node = () => ({
    ...{ frequency: param(), gain: param(), start: () => played.push('note'), stop: () => {} },
    connect: (to: unknown) => to,
  });
  class FakeAudio {
    readonly currentTime = 0;
    readonly destination = {};
    readonly createOscillator = node;
    readonly createGain = node;
    readonly resume = () => Promise.resolve();
  }
  beforeEach(() => {
    played.length = 0;
    vi.stubGlobal('AudioContext', FakeAudio);
  });
  afterEach(() => {
    localStorage.removeItem('homedraw.alertSound');
    vi.unstubAllGlobals();
  });
  const come = async (app: Awaited<ReturnType<typeof openDashboard>>, ids: readonly string[]) => {
    await act(async () => {
      for (const phlebotomistId of ids) app.publish(raised({ phlebotomistId }));
    });
  };

  test('is off at first; switched on it is heard, and then once for alerts that come together', async () => {
    const app = await openDashboard();
    await come(app, ['1']);
    expect(played).toEqual([]);
    const toggle = within(await openProfile()).getByRole('checkbox', { name: 'Sound on new alerts' });
    await person.click(toggle);
    await waitFor(() => expect(played).toHaveLength(2));
    // The alert of before began a burst: whoever comes with it is not heard.
    await come(app, ['2', '3']);
    expect(played).toHaveLength(2);
    expect(localStorage.getItem('homedraw.alertSound')).toBe('"on"');
    await person.click(toggle);
    expect(played).toHaveLength(2);
    expect(localStorage.getItem('homedraw.alertSound')).toBeNull();
    // Another tab switches it on: the menu that stands open here follows.
    localStorage.setItem('homedraw.alertSound', '"on"');
    const written = { key: 'homedraw.alertSound', newValue: '"on"' };
    act(() => void window.dispatchEvent(new StorageEvent('storage', written)));
    expect((toggle as HTMLInputElement).checked).toBe(true);
  });

  test('is not heard for an alert that another tab has announced, or of before this start', async () => {
    localStorage.setItem('homedraw.alertSound', '"on"');
    const app = await openDashboard();
    await act(async () => {
      app.publish(raised({ phlebotomistId: '1' }, 'seed'));
      app.publish(raised({ phlebotomistId: '2' }, 'tab'));
    });
    expect(played).toEqual([]);
    await come(app, ['3', '4']);
    await waitFor(() => expect(played).toHaveLength(2));
  });

  test('comes again after ten quiet seconds, and each minute of a burst that lasts', () => {
    const heard = (moments: readonly number[]) => moments.filter(createBurstRule());
    expect(heard([0, 9_000, 18_000, 28_001])).toEqual([0, 28_001]);
    const everySecond = Array.from({ length: 130 }, (_, second) => second * 1_000);
    expect(heard(everySecond)).toEqual([0, 60_000, 120_000]);
  });
});

describe('the keys', () => {
  const alertAt = (phlebotomistId: string, latitude: number) =>
    raised({ phlebotomistId, latitude, longitude: 80 });
  const lines = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);

  test('of the screen are listed by ?, and by the profile menu', async () => {
    await openDashboard();
    await person.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(lines(dialog)).toEqual(['Ctrl+K', '?', 'N', 'A', 'P']);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(within(await openProfile()).getByRole('button', { name: 'Keyboard shortcuts' }));
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  });

  test('of a list are there with the list', async () => {
    renderApp('/deliveryBoy_Data', { signedIn: true });
    await screen.findByRole('heading', { level: 1, name: /Phlebotomist/ });
    await person.keyboard('?');
    expect(lines(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))).toContain('/');
  });

  test('N goes from alert to alert on the map, and from the last to the first', async () => {
    const app = await openDashboard();
    await person.keyboard('n');
    expect(window.location.pathname).toBe('/home');
    act(() => {
      app.publish(alertAt('7', 13));
      app.publish(alertAt('8', 12.9));
    });
    const visited: string[] = [];
    for (let press = 0; press < 3; press += 1) {
      const before = window.location.search;
      await person.keyboard('n');
      await waitFor(() => expect(window.location.search).not.toBe(before));
      visited.push(new URLSearchParams(window.location.search).get('driverId') ?? '');
    }
    expect(visited).toEqual(['8', '7', '8']);
  });

  test('A goes from booking to booking that nobody goes to, on whatever screen', async () => {
    const app = await openDashboard();
    const ahead = Date.now() + 3_600_000;
    const waiting = ['12', '13'].map((id) => orderOf({ id, status: 'new', scheduledAt: ahead + Number(id) }));
    act(() =>
      app.publish({ type: 'orders.changed', upserted: [...waiting, orderOf()], removed: [], initial: true }),
    );
    await person.keyboard('a');
    await waitFor(() => expect(window.location.search).toBe('?order=12'));
    expect(window.location.pathname).toBe('/order-detail');
    await screen.findByRole('dialog', { name: 'Order Details' });
    // Behind the question of one booking there is no other.
    await person.keyboard('a');
    expect(window.location.search).toBe('?order=12');
    act(() => window.history.back());
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
    await person.keyboard('a');
    await waitFor(() => expect(window.location.search).toBe('?order=13'));
  });

  test('do nothing where somebody types, and none but those with Ctrl after they were switched off', async () => {
    await openDashboard();
    const open = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Search or do' });
    await person.keyboard('?');
    expect(open()).toBeNull();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.keyboard('?');
    const choice = await screen.findByRole('checkbox', { name: 'Single keys' });
    const listed = () => screen.getAllByRole('term').map((term) => term.textContent);
    expect(listed()).toContain('?');
    await person.click(choice);
    expect(listed()).not.toContain('?');
    expect(listed()).toContain('Ctrl+K');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(open()).toBeNull());
    await person.keyboard('?');
    expect(open()).toBeNull();
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Search or do' });
  });
});
