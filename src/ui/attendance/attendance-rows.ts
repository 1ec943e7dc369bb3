/** The rows of the two tables, and what stands in their cells (specification 3, Attendance row). */
import { useTimeZone, useTranslations } from 'use-intl';
import type { AttendanceRow } from '../../contract/attendance.ts';
import { reasonOf } from '../../domain/attendance.ts';
import { dayOf } from '../../domain/time.ts';
import { useDateTimeFormat, useTimeFormat } from '../kit/time-format.ts';

export type AttendanceList = 'present' | 'absent';

/** A row with its place in its list, from 1. */
export interface NumberedRow extends AttendanceRow {
  readonly number: number;
}

export const numbered = (rows: readonly AttendanceRow[]): readonly NumberedRow[] =>
  rows.map((row, index) => ({ ...row, number: index + 1 }));

export interface RowWords {
  readonly name: (row: AttendanceRow) => string;
  /** The time of day; with its date where it is of another day. */
  readonly time: (row: AttendanceRow) => string;
  readonly reason: (row: AttendanceRow) => string;
  readonly status: (row: AttendanceRow) => string;
}

/** The statuses that the specification names; any other is what the backend says. */
const statuses: Readonly<Record<string, 'present' | 'absent'>> = { Present: 'present', Absent: 'absent' };

/** What is missing is N/A. */
export function useRowWords(day: string): RowWords {
  const t = useTranslations('attendance');
  const timeZone = useTimeZone() ?? 'UTC';
  const formatTime = useTimeFormat();
  const date = useDateTimeFormat();
  const missing = t('notAvailable');
  return {
    name: ({ fullName }) => fullName?.trim() || missing,
    time: ({ at }) => {
      if (at === null) return missing;
      return dayOf(at, timeZone) === day ? formatTime(at) : date(at);
    },
    reason: (row) => {
      const reason = reasonOf(row);
      if (reason.kind === 'given') return reason.text;
      return reason.kind === 'absent' ? t('absent') : missing;
    },
    status: ({ status }) => {
      const said = status?.trim() ?? '';
      const known = Object.hasOwn(statuses, said) ? statuses[said] : undefined;
      return known ? t(`approval.${known}`) : said || missing;
    },
  };
}

/** A day in words: 21 November 2026. */
export function useDayFormat(): (day: string) => string {
  const t = useTranslations('attendance');
  return (text) => {
    const [year = '', month = '', day = ''] = text.split('-');
    return t('day', { day: String(Number(day)), month, year });
  };
}
