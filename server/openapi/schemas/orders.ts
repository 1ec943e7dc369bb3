/** Bookings, their counts, their expenses, and the tests that can be booked. */

import type { CollectedRow, countAnswer, expenseRow, OrderRow } from '../../../src/contract/wire/orders.ts';
import type { z } from '../../../src/contract/zod.ts';
import {
  count,
  enumOf,
  type Fields,
  id,
  latitude,
  list,
  longitude,
  moment,
  nullable,
  object,
  rupees,
  text,
  wallClock,
} from '../json-schema.ts';

/** The possible statuses of a booking. */
export const orderStatuses = ['PENDING', 'ASSIGNED', 'SAMPLE_COLLECTED', 'COMPLETED', 'CANCELLED'] as const;

export const orderFields: Fields<OrderRow> = {
  orderId: id('The id of the booking.'),
  patientName: text('The patient.'),
  phoneNumber: text('The patient’s number, as it was typed: with +91, spaces or hyphens perhaps.', {
    examples: ['9840012345'],
  }),
  email: text('The patient’s email.'),
  address: text('Where to go. Empty where nobody said; the coordinates may be there all the same.'),
  latitude: nullable(
    latitude('Degrees north of the address. Null, together with `longitude`, where it is not known.'),
  ),
  longitude: nullable(longitude('Degrees east of the address.')),
  medicalTests: list({ type: 'string' }, 'Names of the tests. May be empty.'),
  sampleRequired: text('The samples that the tests need, with commas between. May be empty.'),
  report: text('When the reports come, with commas between. May be empty.'),
  totalPrice: rupees('What the tests cost together.'),
  reason: nullable(text('Why the patient has them done.')),
  source: nullable(text('Who took the booking: `admin` for a console.')),
  status: enumOf(
    orderStatuses,
    'PENDING is new. ASSIGNED has a phlebotomist. SAMPLE_COLLECTED has the sample drawn. COMPLETED has it handed in.',
  ),
  cancellationReason: nullable(text('Set while the booking is CANCELLED; names who did it.')),
  deliveryBoyId: nullable(id('The phlebotomist; null where nobody was ever assigned.')),
  deliveryBoyName: nullable(text('As it was when the booking was assigned.')),
  deliveryBoyPhone: nullable(text('As it was when the booking was assigned.')),
  deliveryBoyEmail: nullable(text('As it was when the booking was assigned.')),
  scheduledTime: nullable(
    wallClock('When the patient expects somebody: wall clock of the hospital’s zone, no offset.'),
  ),
  sampleImageUrl: nullable(text('A picture of the sample. Nothing can upload one yet: always null.')),
  proximityTimestamp: nullable(
    moment('When SAMPLE_COLLECTED was said. Null before, and again after another assignment.'),
  ),
  createdAt: moment('When the booking was taken.'),
};

const collectedFields: Fields<CollectedRow> = {
  orderId: orderFields.orderId,
  patientName: orderFields.patientName,
  proximityTimestamp: moment('When SAMPLE_COLLECTED was said.'),
};

const expenseFields: Fields<z.infer<typeof expenseRow>> = {
  totalAmount: rupees('All that was spent, the tests included.'),
  testAmount: rupees('What of it the tests cost.'),
  createdAt: moment('When the phone said so.'),
};

const countFields: Fields<z.infer<typeof countAnswer>> = { count: count('How many there are.') };

export const orderSchemas = {
  Order: object({
    ...orderFields,
    id: id('The same as `orderId`.'),
    version: id('Counted up at each change of the booking.'),
  }),
  CollectedOrder: object({
    ...collectedFields,
    status: enumOf(['ASSIGNED', 'SAMPLE_COLLECTED', 'COMPLETED'], 'What the booking is now.'),
  }),
  Count: object(countFields),
  Expense: object({ id: id('The id of the expense.'), ...expenseFields }),
};
