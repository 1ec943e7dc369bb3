import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { FeedName } from '../../contract/feeds.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import type { Freshness } from '../kit/feed-age.tsx';
import { freshnessOf } from './freshness.ts';

/** How current a screen is that shows these feeds; `names` is a constant of the screen. Renders once a second. */
export function useFreshness(names: readonly FeedName[]): Freshness {
  const system = useSystem();
  const feeds = useSelector(system.feeds, whole);
  const pulse = useSelector(system.pulse, whole);
  const worker = useSelector(system.worker, ({ state }) => state);
  return useMemo(
    () => (worker === 'restarting' ? { state: 'reconnecting' } : freshnessOf(names, feeds, pulse)),
    [names, feeds, pulse, worker],
  );
}
