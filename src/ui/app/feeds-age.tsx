import type { FeedName } from '../../contract/feeds.ts';
import { FeedAge, type FeedAgeProps } from '../kit/feed-age.tsx';
import { useFreshness } from './use-freshness.ts';

export interface FeedsAgeProps extends Pick<FeedAgeProps, 'label'> {
  /** A constant of the screen. */
  readonly feeds: readonly FeedName[];
}

/** How many there are and how old that is; the only part of the screen that is drawn each second. */
export const FeedsAge = ({ feeds, label }: FeedsAgeProps) => (
  <FeedAge freshness={useFreshness(feeds)} label={label} />
);
