/** Live tracking. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from '../app/guarded.tsx';
import { readTrackingSearch } from '../app/tracking-search.ts';

export { trackingFeeds as feeds, trackingMessages as messages } from '../messages/en/tracking.ts';

export const routes = [
  createRoute({
    getParentRoute: () => guarded,
    path: '/liveTracking',
    validateSearch: readTrackingSearch,
    component: lazyRouteComponent(() => import('./tracking-screen.tsx'), 'TrackingScreen'),
  }),
] as const;
