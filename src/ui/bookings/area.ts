/** Booking Management. */
import { createRoute } from '@tanstack/react-router';
import { readBookingsSearch } from '../app/bookings-search.ts';
import { guarded } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';

export { bookingsToasts as toasts } from './toasts.ts';

export const routes = [
  createRoute({
    getParentRoute: () => guarded,
    path: '/order-detail',
    validateSearch: readBookingsSearch,
    component: lazyScreen(async () => (await import('./bookings-screen.tsx')).BookingsScreen),
  }),
] as const;
