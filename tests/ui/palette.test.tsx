import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Found } from '../../src/contract/capabilities/search.ts';
import type { System } from '../../src/machines/system.ts';
import { paletteMessages } from '../../src/ui/messages/en/palette.ts';
import { shellMessages } from '../../src/ui/messages/en/shell.ts';
import { englishActions, englishScreens } from '../../src/ui/palette/english-labels.ts';
import { matching, type PaletteEntry, stepTo } from '../../src/ui/palette/sections.ts';
import { entries, otherEntries } from '../../src/ui/shell/entries.ts';
import { raised } from '../support/alerts.ts';
import { renderApp } from './render.tsx';

const person = userEvent.setup();
const senthil: Found = { kind: 'phlebotomist', id: '7', name: 'Senthil Murugan', phone: '9840077129' };
const found: readonly Found[] = [
  senthil,
  { kind: 'order', id: '3402', name: 'Uma', status: 'ASSIGNED', phlebotomistName: 'Senthil Murugan' },
  { kind: 'order', id: '3403', name: null, status: 'NEW', phlebotomistName: null },
  { kind: 'patient', id: '9', email: 'senthil@mail.example', phone: '9000000012' },
];

beforeEach(() => localStorage.setItem('homedraw.notificationsAsked', 'true'));

async function openDashboard(search: readonly Found[] = found) {
  const app = renderApp('/home', { signedIn: true, answers: { search: { ok: true, value: search } } });
  await screen.findByRole('heading', { level: 1, name: 'Medical Test Dashboard' });
  return app;
}
async function openPalette() {
  await person.keyboard('{Control>}k{/Control}');
  return screen.findByRole('dialog', { name: 'Search or do' });
}
/** Each search is answered when the test calls what it left in `waiting`. */
const answeredBy =
  (waiting: ((found: readonly Found[]) => void)[]) =>
  (system: System): System => ({
    ...system,
    ask: ((name: string, asking: never) =>
      name === 'search'
        ? new Promise((resolve) => waiting.push((value) => resolve({ ok: true, value } as never)))
        : system.ask(name as never, asking)) as System['ask'],
  });
