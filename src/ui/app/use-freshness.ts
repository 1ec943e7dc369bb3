import { useMemo } from 'react';
import type { FeedName } from '../../contract/model.ts';
import { useModel, useSystem } from '../bridge/system-context.ts';
import type { Freshness } from '../kit/feed-age.tsx';
import { freshnessOf } from './freshness.ts';

/** How current a screen is that shows these feeds; `names` is a constant of the screen. Renders once a second. */
export function useFreshness(names: readonly FeedName[]): Freshness {
  const system = useSystem();
  const feeds = useModel(system.feeds);
  const pulse = useModel(system.pulse);
  const worker = useModel(system.worker);
  return useMemo(
    () => (worker === 'restarting' ? { state: 'reconnecting' } : freshnessOf(names, feeds, pulse)),
    [names, feeds, pulse, worker],
  );
}
