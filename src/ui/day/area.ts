/** A day of all phlebotomists in one look. Its texts come with its screen (`LateTexts`). */
import { createRoute } from '@tanstack/react-router';
import { guarded } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';
import { readDaySearch } from './day-search.ts';

export const routes = [
  createRoute({
    getParentRoute: () => guarded,
    path: '/day',
    validateSearch: readDaySearch,
    component: lazyScreen(async () => (await import('./day-screen.tsx')).DayScreen),
  }),
] as const;
