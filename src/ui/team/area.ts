/** Phlebotomist Team Management. */
import { createRoute } from '@tanstack/react-router';
import { guarded } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';
import { readTeamSearch } from '../app/team-search.ts';

export { teamToasts as toasts } from './toasts.ts';

export const routes = [
  createRoute({
    getParentRoute: () => guarded,
    path: '/deliveryBoy_Data',
    validateSearch: readTeamSearch,
    component: lazyScreen(async () => (await import('./team-screen.tsx')).TeamScreen),
  }),
] as const;
