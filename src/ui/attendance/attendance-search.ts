/** Query parameters of /attendance. What cannot be understood is left out, never refused. */
import { isDay } from '../../domain/days.ts';

export interface AttendanceSearch {
  /** YYYY-MM-DD; absent for today. */
  readonly date?: string;
}

export function readAttendanceSearch(search: Readonly<Record<string, unknown>>): AttendanceSearch {
  const { date } = search;
  return typeof date === 'string' && isDay(date) ? { date } : {};
}
