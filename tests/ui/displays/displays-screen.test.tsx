import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { layOut } from '../laid-out.ts';
import { renderApp } from '../render.tsx';
import {
  corridor,
  displaysChanged,
  field,
  list,
  now,
  openDisplays,
  person,
  press,
  problemOf,
  reception,
  rowOf,
  shownRows,
  write,
} from './harness.tsx';

layOut();

const adds = (commands: readonly { readonly type: string }[]) =>
  commands.filter(({ type }) => type === 'display.add');
const fillIn = (code = 'abcd-2345', name = ' Ward  7 ') => {
  write('Pairing code', code);
  write('Name', name);
};
const failure = (message: string) => ({ kind: 'refused', retry: 'user', message }) as const;

describe('the list', () => {
  test('has the newest first, with when it was added and last seen', async () => {
    await openDisplays();
    expect(shownRows()).toEqual([
      ['Reception', '26 Nov 2026 08:00', 'not yet', 'End'],
      ['Corridor, ground floor', '24 Nov 2026 07:30', '4 min ago', 'End'],
    ]);
  });

  test('tells the age by the clock of the backend, as time passes', async () => {
    const { beat, receive } = await openDisplays([{ ...corridor, lastSeenAt: now }]);
    const seen = () => shownRows()[0]?.[2];
    expect(seen()).toBe('now');
    act(() => beat({ now: now + 59_000 }));
    expect(seen()).toBe('now');
    act(() => beat({ now: now + 60_000 }));
    expect(seen()).toBe('1 min ago');
    act(() => beat({ now: now + 60_000, clockOffMs: 60_000 }));
    expect(seen()).toBe('now');
    // A call that the backend has seen before this page's clock came there.
    await receive(displaysChanged([{ ...corridor, lastSeenAt: now + 500_000 }]));
    expect(seen()).toBe('now');
    act(() => beat({ now: now + 500_000 + 3 * 3_600_000 }));
    expect(seen()).toBe('3 h ago');
  });

  test('a display without a name, or of an unknown moment, has its row all the same', async () => {
    await openDisplays([{ id: '9', name: null, createdAt: null, lastSeenAt: null }]);
    expect(shownRows()).toEqual([['Display 9', '–', 'not yet', 'End']]);
  });

  test('is loading until it is known; an empty one says what to do', async () => {
    const { receive } = await openDisplays(null);
    expect(list().getAttribute('aria-rowcount')).toBe('-1');
    await receive(displaysChanged([], [], true));
    screen.getByText('No wall display yet. Open /wall on the screen and enter the code that it shows.');
  });

  test('that cannot be had says why, and is asked for again', async () => {
    const { receive, effects } = await openDisplays(null);
    const broken = { kind: 'network', retry: 'auto', message: 'line cut' } as const;
    await receive({ type: 'feed.wentOffline', feed: 'displays', since: 0, failure: broken });
    screen.getByText('Wall displays could not be loaded');
    screen.getByText('line cut');
    const before = effects.length;
    await press('Try again');
    expect(effects.slice(before)).toContain('desired refresh');
    await receive(displaysChanged([reception], [], true));
    expect(shownRows()).toHaveLength(1);
  });

  test('that is offline says so and stays', async () => {
    const { receive } = await openDisplays();
    await receive({ type: 'feed.wentOffline', feed: 'displays', since: 0, failure: null });
    screen.getByText(/^Offline since/);
    expect(shownRows()).toHaveLength(2);
  });
});

describe('adding', () => {
  test('without a code and a name nothing is sent; the fields say so, the first gets the focus', async () => {
    const { commands } = await openDisplays();
    expect(problemOf('Pairing code')).toBeUndefined();
    await press('Add display');
    expect(problemOf('Pairing code')).toBe('Enter the code that the wall shows.');
    expect(problemOf('Name')).toBe('Enter a name.');
    expect(document.activeElement).toBe(field('Pairing code'));
    write('Pairing code', 'ABCD2345');
    await press('Add display');
    expect(problemOf('Pairing code')).toBeUndefined();
    expect(document.activeElement).toBe(field('Name'));
    write('Name', 'x'.repeat(61));
    expect(problemOf('Name')).toBe('A name has at most 60 characters.');
    expect(adds(commands)).toEqual([]);
  });

  test.each(['ABCD234', 'ABCD23456', 'ABCD234O'])('%j is no code, and is not sent', async (code) => {
    const { commands } = await openDisplays();
    fillIn(code);
    await press('Add display');
    expect(problemOf('Pairing code')).toBe('A code has eight letters and digits, and never I, L, O, 0 or 1.');
    expect(adds(commands)).toEqual([]);
  });

  test('sends the code as the server gave it, once, and says that it works', async () => {
    const { commands } = await openDisplays();
    fillIn();
    await person.type(field('Name'), '{Enter}');
    expect(adds(commands)).toMatchObject([{ code: 'ABCD2345', name: 'Ward 7' }]);
    await press('Adding …');
    expect(adds(commands)).toHaveLength(1);
    write('Name', 'Something else');
    expect(field('Name').value).toBe(' Ward  7 ');
    expect(screen.getByRole('form', { name: 'Add a display' }).getAttribute('aria-busy')).toBe('true');
  });

  test('that succeeds empties the form, is told by toast, and the next code can be typed', async () => {
    const { receive } = await openDisplays();
    fillIn();
    await press('Add display');
    await receive(
      { type: 'display.added', attempt: 1, name: 'Ward 7' },
      displaysChanged([{ id: '6', name: 'Ward 7', createdAt: now, lastSeenAt: null }]),
    );
    await screen.findByText('Display added');
    expect([field('Pairing code').value, field('Name').value]).toEqual(['', '']);
    expect(problemOf('Pairing code')).toBeUndefined();
    expect(document.activeElement).toBe(field('Pairing code'));
    expect(shownRows()[0]?.[0]).toBe('Ward 7');
  });

  test('a refused code is told at its field until another one is typed', async () => {
    const { receive } = await openDisplays();
    fillIn();
    await press('Add display');
    await receive({ type: 'display.addRefused', attempt: 1 });
    expect(problemOf('Pairing code')).toBe(
      'This code is unknown or too old. The wall shows a new one every ten minutes.',
    );
    expect(document.activeElement).toBe(field('Pairing code'));
    expect(field('Name').value).toBe(' Ward  7 ');
    write('Pairing code', 'EFGH2345');
    expect(problemOf('Pairing code')).toBeUndefined();
  });

  test.each([
    ['refused', 'Too many codes', 'The display could not be added: Too many codes', false],
    ['unknown', '', 'The display could not be added.', true],
  ] as const)('that ends %s with %j says %j, and whether it may have been added: %s', async (...row) => {
    const [outcome, message, words, isPerhaps] = row;
    const { receive, commands } = await openDisplays();
    fillIn();
    await press('Add display');
    await receive({ type: 'display.addFailed', attempt: 1, outcome, failure: failure(message) });
    screen.getByText(words);
    expect(screen.queryByText(/^It may have been added all the same\./) !== null).toBe(isPerhaps);
    await press('Add display');
    expect(adds(commands)).toHaveLength(2);
  });

  test('left meanwhile, its failure is told by toast, and not again by the form that is opened next', async () => {
    const { receive } = await openDisplays();
    fillIn();
    await press('Add display');
    await person.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('heading', { level: 1, name: 'Medical Test Dashboard' });
    await receive({ type: 'display.addRefused', attempt: 1 });
    await screen.findByText('Failed to add the display');
    screen.getByText('Ward 7: This code is unknown or too old. The wall shows a new one every ten minutes.');
    await person.click(screen.getByRole('link', { name: 'Wall displays' }));
    await screen.findByRole('heading', { level: 1, name: 'Wall displays' });
    expect(field('Pairing code').value).toBe('');
    expect(problemOf('Pairing code')).toBeUndefined();
  });
});

