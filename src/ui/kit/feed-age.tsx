import { useFormatter, useTimeZone, useTranslations } from 'use-intl';
import { wallClockOf } from '../../domain/time.ts';
import { ageOf } from './ages.ts';
import { classes } from './classes.ts';
import styles from './feed-age.module.css';

/** How current what is on screen is (design, 'Feeds tell their age'). Moments and ages in milliseconds. */
export type Freshness =
  | { readonly state: 'live'; readonly ageMs: number }
  | { readonly state: 'catchingUp' }
  /** Answers come, but bad ones or too late. */
  | { readonly state: 'stale'; readonly since: number }
  | { readonly state: 'offline'; readonly since: number }
  /** The realtime worker is being started again. */
  | { readonly state: 'reconnecting' };

export interface FeedAgeProps {
  readonly freshness: Freshness;
  /** What is live: 'Live' unless a screen says 'Live Overview'. */
  readonly label?: string;
}

/** One line that tells its age: calm while live, amber when stale, red when offline, always in words. */
export function FeedAge({ freshness, label }: FeedAgeProps) {
  const t = useTranslations('kit');
  const clock = useClock();
  const words = () => {
    switch (freshness.state) {
      case 'live': {
        const { unit, count } = ageOf(freshness.ageMs);
        return t('feed.live', {
          label: label ?? t('feed.liveLabel'),
          age: t(unit, { count: String(count) }),
        });
      }
      case 'catchingUp':
        return t('feed.catchingUp');
      case 'reconnecting':
        return t('feed.reconnecting');
      default:
        return t(`feed.${freshness.state}`, { time: clock(freshness.since) });
    }
  };
  return (
    <span className={classes(styles['age'], 'hd-figures')} data-state={freshness.state}>
      <span className={styles['dot']} />
      {words()}
    </span>
  );
}

/** Formats a moment as the time of day in the hospital's zone: 14:05. */
export function useClock(): (moment: number) => string {
  const format = useFormatter();
  return (moment) =>
    format.dateTime(new Date(moment), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** Formats a moment with its date in the hospital's zone, as DD MMM YYYY HH:mm (specification 9). */
export function useDateClock(): (moment: number) => string {
  const t = useTranslations('kit');
  const timeZone = useTimeZone();
  return (moment) => {
    const wall = wallClockOf(moment, timeZone ?? 'UTC');
    const [year = '', month = '', day = ''] = wall.slice(0, 10).split('-');
    return t('date', { day, month, year, time: wall.slice(11, 16) });
  };
}
