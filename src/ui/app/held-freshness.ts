import { useSelector } from '@xstate/react';
import { whole } from '../bridge/system-context.ts';
import type { Freshness } from '../kit/feed-age.tsx';
import { pause } from './pause.ts';

/**
 * How current a screen is whose rows wait while updates are paused: since when it stands still, and not how old the newest
 * answer is, which it does not show. Trouble is said all the same.
 */
export function useHeldFreshness(freshness: Freshness): Freshness {
  const paused = useSelector(pause, whole);
  return paused !== null && freshness.state === 'live' ? { state: 'paused', since: paused.since } : freshness;
}