const field = () => screen.getByRole('combobox', { name: /Name, phone/ });
const lines = () =>
  within(screen.getByRole('listbox', { name: 'What can be opened or done' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const activeLine = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the command palette', () => {
  test('is opened by Ctrl+K and by its button, and gives the focus back', async () => {
    await openDashboard();
    const button = screen.getByRole('button', { name: /Search or do/ });
    await person.click(button);
    await screen.findByRole('dialog', { name: 'Search or do' });
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openPalette();
    expect(lines().slice(0, 8)).toEqual([
      'Dashboard',
      'Patient',
      'Phlebotomists',
      'Booking Management',
      'Track Phlebotomists',
      'Attendance Management',
      'Test Management',
      'Chat Box',
    ]);
  });

  test('finds people, bookings and patients, and opens what Enter is pressed on', async () => {
    await openDashboard();
    await openPalette();
    await person.type(field(), 'sent');
    await waitFor(() => expect(lines()[0]).toBe('Senthil Murugan7 · 9840077129'));
    expect(lines()).toEqual([
      'Senthil Murugan7 · 9840077129',
      'Message Senthil Murugan',
      'Details of Senthil Murugan',
      'Order 3402 · UmaAssigned · Senthil Murugan',
      'Order 3403New',
      'senthil@mail.example9000000012',
    ]);
    await person.keyboard('{ArrowDown}');
    expect(activeLine()).toBe('Message Senthil Murugan');
    await person.keyboard('{ArrowUp}{ArrowUp}');
    expect(activeLine()).toBe('senthil@mail.example9000000012');
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(location.pathname + location.search).toBe('/order-detail?order=3402'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search or do' })).toBeNull());
  });

  test.each([
    ['add book', 'Add Booking', '/order-detail?view=add'],
    ['add ph', 'Add a phlebotomist', '/deliveryBoy_Data?view=add'],
    ['new test', 'Add New Test', '/updateTest?view=add'],
  ])('%s: opens the form %s', async (text, label, address) => {
    await openDashboard([]);
    await openPalette();
    await person.type(field(), text);
    await waitFor(() => expect(lines()).toEqual([label]));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname + location.search).toBe(address));
  });

  test('lists first what was opened by it before', async () => {
    await openDashboard([senthil]);
    await openPalette();
    await person.type(field(), 'sent');
    await waitFor(() => expect(lines()[0]).toContain('Senthil'));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname + location.search).toBe('/liveTracking?driverId=7'));
    await openPalette();
    expect(lines().slice(0, 2)).toEqual(['Senthil Murugan7 · 9840077129', 'Dashboard']);
  });

  test('finds also what comes into a list later, and the active line stays where it is', async () => {
    const search = { ok: true, value: [] as readonly Found[] };
    const app = renderApp('/home', { signedIn: true, answers: { search } });
    await screen.findByRole('heading', { level: 1, name: 'Medical Test Dashboard' });
    await openPalette();
    await person.type(field(), 'a');
    await waitFor(() => expect(lines()[0]).toBe('Dashboard'));
    await person.keyboard('{ArrowDown}');
    const before = activeLine();
    search.value = found;
    act(() => app.beat({ feeds: { orders: 1 } }));
    await waitFor(() => expect(lines()[0]).toContain('Senthil Murugan'));
    expect(activeLine()).toBe(before);
  });

  test('opens with Enter what was typed, and not what stands there of an older text', async () => {
    const waiting: ((found: readonly Found[]) => void)[] = [];
    renderApp('/home', { signedIn: true, dress: answeredBy(waiting) });
    await screen.findByRole('heading', { level: 1, name: 'Medical Test Dashboard' });
    await openPalette();
    await person.type(field(), '3');
    act(() =>
      waiting.at(-1)?.([{ kind: 'order', id: '3', name: null, status: 'NEW', phlebotomistName: null }]),
    );
    await waitFor(() => expect(lines()[0]).toContain('Order 3'));
    await person.type(field(), '4{Enter}');
    expect(location.pathname).toBe('/home');
    act(() =>
      waiting.at(-1)?.([{ kind: 'order', id: '34', name: null, status: 'NEW', phlebotomistName: null }]),
    );
    await waitFor(() => expect(location.pathname + location.search).toBe('/order-detail?order=34'));
  });

  test('opens with Enter the line that somebody went to, also where it stood there of an older text', async () => {
    const waiting: ((found: readonly Found[]) => void)[] = [];
    renderApp('/home', { signedIn: true, dress: answeredBy(waiting) });
    await screen.findByRole('heading', { level: 1, name: 'Medical Test Dashboard' });
    await openPalette();
    await person.type(field(), 'sen');
    act(() => waiting.at(-1)?.([senthil]));
    await waitFor(() => expect(lines()[1]).toBe('Message Senthil Murugan'));
    await person.type(field(), 't{ArrowDown}{Enter}');
    expect(location.pathname).toBe('/home');
    act(() => waiting.at(-1)?.([senthil]));
    await waitFor(() => expect(location.pathname + location.search).toBe('/chat-box?driverId=7'));
  });

  test('says that nothing was found', async () => {
    await openDashboard([]);
    await openPalette();
    await person.type(field(), 'xyzzy');
    expect(await screen.findByText('Nothing found for ‘xyzzy’')).toBeTruthy();
    await person.keyboard('{Enter}');
    expect(field()).toBeTruthy();
  });

  test('says that it cannot search while the worker does not answer, and still leads to the screens', async () => {
    renderApp('/home', { signedIn: true });
    await screen.findByRole('heading', { level: 1, name: 'Medical Test Dashboard' });
    await openPalette();
    await person.type(field(), 'chat');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'People and bookings cannot be searched at the moment.',
    );
    expect(lines()).toEqual(['Chat Box']);
    expect(screen.queryByText(/Nothing found/)).toBeNull();
  });

  test('offers what can be done now, and nothing else', async () => {
    const app = await openDashboard([]);
    await openPalette();
    await person.type(field(), 'alert');
    await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
    await person.keyboard('{Escape}');
    act(() => app.publish(raised({ phlebotomistId: '7', latitude: 13, longitude: 80 })));
    await openPalette();
    await person.type(field(), 'alert');
    await waitFor(() => expect(lines()).toEqual(['Next alert: 7', 'Clear all alerts (1)']));
    await person.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Live Notifications' })).toBeNull());
  });

  test('has what was typed before its field was there, and no other key of the screen has heard it', async () => {
    const app = await openDashboard();
    act(() => app.publish(raised({ phlebotomistId: '7', latitude: 13, longitude: 80 })));
    // Letters go to where the focus is: to the page at first, to the field once that is there.
    await person.keyboard('{Control>}k{/Control}nax{Backspace}{Shift}le');
    await waitFor(() => expect((field() as HTMLInputElement).value).toBe('nale'));
    expect(window.location.pathname).toBe('/home');
    expect(document.activeElement).toBe(field());
  });

  test('opens what an Enter meant that came before there was a field, and nothing where a letter followed', async () => {
    await openDashboard([]);
    /** Before anything is drawn. */
    const pressEarly = (keys: readonly string[]) =>
      act(() => {
        const press = (key: string, ctrlKey = false) =>
          window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, cancelable: true }));
        press('k', true);
        for (const key of keys) press(key);
      });
    pressEarly([...'chat', 'Enter', ' ', 'b']);
    await waitFor(() => expect((field() as HTMLInputElement).value).toBe('chat b'));
    await waitFor(() => expect(lines()).toEqual(['Chat Box']));
    expect(window.location.pathname).toBe('/home');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    pressEarly([...'chat', 'Enter']);
    await waitFor(() => expect(window.location.pathname).toBe('/chat-box'));
    expect(screen.queryByRole('dialog', { name: 'Search or do' })).toBeNull();
  });

  test('is not opened over a question', async () => {
    await openDashboard();
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('dialog');
    await person.keyboard('{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.queryByRole('dialog', { name: 'Search or do' })).toBeNull();
  });
});

