import { useSelector } from '@xstate/react';
import type { FeedName } from '../../contract/feeds.ts';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
import { useSystem } from '../bridge/system-context.ts';

/** A feed, why it cannot be had, and another try at it and what is shown with it. */
export function useFeed(name: FeedName, shown: readonly FeedName[] = [name]) {
  const { feeds, setDesired } = useSystem();
  const { state, failure } = useSelector(feeds, (all) => feedOf(all, name));
  return {
    state,
    /** The technical cause, which may be empty; null while it can be had. */
    failure: state === 'stale' || state === 'offline' ? (failure?.message ?? '') : null,
    onRetry: () => setDesired({ name: 'refresh', feeds: shown }),
  };
}
