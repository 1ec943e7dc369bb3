/** The body of a booking's call (specification 7, POST /api/orders). */
import type { BookingForm } from '../contract/booking.ts';
import type { CreateOrderBody } from '../contract/wire/orders.ts';
import { bookingTotal } from './chosen-tests.ts';
import { rupeesOfPaise } from './money.ts';
import { phoneDigits } from './phone.ts';

/** Body of POST /api/orders (specification 7). It goes to the backend as it stands; no text of it is shown here. */
export function createOrderBodyOf(form: BookingForm): CreateOrderBody {
  const { tests, latitude, longitude } = form;
  const joined = (texts: readonly (string | null)[]) =>
    texts.flatMap((text) => text?.trim() || []).join(', ');
  return {
    patientName: form.patientName.trim(),
    phoneNumber: phoneDigits(form.phone),
    email: form.email.trim(),
    address: form.address.trim(),
    latitude,
    longitude,
    medicalTests: tests.map(({ name }) => name),
    sampleRequired: joined(tests.map(({ sampleRequired }) => sampleRequired)),
    report: joined(tests.map(({ report }) => report)),
    totalPrice: rupeesOfPaise(bookingTotal(tests)),
    reason: form.reason.trim() || 'No reason provided',
    source: 'admin',
  };
}
