import { useTranslations } from 'use-intl';
import { ageOf } from './ages.ts';
import { classes } from './classes.ts';
import styles from './feed-age.module.css';
import { useTimeFormat } from './time-format.ts';
import { useAgeWords } from './use-age.ts';

/** How current the data on screen are (design, 'Feeds tell their age'). Moments and ages in milliseconds. */
export type Freshness =
  | { readonly state: 'live'; readonly ageMs: number }
  | { readonly state: 'catchingUp' }
  /** Answers come, but bad ones or too late. */
  | { readonly state: 'stale'; readonly since: number }
  | { readonly state: 'offline'; readonly since: number }
  /** Answers come, and the screen waits to show them. */
  | { readonly state: 'paused'; readonly since: number }
  /** The realtime worker is being started again. */
  | { readonly state: 'reconnecting' };

export interface FeedAgeProps {
  readonly freshness: Freshness;
  /** What is live: 'Live' unless a screen says 'Live Overview'. */
  readonly label?: string | undefined;
}

/** One line that tells its age: calm while live, amber when stale, red when offline, always in words. */
export function FeedAge({ freshness, label }: FeedAgeProps) {
  const t = useTranslations('kit');
  const formatTime = useTimeFormat();
  const age = useAgeWords();
  const words = () => {
    switch (freshness.state) {
      case 'live':
        return t('feed.live', {
          label: label ?? t('feed.liveLabel'),
          age: age(ageOf(freshness.ageMs)),
        });
      case 'catchingUp':
        return t('feed.catchingUp');
      case 'reconnecting':
        return t('feed.reconnecting');
      default:
        return t(`feed.${freshness.state}`, { time: formatTime(freshness.since) });
    }
  };
  return (
    <span className={classes(styles['age'], 'hd-figures')} data-state={freshness.state}>
      <span className={styles['dot']} />
      <span className={styles['words']}>{words()}</span>
    </span>
  );
}
