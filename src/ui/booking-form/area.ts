/** Taking a booking. */
import { screen } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';

export { bookingFormMessages as messages } from '../messages/en/booking-form.ts';
export { bookingFormToasts as toasts } from './toasts.ts';

export const routes = [
  screen(
    '/Add_bokking',
    lazyScreen(async () => (await import('./booking-screen.tsx')).BookingScreen),
  ),
] as const;
