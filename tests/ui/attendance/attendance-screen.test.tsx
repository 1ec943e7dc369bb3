import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AttendanceDay } from '../../../src/contract/attendance.ts';
// It comes lazily, and a busy machine would take its time over it.
import '../../../src/ui/kit/pickers.tsx';
import { failed } from '../../../src/contract/failure.ts';
import { placeKey } from '../../../src/domain/addresses.ts';
// Loaded with the file: the first test is not to wait for it.
import '../../../src/ui/attendance/attendance-screen.tsx';
import { readAttendanceSearch } from '../../../src/ui/attendance/attendance-search.ts';
import { layOut } from '../laid-out.ts';
import { renderApp } from '../render.tsx';
import { bareRow, now, person, row, thatMoment } from './harness.tsx';

configure({ defaultHidden: true });
layOut();

const today = '2026-11-22';
const noDay: AttendanceDay = { presentCount: 0, absentCount: 0, present: [], absent: [] };
const fullDay: AttendanceDay = {
  presentCount: 46,
  absentCount: 1,
  present: [row(), bareRow, row({ fullName: 'Divya', at: now - 3 * 86_400_000, reason: 'Late bus' })],
  absent: [row({ fullName: 'Farook', status: 'Absent', selfieUrl: null })],
};

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Answer = { ok: true; value: AttendanceDay } | ReturnType<typeof failed>;

