import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DaySummary, PhlebotomistDay, Stretch } from '../../../src/contract/day.ts';
// It comes lazily, and a busy machine would take its time over it.
import '../../../src/ui/kit/pickers.tsx';
import { failed } from '../../../src/contract/failure.ts';
import { timesOf } from '../../../src/domain/day-summary.ts';
// Loaded with the file: the first test is not to wait for it.
import '../../../src/ui/day/day-screen.tsx';
import '../../../src/ui/day-route/route-dialog.tsx';
import { readDaySearch } from '../../../src/ui/day/day-search.ts';
import { now, thatMoment } from '../attendance/harness.tsx';
import { layOut } from '../laid-out.ts';
import { renderApp } from '../render.tsx';

configure({ defaultHidden: true });
layOut();

const today = '2026-11-22';
const minute = 60_000;
/** Nine in the morning of 22 November 2026 in Kolkata. */
const nine = Date.UTC(2026, 10, 22, 3, 30);

const personOf = (phlebotomistId: string, fullName: string, fields: Partial<PhlebotomistDay> = {}) => {
  const { stretches = [] } = fields;
  return {
    ...{ phlebotomistId, fullName, metres: 0, collected: [], late: [], ...fields },
    stretches,
    times: timesOf(stretches),
  };
};
const stretchesOf = (
  ...parts: readonly (readonly [Stretch['kind'], minutes: number, orderId?: string])[]
) => {
  let from = nine;
  return parts.map(([kind, minutes, orderId = null]): Stretch => {
    const one = { kind, from, until: from + minutes * minute, orderId };
    from = one.until;
    return one;
  });
};
const asha = personOf('5', 'Asha Rao', {
  metres: 12_340,
  stretches: stretchesOf(['moving', 75], ['atBooking', 15, '31'], ['silent', 30], ['standing', 5]),
  collected: [{ orderId: '31', at: nine + 80 * minute }],
  late: ['31', '32'],
});
const devi = personOf('7', 'Devi', { metres: 800, stretches: stretchesOf(['standing', 20]) });
const farook = personOf('9', 'Farook', { metres: null, collected: [{ orderId: '40', at: nine }] });

const dayOf = (people: readonly PhlebotomistDay[], fields: Partial<DaySummary> = {}): DaySummary => ({
  day: today,
  positions: 'kept',
  at: now,
  people,
  ...fields,
});
const full = dayOf([devi, asha, farook]);

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

type Answer = { ok: true; value: DaySummary } | ReturnType<typeof failed>;
const known = (value: DaySummary) => ({ ok: true as const, value });

