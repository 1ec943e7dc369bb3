/** Taking a booking. */
import { screen } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';

export { bookingFormToasts as toasts } from './toasts.ts';

export const routes = [
  screen(
    '/Add_bokking',
    lazyScreen(async () => (await import('./booking-screen.tsx')).BookingScreen),
  ),
] as const;
