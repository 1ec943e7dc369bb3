/** Taking a booking. */
import { lazyRouteComponent } from '@tanstack/react-router';
import { screen } from '../app/guarded.tsx';

export { bookingFormMessages as messages } from '../messages/en/booking-form.ts';
export { bookingFormToasts as toasts } from './toasts.ts';

export const routes = [
  screen(
    '/Add_bokking',
    lazyRouteComponent(() => import('./booking-screen.tsx'), 'BookingScreen'),
  ),
] as const;
