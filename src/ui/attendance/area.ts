/** Attendance: the day's tables, the calendar of one phlebotomist, and the popup that asks for approval. */
import { createRoute } from '@tanstack/react-router';
import { guarded } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';
import { readAttendanceSearch } from './attendance-search.ts';

export { attendanceToasts as toasts } from './toasts.ts';

export const routes = [
  createRoute({
    getParentRoute: () => guarded,
    path: '/attendance',
    validateSearch: readAttendanceSearch,
    component: lazyScreen(async () => (await import('./attendance-screen.tsx')).AttendanceScreen),
  }),
] as const;
