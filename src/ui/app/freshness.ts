import type { FeedName } from '../../contract/feeds.ts';
import type { Pulse } from '../../contract/realtime-port.ts';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
import type { FeedModel, FeedsModel } from '../../machines/system.ts';
import type { Freshness } from '../kit/feed-age.tsx';

/** From calm to worst. */
const severity = [
  'off',
  'live',
  'catchingUp',
  'stale',
  'offline',
  'interrupted',
] as const satisfies readonly FeedModel['state'][];

/**
 * How current a screen is that shows several feeds: as current as its worst. The age while live is that of the oldest
 * answer among them, by the worker's clock. Feeds that are off do not count.
 */
export function freshnessOf(names: readonly FeedName[], feeds: FeedsModel, pulse: Pulse | null): Freshness {
  const worst = names
    .map((name) => feedOf(feeds, name))
    .reduce<FeedModel | null>((worse, feed) => (worse && rank(worse) >= rank(feed) ? worse : feed), null);
  switch (worst?.state) {
    case 'stale':
    case 'offline':
      return worst.since === null
        ? { state: 'catchingUp' }
        : { state: worst.state, since: oldest(names, feeds, worst) };
    case 'interrupted':
      return { state: 'reconnecting' };
    case 'live': {
      const times = names.flatMap((name) => pulse?.feeds[name] ?? []);
      return pulse && times.length > 0
        ? { state: 'live', ageMs: pulse.now - Math.min(...times) }
        : { state: 'catchingUp' };
    }
    default:
      return { state: 'catchingUp' };
  }
}

const rank = ({ state }: FeedModel): number => severity.indexOf(state);

/** The earliest moment among the feeds that are in the same trouble. */
function oldest(names: readonly FeedName[], feeds: FeedsModel, worst: FeedModel): number {
  const since = names.flatMap((name) => {
    const feed = feedOf(feeds, name);
    return feed.state === worst.state ? (feed.since ?? []) : [];
  });
  return Math.min(...since);
}
