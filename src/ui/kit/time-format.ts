/** Moments as the views say them. Every number has an answer here, so that no row can take a screen down. */
import { useTimeZone, useTranslations } from 'use-intl';
import { isMoment } from '../../domain/moment.ts';
import { wallClockOf } from '../../domain/time.ts';

/** Formats a moment as the time of day in the hospital's zone: 14:05; a dash where there is none. */
export function useTimeFormat(): (moment: number) => string {
  const wall = useWallClock();
  const kit = useTranslations('kit');
  return (moment) => wall(moment)?.slice(11, 16) ?? kit('unknown');
}

/** The same with its seconds: 14:05:09. */
export function useSecondsFormat(): (moment: number) => string {
  const wall = useWallClock();
  const kit = useTranslations('kit');
  return (moment) => wall(moment)?.slice(11) ?? kit('unknown');
}

/** Formats a moment and its date in the hospital's zone, as DD MMM YYYY HH:mm (specification 9); a dash for none. */
export function useDateTimeFormat(): (moment: number) => string {
  const at = useWallClock();
  const kit = useTranslations('kit');
  return (moment) => {
    const wall = at(moment);
    if (wall === null) return kit('unknown');
    const [year = '', month = '', day = ''] = wall.slice(0, 10).split('-');
    return kit('date', { day, month, year, time: wall.slice(11, 16) });
  };
}

/** Formats YYYY-MM-DD as DD MMM YYYY and YYYY-MM as MMM YYYY; any other text is what it is. */
export function useDayFormat(): (day: string) => string {
  const kit = useTranslations('kit');
  return (text) => {
    const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text) ?? [];
    return year === '' ? text : kit('date', { day, month, year, time: '' }).trim();
  };
}

/** A moment for a machine that reads the page (`<time dateTime>`); nothing where there is none. */
export const machineTime = (moment: number): string | undefined =>
  isMoment(moment) ? new Date(moment).toISOString() : undefined;

/** YYYY-MM-DDTHH:mm:ss in the hospital's zone; null where four digits cannot write the year, or there is no moment. */
function useWallClock(): (moment: number) => string | null {
  const timeZone = useTimeZone() ?? 'UTC';
  return (moment) => wallClockOf(moment, timeZone) || null;
}
