import fc from 'fast-check';
import type { BookingForm, ChosenTest } from '../../src/contract/booking.ts';

export const chosenTest = (fields: Partial<ChosenTest> = {}): ChosenTest => ({
  id: '7',
  name: 'Complete Blood Count',
  pricePaise: 35_000,
  sampleRequired: 'EDTA blood',
  report: 'Same day',
  ...fields,
});

/** A booking that passes every check. */
export const bookingForm = (fields: Partial<BookingForm> = {}): BookingForm => ({
  variant: 'modal',
  patientName: 'Kavya Raman',
  phone: '98400 21000',
  email: 'kavya@patients.example',
  reason: 'phone',
  tests: [chosenTest()],
  address: '3, 12th Main Road, Velachery',
  latitude: 12.98,
  longitude: 80.22,
  ...fields,
});

/** Any choice of tests, the same one more than once among them. */
export const anyTests = fc.array(
  fc.record({
    id: fc.constantFrom('1', '2', '3', '4'),
    name: fc.string(),
    pricePaise: fc.nat(10_000_000),
    sampleRequired: fc.option(fc.string()),
    report: fc.option(fc.string()),
  }),
);
