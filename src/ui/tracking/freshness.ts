/** How current the positions are, from the feed's state and the worker's pulse. */
import type { Pulse } from '../../contract/realtime-port.ts';
import type { FeedModel } from '../../machines/system.ts';
import type { Freshness } from '../kit/feed-age.tsx';

export function positionsFreshness(feed: FeedModel, pulse: Pulse | null): Freshness {
  const now = pulse?.now ?? 0;
  switch (feed.state) {
    case 'live':
      return { state: 'live', ageMs: now - (pulse?.feeds.locations ?? now) };
    case 'stale':
    case 'offline':
      return { state: feed.state, since: feed.since ?? now };
    case 'interrupted':
      return { state: 'reconnecting' };
    default:
      return { state: 'catchingUp' };
  }
}
