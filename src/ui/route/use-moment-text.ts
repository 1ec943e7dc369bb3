import { useTimeZone } from 'use-intl';
import type { TrackPoint } from '../../contract/capabilities/fleet.ts';
import { isSameDay } from '../../domain/time.ts';
import { useDateTimeFormat, useSecondsFormat, useTimeFormat } from '../kit/time-format.ts';

/**
 * Says a moment of a route: its time where the route is of one day, to the second or the minute, else its date too.
 * `points` are sorted by time.
 */
export function useMomentText(
  points: readonly TrackPoint[],
  to: 'second' | 'minute' = 'second',
): (moment: number) => string {
  const timeZone = useTimeZone() ?? 'UTC';
  const times = { second: useSecondsFormat(), minute: useTimeFormat() };
  const date = useDateTimeFormat();
  const first = points[0]?.at ?? 0;
  const last = points.at(-1)?.at ?? 0;
  return isSameDay(first, last, timeZone) ? times[to] : date;
}
