import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOrderBody } from '../../src/contract/wire/orders.ts';
import { createOrderBodyOf } from '../../src/domain/booking-body.ts';
import { bookingTotal } from '../../src/domain/chosen-tests.ts';
import { paiseOfRupees } from '../../src/domain/money.ts';
import { anyTests, bookingForm, chosenTest } from '../support/booking.ts';

describe('the body of POST /api/orders', () => {
  test('is as specified', () => {
    const esr = chosenTest({ id: '8', name: 'ESR (Westergren)', pricePaise: 11_050, report: 'Next day' });
    const form = bookingForm({ tests: [chosenTest(), esr], patientName: ' Kavya Raman ' });
    const padded = { ...form, email: ` ${form.email} `, address: ` ${form.address}\n` };
    expect(createOrderBodyOf(padded)).toEqual({
      patientName: 'Kavya Raman',
      phoneNumber: '9840021000',
      email: 'kavya@patients.example',
      address: '3, 12th Main Road, Velachery',
      latitude: 12.98,
      longitude: 80.22,
      medicalTests: ['Complete Blood Count', 'ESR (Westergren)'],
      sampleRequired: 'EDTA blood, EDTA blood',
      report: 'Same day, Next day',
      totalPrice: 460.5,
      reason: 'phone',
      source: 'admin',
    });
  });

  test('a reason that is empty is sent as the default', () => {
    expect(createOrderBodyOf(bookingForm({ reason: ' ' })).reason).toBe('No reason provided');
  });

  test('texts that the backend did not give are left out of the joined ones', () => {
    const bare = chosenTest({ sampleRequired: null, report: ' ' });
    expect(createOrderBodyOf(bookingForm({ tests: [bare] }))).toMatchObject({
      sampleRequired: '',
      report: '',
    });
  });

  test('the total is in rupees, exact where a sum of rupees would not be', () => {
    const dime = (id: string) => chosenTest({ id, pricePaise: 10 });
    expect(createOrderBodyOf(bookingForm({ tests: [dime('1'), dime('2'), dime('3')] })).totalPrice).toBe(0.3);
    fc.assert(
      fc.property(anyTests, (chosen) => {
        const { totalPrice } = createOrderBodyOf(bookingForm({ tests: chosen }));
        expect(paiseOfRupees(totalPrice)).toBe(bookingTotal(chosen));
      }),
    );
  });

  test('always satisfies the contract', () => {
    fc.assert(
      fc.property(anyTests, fc.string(), (chosen, text) => {
        const body = createOrderBodyOf(bookingForm({ tests: chosen, patientName: text, reason: text }));
        expect(createOrderBody.safeParse(body).success).toBe(true);
      }),
    );
  });
});
