import { useLocale, useTimeZone, useTranslations } from 'use-intl';
import { wallClockOf } from '../../domain/time.ts';
import { useWallNow } from './use-wall-now.ts';
import styles from './wall.module.css';

/** The hospital's time and day, large. */
export function WallClock() {
  const kit = useTranslations('kit');
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useWallNow();
  const wall = wallClockOf(now, timeZone);
  const [year = '', month = '', day = ''] = wall.slice(0, 10).split('-');
  const weekday = new Intl.DateTimeFormat(useLocale(), { weekday: 'long', timeZone }).format(now);
  return (
    <header className={styles['head']}>
      <time className={styles['clock']} dateTime={wall.slice(11, 16)}>
        {wall.slice(11, 16)}
      </time>
      <span className={styles['day']}>
        <span>{weekday}</span> <span>{kit('date', { day, month, year, time: '' }).trim()}</span>
      </span>
    </header>
  );
}