describe('what its keys do', () => {
  test.each([
    ['ArrowDown', 2, 3, 0],
    ['ArrowUp', 0, 3, 2],
    ['PageDown', 0, 30, 8],
    ['PageDown', 25, 30, 29],
    ['PageUp', 3, 30, 0],
    ['ArrowDown', 0, 0, null],
    ['a', 1, 3, null],
  ])('%s from line %i of %i', (key, at, count, to) => {
    expect(stepTo(key, at, count)).toBe(to);
  });

  test('an entry matches all words that are typed, in any order', () => {
    const entry = (label: string): PaletteEntry => ({
      key: label,
      section: 'screens',
      label,
      detail: null,
      run: () => {},
    });
    const both = [entry('Test Management'), entry('Booking Management')];
    expect(matching(both, 'manage TEST').map(({ label }) => label)).toEqual(['Test Management']);
    expect(matching(both, 'manage').length).toBe(2);
  });

  test('screens and actions are found by their English labels too, whatever language is chosen', () => {
    const logout: PaletteEntry = {
      key: 'action logout',
      section: 'actions',
      label: 'வெளியேறு',
      english: englishActions.logout,
      detail: null,
      run: () => {},
    };
    for (const text of ['log', 'OUT', 'வெளி']) expect(matching([logout], text)).toEqual([logout]);
    expect(matching([logout], 'login')).toEqual([]);
    expect(matching([{ ...logout, english: undefined }], 'log')).toEqual([]);
  });

  test('the English labels are those of the English catalogue', () => {
    expect(englishScreens, 'the labels of src/ui/palette/english-labels.ts').toEqual(
      Object.fromEntries([
        ...entries.map(({ path, name }) => [path, shellMessages.routes[name]]),
        ...otherEntries.map(({ path, name }) => [path, shellMessages[name]]),
      ]),
    );
    const withoutPlaceholders = (label: string) => label.replace(/:? ?\(?\{.*$/, '');
    expect(englishActions, 'the labels of src/ui/palette/english-labels.ts').toEqual(
      Object.fromEntries(
        Object.entries(paletteMessages.actions).map(([name, label]) => [name, withoutPlaceholders(label)]),
      ),
    );
  });
});