/** Opens the screen; `answer` says what the worker knows of a day. */
async function open(answer: (day: string) => Answer | Promise<Answer>, path = '/attendance') {
  const asked: string[] = [];
  const exported: unknown[] = [];
  const pulse = thatMoment();
  const app = renderApp(path, {
    signedIn: true,
    answers: {
      attendanceDay: ({ day }: { day: string }) => {
        asked.push(day);
        return answer(day);
      },
      exportTable: (ask: unknown) => {
        exported.push(ask);
        return { ok: true, value: new Uint8Array([1]) };
      },
    },
    dress: (system) => ({ ...system, pulse }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Attendance Management' });
  return { ...app, asked, exported, pulse };
}

const known = (value: AttendanceDay) => ({ ok: true as const, value });
const table = (name: string) => screen.getByRole('table', { name });
const cells = (name: string) =>
  [...table(name).querySelectorAll('tr[aria-rowindex]')]
    .slice(1)
    .map((line) => [...line.querySelectorAll('td')].map(({ textContent }) => textContent));
const dateField = () => screen.getByLabelText<HTMLInputElement>('Select Date:');

describe('a day', () => {
  test('begins with today in the hospital’s zone', async () => {
    const { asked } = await open(() => known(fullDay));
    expect(dateField().value).toBe('22 Nov 2026');
    await screen.findByText('Farook');
    expect(asked).toEqual([today]);
  });

  test('has its counts, and two tables with the specified heads', async () => {
    await open(() => known(fullDay));
    await screen.findByText('Farook');
    const cards = [...document.querySelectorAll('dl dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(cards).toEqual(
      expect.arrayContaining([
        ['Present', '46'],
        ['Absent', '1'],
      ]),
    );
    for (const name of ['Present Phlebotomists', 'Absent Phlebotomists'])
      expect(
        within(table(name))
          .getAllByRole('columnheader')
          .map((head) => head.textContent),
      ).toEqual(['#', 'Selfie', 'Name', 'Location', 'Time', 'Reason', 'Status']);
  });

  test('shows N/A for missing values, Absent without a reason, and the date of another day', async () => {
    await open(() => known(fullDay));
    await screen.findByText('Farook');
    expect(cells('Present Phlebotomists')).toEqual([
      ['1', '', 'Anbu Selvan', 'Location: 12.971600, 80.220900', '00:30', 'N/A', 'Present'],
      ['2', '', 'N/A', 'N/A', 'N/A', 'N/A', 'N/A'],
      ['3', '', 'Divya', 'Location: 12.971600, 80.220900', '19 Nov 2026 00:30', 'Late bus', 'Present'],
    ]);
    expect(cells('Absent Phlebotomists')[0]?.slice(5)).toEqual(['Absent', 'Absent']);
  });

  test('without records has no table, and says so', async () => {
    await open(() => known(noDay));
    await screen.findByText('No attendance data for this date.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('shows no empty table', async () => {
    await open(() => known({ ...fullDay, present: [] }));
    await screen.findByText('Farook');
    expect(screen.queryByRole('table', { name: 'Present Phlebotomists' })).toBeNull();
    expect(screen.queryByText('No attendance data for this date.')).toBeNull();
  });

  test('renders only the visible rows of 10,000', async () => {
    const present = Array.from({ length: 10_000 }, (_, n) => row({ fullName: `Person ${n + 1}` }));
    await open(() => known({ ...fullDay, present }));
    await screen.findByText('Person 1');
    expect(table('Present Phlebotomists').getAttribute('aria-rowcount')).toBe('10001');
    expect(cells('Present Phlebotomists').length).toBeLessThan(60);
  });
});

describe('another day', () => {
  test('is typed, is in the address, and is loaded', async () => {
    const { asked } = await open((day) => known(day === today ? fullDay : noDay));
    await screen.findByText('Farook');
    fireEvent.change(dateField(), { target: { value: '2026-11-03' } });
    await screen.findByText('No attendance data for this date.');
    expect(window.location.search).toBe('?date=2026-11-03');
    expect(asked).toEqual([today, '2026-11-03']);
  });

  test('is one press away on either side; today has no address of its own', async () => {
    await open(() => known(noDay), '/attendance?date=2026-03-01');
    await screen.findByText('No attendance data for this date.');
    await person.click(screen.getByRole('button', { name: 'Previous day' }));
    await waitFor(() => expect(dateField().value).toBe('28 Feb 2026'));
    await person.click(screen.getByRole('button', { name: 'Next day' }));
    await waitFor(() => expect(dateField().value).toBe('01 Mar 2026'));
    await person.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(dateField().value).toBe('22 Nov 2026'));
    expect(window.location.search).toBe('');
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('that is still being typed asks for nothing', async () => {
    const { asked } = await open(() => known(noDay));
    await screen.findByText('No attendance data for this date.');
    for (const value of ['0002-11-03', '2026-11-2', '3.1', ''])
      fireEvent.change(dateField(), { target: { value } });
    fireEvent.blur(dateField());
    expect(dateField().value).toBe('22 Nov 2026');
    expect(asked).toEqual([today]);
  });

  test.each(['{Enter}', '{Tab}'])('that is typed in words counts with %s', async (key) => {
    const { asked } = await open(() => known(noDay));
    await screen.findByText('No attendance data for this date.');
    await person.clear(dateField());
    await person.type(dateField(), `3 nov 2026${key}`);
    await waitFor(() => expect(asked).toEqual([today, '2026-11-03']));
    expect(dateField().value).toBe('03 Nov 2026');
  });

  test('is picked from a calendar, which Escape closes', async () => {
    const { asked } = await open(() => known(noDay));
    await screen.findByText('No attendance data for this date.');
    await person.click(screen.getByRole('button', { name: 'Pick a day' }));
    const isOpen = () => document.querySelector('[role=group][aria-label="Pick a day"]') !== null;
    await waitFor(() => expect(document.activeElement?.textContent).toBe('22'));
    expect(isOpen()).toBe(true);
    await person.keyboard('{Escape}');
    expect(document.activeElement).toBe(dateField());
    expect(isOpen()).toBe(false);
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('22'));
    await person.keyboard('{ArrowLeft}{Enter}');
    await waitFor(() => expect(asked).toEqual([today, '2026-11-21']));
    expect(document.activeElement).toBe(dateField());
  });

  test('of the address that is none is today', () => {
    expect(readAttendanceSearch({ date: '2026-11-03' })).toEqual({ date: '2026-11-03' });
    for (const date of ['2026-02-30', 'today', 5, null, undefined])
      expect(readAttendanceSearch({ date })).toEqual({});
  });

  test('answers late and is dropped', async () => {
    const late: ((answer: Answer) => void)[] = [];
    await open((day) => (day === today ? new Promise((resolve) => late.push(resolve)) : known(fullDay)));
    await person.click(screen.getByRole('button', { name: 'Previous day' }));
    await screen.findByText('Farook');
    await act(async () => late.forEach((answer) => void answer(known(noDay))));
    screen.getByText('Farook');
  });
});

describe('a failure', () => {
  const away = failed('network', 'No answer');

  test('shows no error, and keeps the shown rows', async () => {
    let answer: Answer = known(fullDay);
    const { asked, toasts } = await open(() => answer);
    await screen.findByText('Farook');
    answer = away;
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    screen.getByText('Farook');
    expect(screen.getByRole('main').textContent).not.toMatch(/No answer|failed|error/i);
    expect(toasts).toEqual([]);
  });

  test('of a day that was never known claims nothing of it', async () => {
    await open((day) => (day === today ? known(fullDay) : away));
    await screen.findByText('Farook');
    await person.click(screen.getByRole('button', { name: 'Previous day' }));
    await screen.findByText('Nothing is known of this date yet.');
    expect(screen.queryByText('No attendance data for this date.')).toBeNull();
    expect(screen.queryByText('Farook')).toBeNull();
  });

  test('is made good when the backend answers again', async () => {
    let answer: Answer = away;
    const { asked, pulse } = await open(() => answer);
    await screen.findByText('Nothing is known of this date yet.');
    answer = known(fullDay);
    // An answer from before the failure says nothing.
    act(() => pulse.set({ now: now + 1_000, feeds: { attendance: now - 500 }, counters: {} }));
    expect(asked).toEqual([today]);
    act(() => pulse.set({ now: now + 2_000, feeds: { attendance: now + 1_500 }, counters: {} }));
    await screen.findByText('Farook');
    expect(asked).toEqual([today, today]);
  });
});

describe('today is asked for again', () => {
  test.each([
    ['when the worker receives another list', { type: 'attendance.dayChanged', day: today }],
    [
      'when a label changes',
      {
        type: 'attendance.labelsChanged',
        labels: [{ phlebotomistId: '5', label: 'approved' }],
        removed: [],
      },
    ],
  ] as const)('%s', async (_, fact) => {
    const { asked, publish } = await open(() => known(fullDay));
    await screen.findByText('Farook');
    act(() => publish(fact));
    await waitFor(() => expect(asked).toEqual([today, today]));
  });

  test('when a decision was made, and no other day is', async () => {
    const { asked, publish, system } = await open(() => known(fullDay));
    await screen.findByText('Farook');
    const decide = async (attempt: number) => {
      const claim = { recordId: '31', phlebotomistId: '5', present: false, reason: null, at: now };
      await act(async () => {
        publish({ type: 'attendance.claimFound', claim });
        system.send({ type: 'user.decideAttendance', recordId: '31', approve: true });
      });
      await act(async () => publish({ type: 'attendance.decided', recordId: '31', attempt, approve: true }));
    };
    await decide(1);
    await waitFor(() => expect(asked).toEqual([today, today]));
    await person.click(screen.getByRole('button', { name: 'Previous day' }));
    await waitFor(() => expect(asked).toHaveLength(3));
    await decide(2);
    expect(asked).toHaveLength(3);
  });
});

describe('a place', () => {
  test('is looked up once its row rests, is shown by its address, and leads to the map', async () => {
    const { publish, effects } = await open(() => known({ ...fullDay, present: [row()], absent: [] }));
    const link = await screen.findByRole('link', { name: 'Location: 12.971600, 80.220900' });
    expect(link.getAttribute('href')).toBe('/liveTracking?lat=12.9716&lng=80.2209&driverId=5');
    await waitFor(() => expect(effects).toContain('desired addresses'));
    act(() =>
      publish({
        type: 'address.resolved',
        place: placeKey({ latitude: 12.9716, longitude: 80.2209 }),
        address: { kind: 'found', text: 'Kamaraj Avenue, Chennai' },
      }),
    );
    screen.getByRole('link', { name: 'Kamaraj Avenue, Chennai' });
  });

  test('without an address keeps its coordinates', async () => {
    const { publish } = await open(() => known({ ...fullDay, present: [row()], absent: [] }));
    await screen.findByRole('link', { name: 'Location: 12.971600, 80.220900' });
    const place = placeKey({ latitude: 12.9716, longitude: 80.2209 });
    act(() => publish({ type: 'address.resolved', place, address: { kind: 'notFound' } }));
    screen.getByRole('link', { name: 'Location: 12.971600, 80.220900' });
  });
});

describe('a selfie', () => {
  test('opens larger', async () => {
    await open(() => known(fullDay));
    await person.click(
      (await screen.findAllByRole('button', { name: 'Enlarge the selfie of Anbu Selvan' }))[0] as never,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Selfie of Anbu Selvan' });
    expect(within(dialog).getByRole('img').getAttribute('src')).toMatch(/\/selfies\/5.png$/);
  });

  test.each([
    ['that is missing', null],
    ['from elsewhere', 'https://elsewhere.example/5.png'],
    ['that is code', 'javascript:alert(1)'],
  ])('%s is a placeholder', async (_, selfieUrl) => {
    await open(() => known({ ...fullDay, present: [row({ selfieUrl })], absent: [] }));
    await screen.findByRole('img', { name: 'No selfie' });
    expect(screen.queryByRole('button', { name: /Enlarge/ })).toBeNull();
  });

  test('that cannot be had is one too', async () => {
    await open(() => known({ ...fullDay, present: [row()], absent: [] }));
    fireEvent.error(await screen.findByRole('img', { name: 'Selfie of Anbu Selvan' }));
    screen.getByRole('img', { name: 'No selfie' });
  });
});

describe('printing and export', () => {
  test('the printed page is there while the browser prints, with every row', async () => {
    const present = Array.from({ length: 300 }, (_, n) => row({ fullName: `Person ${n + 1}` }));
    await open(() => known({ ...fullDay, present }));
    await screen.findByText('Person 1');
    expect(document.querySelector('caption')).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const [first, second] = document.querySelectorAll('caption');
    expect([first?.textContent, second?.textContent]).toEqual([
      'Present Phlebotomists',
      'Absent Phlebotomists',
    ]);
    expect(first?.closest('table')?.querySelectorAll('tbody tr')).toHaveLength(300);
    screen.getByText('22 November 2026');
    screen.getByText('Present 46 · Absent 1');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('caption')).toBeNull();
  });

  test('is asked for with the printer’s button', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    window.print = print;
    await open(() => known(fullDay));
    await person.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  test('the file holds both lists', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { exported } = await open(() => known(fullDay));
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    screen.getByText('4 rows of 22 November 2026');
    await person.click(screen.getByRole('button', { name: 'CSV' }));
    expect(exported).toEqual([
      {
        format: 'csv',
        title: 'Attendance 2026-11-22',
        header: ['List', '#', 'Phlebotomist ID', 'Name', 'Location', 'Time', 'Reason', 'Status'],
        rows: [
          ['Present', '1', '5', 'Anbu Selvan', 'Location: 12.971600, 80.220900', '00:30', 'N/A', 'Present'],
          ['Present', '2', 'N/A', 'N/A', 'N/A', 'N/A', 'N/A', 'N/A'],
          [
            'Present',
            '3',
            '5',
            'Divya',
            'Location: 12.971600, 80.220900',
            '19 Nov 2026 00:30',
            'Late bus',
            'Present',
          ],
          ['Absent', '1', '5', 'Farook', 'Location: 12.971600, 80.220900', '00:30', 'Absent', 'Absent'],
        ],
      },
    ]);
  });
});
