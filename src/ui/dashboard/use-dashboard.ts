import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { FeedName } from '../../contract/feeds.ts';
import { dashboardFigures } from '../../domain/figures.ts';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
import { useFreshness } from '../app/use-freshness.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import type { DashboardViewProps } from './dashboard-view.tsx';

/** What the dashboard shows: counts, the number of phlebotomists, attendance. */
const feedsShown: readonly FeedName[] = ['counts', 'phlebotomists', 'attendance'];

/** Ties the dashboard to the system. */
export function useDashboard(): Omit<DashboardViewProps, 'charts'> {
  const system = useSystem();
  const { figures, changedAt } = useSelector(system.figures, whole);
  const counts = useSelector(system.feeds, (feeds) => feedOf(feeds, 'counts'));
  const freshness = useFreshness(feedsShown);
  useEffect(() => system.watchFeeds(feedsShown), [system]);

  const failed = counts.failure !== null && (counts.state === 'stale' || counts.state === 'offline');
  return {
    figures: useMemo(() => dashboardFigures(figures), [figures]),
    freshness,
    loading: !failed,
    failure: failed && figures.total === null ? (counts.failure?.message ?? null) : null,
    updatedAt: changedAt,
    onRetry: () => system.setDesired({ name: 'refresh', feeds: feedsShown }),
  };
}
