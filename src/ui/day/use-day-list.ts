/** The rows of a day as they are listed: found, sorted, and what they share. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTimeZone } from 'use-intl';
import type { DaySummary, PhlebotomistDay } from '../../contract/day.ts';
import {
  type DayAxis,
  type DayColumn,
  type DaySort,
  dayAxis,
  dayColumns,
  findDays,
  sortDays,
} from '../../domain/day-list.ts';
import { daySpan } from '../../domain/day-summary.ts';

/** A column of numbers. */
export type FigureColumn = Exclude<DayColumn, 'name'>;

/** Bookings alone tell these. */
const ofBookings: readonly FigureColumn[] = ['samples', 'late'];
const figureColumns = dayColumns.filter((column) => column !== 'name');

export interface DayList {
  readonly rows: readonly PhlebotomistDay[];
  /** Of everybody, found or not; null where there is nothing to draw. */
  readonly axis: DayAxis | null;
  /** Those of which anything is known. */
  readonly columns: readonly FigureColumn[];
  readonly sort: DaySort;
  readonly onSort: (sort: DaySort) => void;
  /** Another column, or the other direction of this one. */
  readonly onColumn: (column: DayColumn) => void;
}

const byName: DaySort = { column: 'name', descending: false };

/** Reads `late` and `-late`. */
function readSort(text: string | undefined): DaySort {
  const column = dayColumns.find((each) => each === text?.replace(/^-/, ''));
  return column === undefined ? byName : { column, descending: text?.startsWith('-') === true };
}

export function useDayList(summary: DaySummary | null, text: string): DayList {
  const navigate = useNavigate();
  const timeZone = useTimeZone() ?? 'UTC';
  const { sort: sortText } = useSearch({ from: '/guarded/day' });
  const sort = useMemo(() => readSort(sortText), [sortText]);
  const onSort = useCallback(
    ({ column, descending }: DaySort) =>
      void navigate({
        to: '/day',
        search: ({ sort: _, ...others }) =>
          column === 'name' && !descending
            ? others
            : { ...others, sort: `${descending ? '-' : ''}${column}` },
        // The search text of the history entry stays.
        state: true,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  // Of numbers the highest come first: nobody looks for the fewest.
  const onColumn = useCallback(
    (column: DayColumn) =>
      onSort({ column, descending: column === sort.column ? !sort.descending : column !== 'name' }),
    [onSort, sort],
  );
  const rows = useMemo(
    () => (summary === null ? [] : sortDays(findDays(summary.people, text), sort)),
    [summary, text, sort],
  );
  const axis = useMemo(
    () => (summary === null ? null : dayAxis(summary.people, daySpan(summary.day, timeZone).from)),
    [summary, timeZone],
  );
  const isKept = summary === null || summary.positions === 'kept';
  return { rows, axis, columns: isKept ? figureColumns : ofBookings, sort, onSort, onColumn };
}