/** Opens the screen; `answer` says what the worker knows of a day. */
async function open(answer: (day: string) => Answer | Promise<Answer>, path = '/day') {
  const asked: string[] = [];
  const exported: unknown[] = [];
  const tracks: unknown[] = [];
  const pulse = thatMoment();
  const app = renderApp(path, {
    signedIn: true,
    answers: {
      daySummary: ({ day }: { day: string }) => {
        asked.push(day);
        return answer(day);
      },
      track: (ask: unknown) => {
        tracks.push(ask);
        return { ok: true, value: [] };
      },
      phlebotomistOrders: { ok: true, value: [] },
      exportTable: (ask: unknown) => {
        exported.push(ask);
        return { ok: true, value: new Uint8Array([1]) };
      },
    },
    dress: (system) => ({ ...system, pulse }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Day at a glance' });
  return { ...app, asked, exported, tracks, pulse };
}

const table = () => screen.getByRole('table', { name: 'What each phlebotomist did' });
const lines = () =>
  [...table().querySelectorAll('tbody tr[aria-rowindex]')].map((line) =>
    [...line.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
const names = () => lines().map(([name]) => name);
const rowOf = (name: string) => {
  const row = screen.getByText(name).closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('a day', () => {
  test('begins with today in the hospital’s zone, everybody by name', async () => {
    const { asked } = await open(() => known(full));
    await screen.findByText('Asha Rao');
    expect(asked).toEqual([today]);
    expect(lines()).toEqual([
      ['Asha Rao', '1', '12.3', '1 h 15 min', '15 min', '5 min', '30 min', '2', '', ''],
      ['Devi', '0', '0.8', '0 min', '0 min', '20 min', '0 min', '0', '', ''],
      ['Farook', '1', '–', '–', '–', '–', '–', '0', '', ''],
    ]);
    expect(screen.getByText(/^3 phlebotomists · as of \d\d:\d\d$/)).toBeTruthy();
  });

  test('has its totals', async () => {
    await open(() => known(full));
    await screen.findByText('Asha Rao');
    const totals = screen.getByText('Samples collected', { selector: 'dt' }).closest('dl');
    expect([...(totals?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '3',
      '2',
      '13',
      '2',
    ]);
  });

  test('of the address is asked for; one that lies ahead, or is none, is today', async () => {
    expect(
      (await open(() => known(dayOf([asha], { day: '2026-11-20' })), '/day?date=2026-11-20')).asked,
    ).toEqual(['2026-11-20']);
    expect(readDaySearch({ date: '2026-11-31', q: 'Asha', sort: '<' })).toEqual({});
    expect(readDaySearch({ date: '2026-11-30', q: '12', sort: '-late', x: 1 })).toEqual({
      date: '2026-11-30',
      q: '12',
      sort: '-late',
    });
  });

  test('ahead of today is today', async () => {
    expect((await open(() => known(full), '/day?date=2026-11-23')).asked).toEqual([today]);
  });

  test('is another one after a step, and what is known of one is not shown for another', async () => {
    const { asked } = await open((day) => (day === today ? known(full) : new Promise(() => {})));
    await screen.findByText('Asha Rao');
    fireEvent.click(screen.getByRole('button', { name: 'Previous day' }));
    await waitFor(() => expect(asked).toEqual([today, '2026-11-21']));
    expect(screen.queryByText('Asha Rao')).toBeNull();
    expect(window.location.search).toBe('?date=2026-11-21');
  });

  test('that is today is asked for again each minute, another one is not', async () => {
    const { asked, pulse } = await open(() => known(full));
    await screen.findByText('Asha Rao');
    act(() => pulse.set({ now: now + minute, feeds: {}, counters: {} }));
    await waitFor(() => expect(asked).toEqual([today, today]));
    fireEvent.click(screen.getByRole('button', { name: 'Previous day' }));
    await waitFor(() => expect(asked).toHaveLength(3));
    act(() => pulse.set({ now: now + 2 * minute, feeds: {}, counters: {} }));
    expect(asked).toHaveLength(3);
  });
});

describe('what is not as it should be', () => {
  test('nobody reported', async () => {
    await open(() => known(dayOf([])));
    expect(await screen.findByText('Nobody reported on this day.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull();
  });

  test('the day cannot be had: it is tried again', async () => {
    const answers: Answer[] = [failed('network', 'no way'), known(full)];
    await open(() => answers.shift() ?? known(full));
    expect(await screen.findByText('The day could not be loaded')).toBeTruthy();
    expect(screen.getByText('no way')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Asha Rao')).toBeTruthy();
  });

  test('a day that cannot be had anew stays, and says of when it is', async () => {
    const answers: Answer[] = [known(full), failed('network', 'no way')];
    await open(() => answers.shift() ?? known(full));
    await screen.findByText('Asha Rao');
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(
      await screen.findByText(/^The day could not be loaded anew\. This is as of \d\d:\d\d\.$/),
    ).toBeTruthy();
    expect(screen.getByText('Asha Rao')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/could not be loaded anew/)).toBeNull());
  });

  test.each([
    ['unknown', /^This server keeps no positions of past days/],
    ['forgotten', /^Positions of this day are no longer kept/],
  ] as const)('positions are %s: bookings alone tell', async (positions, words) => {
    await open(() => known(dayOf([farook], { positions })));
    expect(await screen.findByText(words)).toBeTruthy();
    const heads = within(table()).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent?.replace(/\d\d:\d\d/g, ''))).toEqual([
      'Phlebotomist',
      'Samples',
      'Late',
      'The day by time',
      'Route map',
    ]);
    const legend = screen.getByRole('list', { name: 'Legend' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Sample']);
  });
});

describe('the list', () => {
  test('is sorted by its heads: numbers from the highest, and the other way; the address has it', async () => {
    await open(() => known(full));
    await screen.findByText('Asha Rao');
    const press = (name: string) =>
      act(async () => void fireEvent.click(within(table()).getByRole('button', { name })));
    await press('Standing');
    await waitFor(() => expect(names()).toEqual(['Devi', 'Asha Rao', 'Farook']));
    expect(window.location.search).toBe('?sort=-standing');
    await press('Standing');
    await waitFor(() => expect(window.location.search).toBe('?sort=standing'));
    await press('Km');
    await waitFor(() => expect(names()).toEqual(['Asha Rao', 'Devi', 'Farook']));
    await press('Phlebotomist');
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('is searched by name, which stands in no address, and by id', async () => {
    await open(() => known(full));
    await screen.findByText('Asha Rao');
    const box = screen.getByRole('searchbox', { name: 'Search phlebotomists' });
    fireEvent.input(box, { target: { value: 'dev' } });
    await waitFor(() => expect(names()).toEqual(['Devi']));
    expect(said()).toContain('1 phlebotomist found');
    expect(window.location.search).toBe('');
    fireEvent.input(box, { target: { value: 'nobody' } });
    expect(await screen.findByText('No phlebotomist found')).toBeTruthy();
  });

  test('of ten thousand draws those in view', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      personOf(String(index), `Person ${index}`, { stretches: stretchesOf(['moving', 5], ['silent', 9]) }),
    );
    await open(() => known(dayOf(many)));
    await screen.findByText('Person 0');
    expect(table().getAttribute('aria-rowcount')).toBe('10001');
    expect(lines().length).toBeLessThan(60);
  });
});

describe('a strip', () => {
  test('is read part by part with the arrows from the row, and said', async () => {
    await open(() => known(full));
    await screen.findByText('Asha Rao');
    const row = rowOf('Asha Rao');
    act(() => row.focus());
    const press = (key: string) => act(() => void fireEvent.keyDown(row, { key }));
    press('ArrowRight');
    expect(said()).toContain('Asha Rao: 09:00 – 10:15 · Moving · 1 h 15 min');
    press('ArrowRight');
    expect(said()).toContain('Asha Rao: 10:15 – 10:30 · At booking 31 · 15 min');
    press('ArrowRight');
    expect(said()).toContain('Asha Rao: 10:20 · Sample of booking 31 collected');
    press('ArrowLeft');
    press('ArrowLeft');
    press('ArrowLeft');
    expect(said()).toContain('Asha Rao: 09:00 – 10:15 · Moving · 1 h 15 min');
    press('Escape');
    expect(said().filter((text) => text?.startsWith('Asha Rao'))).toEqual([]);
  });

  test('from the other end with the left arrow; another row begins anew', async () => {
    await open(() => known(full));
    await screen.findByText('Asha Rao');
    const row = rowOf('Asha Rao');
    act(() => row.focus());
    act(() => void fireEvent.keyDown(row, { key: 'ArrowLeft' }));
    expect(said()).toContain('Asha Rao: 11:00 – 11:05 · Standing · 5 min');
    act(() => rowOf('Devi').focus());
    expect(said().filter((text) => text?.startsWith('Asha Rao'))).toEqual([]);
  });

  test('under the pointer shows what it is, and says nothing', async () => {
    await open(() => known(full));
    await screen.findByText('Asha Rao');
    const strip = rowOf('Asha Rao').querySelector('[data-strip]');
    if (!strip) throw new Error('no strip');
    // Four hours from nine on, over 400 px.
    vi.spyOn(strip, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 300, 400, 28));
    const move = (clientX: number) => fireEvent.pointerMove(strip, { clientX, pointerType: 'mouse' });
    move(120);
    expect(screen.getByText('09:00 – 10:15 · Moving · 1 h 15 min')).toBeTruthy();
    move(235);
    expect(screen.getByText('10:20 · Sample of booking 31 collected')).toBeTruthy();
    move(460);
    expect(screen.queryByText(/·.*collected$/)).toBeNull();
    expect(said().filter((text) => text?.startsWith('Asha Rao'))).toEqual([]);
  });
});

describe('the route map of a row', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Route map' });
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const midnight = Date.UTC(2026, 10, 19, 18, 30);

  test('is of that day, and the Back key closes it', async () => {
    const past = dayOf([asha, devi], { day: '2026-11-20' });
    const { asked, tracks } = await open(() => known(past), '/day?date=2026-11-20');
    await screen.findByText('Asha Rao');
    fireEvent.click(within(rowOf('Devi')).getByRole('button', { name: 'Route map' }));
    await waitFor(async () => expect((await dialog()).textContent).toContain('Devi · 7'));
    await waitFor(() => expect(tracks.length).toBeGreaterThan(0));
    expect(tracks[0]).toEqual({
      phlebotomistId: '7',
      from: midnight,
      until: midnight + 24 * 60 * minute - 1,
      orderId: null,
    });
    expect(window.location.search).toBe('?date=2026-11-20&route=7');
    act(() => window.history.back());
    await isClosed();
    expect(window.location.search).toBe('?date=2026-11-20');
    expect(asked).toEqual(['2026-11-20']);
  });

  test('is opened by Enter on the row; of today it goes on', async () => {
    const { tracks } = await open(() => known(full));
    await screen.findByText('Asha Rao');
    const row = rowOf('Asha Rao');
    act(() => row.focus());
    fireEvent.keyDown(row, { key: 'Enter' });
    await waitFor(async () => expect((await dialog()).textContent).toContain('Asha Rao · 5'));
    await waitFor(() => expect(tracks[0]).toMatchObject({ phlebotomistId: '5', until: null }));
    fireEvent.click(
      within(await dialog())
        .getAllByRole('button', { name: 'Close' })
        .at(-1) as HTMLElement,
    );
    await isClosed();
    expect(window.location.search).toBe('');
  });

  test('stands in the address', async () => {
    await open(() => known(full), '/day?route=9');
    await waitFor(async () => expect((await dialog()).textContent).toContain('Farook · 9'));
  });

  test('is not opened by a finger that reads a strip', async () => {
    await open(() => known(full));
    await screen.findByText('Asha Rao');
    const strip = rowOf('Asha Rao').querySelector('[data-strip]');
    if (!strip) throw new Error('no strip');
    fireEvent.pointerUp(strip, { pointerType: 'touch' });
    fireEvent.click(strip);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.pointerUp(strip, { pointerType: 'mouse' });
    fireEvent.click(strip);
    await dialog();
  });
});

test('the file has the rows that are shown, minutes and kilometres as numbers', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { exported } = await open(() => known(full), '/day?sort=-late');
  await screen.findByText('Asha Rao');
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(screen.getByText('3 rows of 22 Nov 2026')).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /CSV/ })));
  expect(exported).toEqual([
    {
      format: 'csv',
      title: 'Day 2026-11-22',
      header: [
        'Phlebotomist ID',
        'Phlebotomist',
        'Samples collected',
        'Late bookings',
        'Kilometres',
        'Moving (min)',
        'At bookings (min)',
        'Standing (min)',
        'Silent (min)',
        'First position',
        'Last position',
      ],
      rows: [
        ['5', 'Asha Rao', 1, 2, 12.34, 75, 15, 5, 30, '09:00', '11:05'],
        ['7', 'Devi', 0, 0, 0.8, 0, 0, 20, 0, '09:00', '09:20'],
        ['9', 'Farook', 1, 0, '', '', '', '', '', '', ''],
      ],
    },
  ]);
});

test('on paper all rows stand whole, with the day', async () => {
  await open(() => known(full));
  await screen.findByText('Asha Rao');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const printed = screen.getAllByRole('table').at(-1);
  expect(printed?.querySelectorAll('tbody tr')).toHaveLength(3);
  expect(screen.getByText('22 Nov 2026', { selector: 'p' })).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getAllByRole('table')).toHaveLength(1);
});

test('on paper a search has the rows and the words of the screen, beside how many there are', async () => {
  await open(() => known(full));
  await screen.findByText('Asha Rao');
  const box = screen.getByRole('searchbox', { name: 'Search phlebotomists' });
  for (const [text, words] of [
    ['xyz', 'No phlebotomist found'],
    ['asha', '1 phlebotomist found'],
  ] as const) {
    fireEvent.input(box, { target: { value: text } });
    await screen.findAllByText(words);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = document.querySelector('.print')?.textContent;
    expect(paper).toContain(words);
    expect(paper).toContain('3 phlebotomists');
    expect(paper).not.toContain('Nobody reported on this day.');
    act(() => void window.dispatchEvent(new Event('afterprint')));
  }
});
