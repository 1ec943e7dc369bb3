/** A patient, from the list to the bookings. */
import { dialog, misses, rows, says, sees, signIn } from './support/actions.ts';
import { having, inside, role, text } from './support/element-queries.ts';
import { expect, test } from './support/test.ts';

const card = role('region', 'Selected patient');

test('a patient is found, the bookings are there, and the patient is deleted', async ({
  tab,
  colleague,
}, info) => {
  const email = `asha+${info.testId.slice(0, 6)}${info.repeatEachIndex}@mail.example`;
  const booked = await colleague.post('/api/orders', {
    data: {
      patientName: 'Asha Mohan',
      phoneNumber: '9840077129',
      email,
      address: 'Adyar, Chennai',
      latitude: 13.0067,
      longitude: 80.2577,
      medicalTests: ['Complete Blood Count'],
      sampleRequired: 'Serum',
      report: 'Same day',
      totalPrice: 350.5,
      reason: 'No reason provided',
      source: 'admin',
    },
  });
  expect(booked.ok()).toBe(true);
  const patient = having(rows, email);
  await signIn(tab);
  await tab.open('/patient_data');
  await tab.type(role('searchbox', 'Search patients'), email);
  await tab.press(patient);
  await says(tab, card, email);
  await tab.press(inside(role('button', 'Show History'), card));
  await says(tab, inside(role('table', 'Bookings'), card), '₹350.50');
  await tab.press(inside(role('button', 'Delete'), patient));
  await tab.press(inside(role('button', 'Delete'), dialog));
  await sees(tab, text('❌ Patient deleted successfully!'));
  await misses(tab, patient);
});
