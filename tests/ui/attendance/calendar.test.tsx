import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { AttendanceLabel, AttendanceRecord } from '../../../src/contract/attendance.ts';
import { failed } from '../../../src/contract/failure.ts';
import { AttendanceBadge } from '../../../src/ui/attendance/attendance-badge.tsx';
import { CalendarDialog } from '../../../src/ui/attendance/calendar-dialog.tsx';
import { renderView } from '../render.tsx';
import { person, record, show } from './harness.tsx';

configure({ defaultHidden: true });

type Ask = { readonly phlebotomistId: string; readonly year: number; readonly month: number };

async function open(answer: (ask: Ask) => unknown) {
  const asked: Ask[] = [];
  let closed = 0;
  const harness = await show(
    <CalendarDialog
      phlebotomistId="5"
      fullName="Anbu Selvan"
      onClose={() => {
        closed += 1;
      }}
    />,
    {
      attendanceMonth: (ask: Ask) => {
        asked.push(ask);
        return answer(ask);
      },
    },
  );
  await screen.findByRole('dialog', { name: 'Attendance calendar' });
  return { ...harness, asked, closed: () => closed };
}

const known = (...records: readonly AttendanceRecord[]) => ({ ok: true, value: records });
const days = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const day = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLLIElement;
const month = () => screen.getByLabelText<HTMLInputElement>('Month');

test.each<[AttendanceLabel, string, string]>([
  ['present', 'Present', 'completed'],
  ['pending', 'Absent (Pending)', 'new'],
  ['approved', 'Absent (Approved)', 'cancelled'],
  ['denied', 'Absent Denied', 'completed'],
  ['none', 'No Record', 'ended'],
])('the label %s has its word, its hue and a shape of its own', (label, word, hue) => {
  renderView(<AttendanceBadge label={label} />);
  const badge = screen.getByText(word).parentElement as HTMLElement;
  expect(badge.style.color).toBe(`var(--hd-status-${hue})`);
  expect(badge.querySelector('svg path')).not.toBeNull();
});

describe('the calendar', () => {
  test('begins with this month in the hospital’s zone, and names the person', async () => {
    const { asked } = await open(() => known());
    screen.getByText('Anbu Selvan');
    expect(month().value).toBe('Nov 2026');
    await screen.findByText('No attendance in November 2026');
    expect(asked).toEqual([{ phlebotomistId: '5', year: 2026, month: 11 }]);
  });

  test('has a card for each day up to today, with its records', async () => {
    await open(() =>
      known(
        record('1'),
        record('2', {
          at: Date.UTC(2026, 10, 3, 20),
          present: false,
          approvalStatus: 'APPROVED',
          reason: 'Fever',
        }),
      ),
    );
    await screen.findByText('Fever');
    expect(days()).toHaveLength(22);
    expect(days().slice(0, 3)).toEqual(['Sunday 1', 'Monday 2', 'Tuesday 3']);
    expect(day('Sunday 1').textContent).toBe('Sunday 1No Record');
    expect(day('Monday 2').textContent).toContain('Present');
    expect(day('Monday 2').textContent).toContain('09:30');
    // Half past one in the night of the fourth in Kolkata.
    expect(day('Wednesday 4').textContent).toContain('Absent (Approved)');
    expect(day('Wednesday 4').textContent).toContain('Fever');
    expect(day('Tuesday 3').textContent).toContain('No Record');
  });

  test('keeps all records of a day in its card, and those without a date apart', async () => {
    await open(() =>
      known(
        record('1'),
        record('2', { at: Date.UTC(2026, 10, 2, 9), present: false, approvalStatus: 'DENIED' }),
        record('3', { at: null, present: false, approvalStatus: 'PENDING' }),
      ),
    );
    await screen.findByText('Absent Denied');
    expect(within(day('Monday 2')).getAllByText(/^(Present|Absent Denied)$/)).toHaveLength(2);
    expect(day('Without a date').textContent).toContain('Absent (Pending)');
    expect(days().at(-1)).toBe('Without a date');
  });

  test('loses no record of another month that the backend sends', async () => {
    await open(() => known(record('1', { at: Date.UTC(2026, 9, 30, 4), reason: 'Early' })));
    await screen.findByText('Early');
    expect(day('30 October 2026').textContent).toContain('Early');
  });

  test('steps to other months and not past this one; a month can be typed', async () => {
    const { asked } = await open(() => known(record('1', { reason: 'Any' })));
    await screen.findByText('Any');
    await person.click(screen.getByRole('button', { name: 'Next month' }));
    expect(month().value).toBe('Nov 2026');
    await person.click(screen.getByRole('button', { name: 'Previous month' }));
    await waitFor(() => expect(month().value).toBe('Oct 2026'));
    fireEvent.change(month(), { target: { value: '2025-02' } });
    await waitFor(() => expect(days().length).toBeGreaterThanOrEqual(28));
    expect(asked.map(({ year, month: number }) => `${year}-${number}`)).toEqual([
      '2026-11',
      '2026-10',
      '2025-2',
    ]);
  });

  test('shows nothing of one month for another', async () => {
    const late: ((answer: unknown) => void)[] = [];
    await open(({ month: number }) =>
      number === 11
        ? new Promise((resolve) => late.push(resolve))
        : known(record('1', { reason: 'Of October' })),
    );
    screen.getByText('Loading attendance …');
    await person.click(screen.getByRole('button', { name: 'Previous month' }));
    await screen.findByText('Of October');
    late[0]?.(known(record('2', { reason: 'Of November' })));
    await waitFor(() => expect(screen.queryByText('Of November')).toBeNull());
  });

  test('that fails says so, and is had again', async () => {
    let answer: unknown = failed('network', 'No answer');
    await open(() => answer);
    await screen.findByText('Attendance could not be loaded');
    answer = known(record('1', { reason: 'There' }));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('There');
    expect(screen.queryByText('Attendance could not be loaded')).toBeNull();
  });

  test('shows a selfie larger, over itself, and closes', async () => {
    const { closed } = await open(() => known(record('1', { selfieUrl: '/selfies/1.png' })));
    await person.click(await screen.findByRole('button', { name: 'Enlarge the selfie of a phlebotomist' }));
    await screen.findByRole('dialog', { name: 'Selfie of Anbu Selvan' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Selfie of Anbu Selvan' })).toBeNull());
    expect(closed()).toBe(0);
    await person.keyboard('{Escape}');
    expect(closed()).toBe(1);
  });
});
