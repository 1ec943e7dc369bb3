/** What the booking form asks of the worker. */
import type { OpenCapability } from '../worker-capability.ts';
import { createBooking } from './create-booking.ts';
import { locateBooking } from './locate-booking.ts';

export const openBookings: OpenCapability = (session) => {
  const { places, lookAgain } = session;
  return {
    commands: {
      'booking.locate': ({ address }, run) => locateBooking({ address }, { places, ...run }),
      'booking.create': ({ form }, run) =>
        createBooking(form, {
          api: session.api,
          ...run,
          changed: () => lookAgain(['orders', 'counts']),
        }),
    },
  };
};