describe('End', () => {
  const end = (name: string) => person.click(within(rowOf(name)).getByRole('button', { name: 'End' }));
  const question = async () => within(await screen.findByRole('dialog', { name: 'End this display?' }));
  const ends = (commands: readonly { readonly type: string }[]) =>
    commands.filter(({ type }) => type === 'display.end');

  test('asks once; Keep leaves the display', async () => {
    const { commands } = await openDisplays();
    await end('Reception');
    const asking = await question();
    asking.getByText('Reception stops showing the day at once. Its screen then shows a new pairing code.');
    await person.click(asking.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(ends(commands)).toEqual([]);
  });

  test('confirmed, ends that display once, and a toast tells its name', async () => {
    const { commands, receive, toasts } = await openDisplays();
    await end('Reception');
    await person.click((await question()).getByRole('button', { name: 'End' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(within(rowOf('Reception')).getByRole('button', { name: 'Ending …' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ends(commands)).toMatchObject([{ displayId: '5' }]);
    await receive({ type: 'display.ended', displayId: '5', attempt: 1 }, displaysChanged([], ['5']));
    expect(shownRows()).toHaveLength(1);
    await screen.findByText('Display ended');
    expect(toasts.at(-1)).toEqual({ kind: 'displayEnded', name: 'Reception' });
  });

  test('a failure is told by toast, and the display can be ended again', async () => {
    const { receive } = await openDisplays();
    await end('Reception');
    await person.click((await question()).getByRole('button', { name: 'End' }));
    await receive({
      type: 'display.endFailed',
      displayId: '5',
      attempt: 1,
      outcome: 'unknown',
      failure: failure('no'),
    });
    await screen.findByText('Failed to end the display');
    screen.getByText('Reception may or may not have been ended. Look for it under Wall displays.');
    within(rowOf('Reception')).getByRole('button', { name: 'End' });
  });
});

describe('a backend whose settings say no displays', () => {
  test('is told as such, with what /wall does there; no feed is wanted, and there is no form', async () => {
    const { watched } = await openDisplays(null, { isPairing: false });
    screen.getByText(
      'This server pairs no displays. Open /wall in a browser that is signed in, and it shows the day there.',
    );
    expect(watched.flat()).not.toContain('displays');
    expect(screen.queryByLabelText('Pairing code')).toBeNull();
  });

  test('is not concluded while no worker has read the settings', async () => {
    const { workerDies } = await openDisplays(null, { isPairing: false });
    act(() => workerDies('out of memory'));
    expect(screen.queryByText(/pairs no displays/)).toBeNull();
  });
});

test('the screen is an entry between the badge and Logout, on every backend, and marked while it is on view', async () => {
  renderApp('/home', { signedIn: true });
  await screen.findByRole('heading', { level: 1, name: 'Medical Test Dashboard' });
  const entry = screen.getByRole('link', { name: 'Wall displays' });
  const foot = [...(entry.parentElement?.children ?? [])].map(({ textContent }) => textContent);
  expect(foot.findIndex((text) => text.includes('HMS Admin'))).toBe(foot.indexOf('Day at a glance') - 1);
  expect(foot.at(-1)).toBe('Logout');
  expect(foot.indexOf('Wall displays')).toBe(foot.indexOf('Day at a glance') + 1);
  await person.click(entry);
  await screen.findByRole('heading', { level: 1, name: 'Wall displays' });
  expect(screen.getByRole('link', { name: 'Wall displays' }).getAttribute('aria-current')).toBe('page');
});
