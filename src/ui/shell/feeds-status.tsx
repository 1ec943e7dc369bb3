import { useSelector } from '@xstate/react';
import { useMessages, useTranslations } from 'use-intl';
import type { FeedName } from '../../contract/feeds.ts';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
import type { FeedsModel } from '../../machines/system.ts';
import { useSystem } from '../bridge/system-context.ts';
import { classes } from '../kit/classes.ts';
import styles from './sidebar.module.css';

export interface FeedsStatusProps {
  /** How all feeds are together. */
  readonly status: FeedsStatus;
  /** Opens the diagnostics, which say it of each. */
  readonly onInspect: () => void;
}

export type FeedsStatus =
  | { readonly state: 'live' | 'catchingUp' | 'reconnecting' }
  /** `feed`: the first of them, by its name. */
  | { readonly state: 'stale' | 'offline'; readonly count: number; readonly feed: FeedName };

/** One calm line for all that the console receives. */
export function FeedsStatusLine({ status, onInspect }: FeedsStatusProps) {
  const t = useTranslations('shell.status');
  const names = useTranslations('feedNames');
  const words =
    status.state === 'stale' || status.state === 'offline'
      ? t(status.state, { more: status.count - 1, feed: names(status.feed) })
      : t(status.state);
  return (
    <button
      type="button"
      className={classes(styles['entry'], styles['status'])}
      data-state={status.state}
      onClick={onInspect}
    >
      <span className={styles['dot']} aria-hidden="true" />
      <span className={styles['word']}>{words}</span>
      <span className="hd-heard">{t('diagnostics')}</span>
    </button>
  );
}

export function useFeedsStatus(): FeedsStatus {
  const system = useSystem();
  const names = Object.keys(useMessages().feedNames) as FeedName[];
  const isRestarting = useSelector(system.worker, ({ state }) => state === 'restarting');
  const status = useSelector(system.feeds, (feeds) => statusOf(names, feeds), isSame);
  return isRestarting ? { state: 'reconnecting' } : status;
}

/** The worst of all; feeds that are off do not count. */
export function statusOf(names: readonly FeedName[], feeds: FeedsModel): FeedsStatus {
  const those = (state: string) => names.filter((name) => feedOf(feeds, name).state === state);
  for (const state of ['offline', 'stale'] as const) {
    const [feed, ...others] = those(state);
    if (feed !== undefined) return { state, count: others.length + 1, feed };
  }
  if (those('interrupted').length > 0) return { state: 'reconnecting' };
  return { state: those('catchingUp').length > 0 || those('live').length === 0 ? 'catchingUp' : 'live' };
}

const isSame = (one: FeedsStatus, other: FeedsStatus): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
