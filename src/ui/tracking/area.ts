/** Live tracking. */
import { createRoute } from '@tanstack/react-router';
import { guarded } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';
import { readTrackingSearch } from '../app/tracking-search.ts';

export const routes = [
  createRoute({
    getParentRoute: () => guarded,
    path: '/liveTracking',
    validateSearch: readTrackingSearch,
    component: lazyScreen(async () => (await import('./tracking-screen.tsx')).TrackingScreen),
  }),
] as const;
