import type { CreateOrderBody } from '../../../src/contract/wire/orders.ts';

/** The body of POST /api/orders, of a booking that is taken as it stands. */
export const bookingBody = (fields: Partial<CreateOrderBody> = {}): CreateOrderBody => ({
  patientName: 'Priya Iyer',
  phoneNumber: '9840012345',
  email: 'priya@mail.example',
  address: 'Adyar',
  latitude: null,
  longitude: null,
  medicalTests: ['HbA1c'],
  sampleRequired: 'EDTA blood',
  report: 'Same day',
  totalPrice: 420.1,
  reason: 'Follow-up',
  source: 'phone',
  ...fields,
});
