/** A day of all phlebotomists in one look. Its texts come with its screen (`LateTexts`). */
import { createRoute } from '@tanstack/react-router';
import { guarded } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';
import { withLateTexts } from '../kit/late-texts.tsx';
import { readDaySearch } from './day-search.ts';

export const routes = [
  createRoute({
    getParentRoute: () => guarded,
    path: '/day',
    validateSearch: readDaySearch,
    component: lazyScreen(withLateTexts(async () => (await import('./day-screen.tsx')).DayScreen)),
  }),
] as const;
