import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingComplaint, keptDetails, validDetails } from '../../server/orders/booking-details.ts';
import { cancellationText } from '../../server/orders/cancellation.ts';
import { readSchedule } from '../../server/orders/schedule.ts';
import { createOrderBodyOf } from '../../src/domain/booking-body.ts';
import { bookingRefusal } from '../../src/domain/booking-checks.ts';
import { cancelledBy } from '../../src/domain/order-change.ts';

const zone = 'Asia/Kolkata';
const booking = {
  patientName: 'Meenakshi Raman',
  phoneNumber: '9840012345',
  email: 'm@mail.example',
  address: '4, Church Road, Adyar',
  latitude: 13,
  longitude: 80.25,
  medicalTests: ['HbA1c'],
  sampleRequired: 'EDTA blood',
  report: 'Same day',
  totalPrice: 420.1,
  reason: 'Routine',
  source: 'admin',
};

describe('the reason of a cancellation', () => {
  const senders = fc.constantFrom('patient', 'driver', 'admin', 'Admin', ' patient ');

  test('always names the sender, so that the order stands under that tab', () => {
    fc.assert(
      fc.property(senders, fc.string(), (sender, reason) => {
        const stored = cancellationText(sender, reason);
        expect(cancelledBy(stored)).toMatchObject({ [sender.trim().toLowerCase()]: true });
      }),
    );
  });
  test('keeps the given text, names no side but the sender and those in the text, and is the same when sent again', () => {
    fc.assert(
      fc.property(senders, fc.string(), (sender, reason) => {
        const stored = cancellationText(sender, reason);
        expect(stored).toContain(reason.replaceAll('\0', '').trim());
        expect(cancellationText(sender, stored)).toBe(stored);
        const named = Object.values(cancelledBy(stored)).filter(Boolean).length;
        const inReason = cancelledBy(reason.replaceAll('\0', ''));
        expect(named).toBe(
          Object.values({ ...inReason, [sender.trim().toLowerCase()]: true }).filter(Boolean).length,
        );
      }),
    );
  });
});

describe('a schedule time', () => {
  const minute = fc
    .date({ min: new Date('2000-01-01T00:00Z'), max: new Date('2099-12-31T00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 16));

  test('to the minute is kept as it stands; seconds are cut', () => {
    fc.assert(
      fc.property(minute, fc.constantFrom('', ':00', ':59', ':30.123456789'), (text, seconds) => {
        expect(readSchedule(text + seconds, zone)).toBe(text);
        expect(readSchedule(text.replace('T', ' ') + seconds, zone)).toBe(text);
      }),
    );
  });
  test('with a zone becomes that of the hospital’s clock', () => {
    expect(readSchedule('2026-03-12T18:40:00Z', zone)).toBe('2026-03-13T00:10');
    expect(readSchedule('2026-03-12T18:40+05:30', zone)).toBe('2026-03-12T18:40');
    expect(readSchedule('2026-03-12T18:40Z', 'UTC')).toBe('2026-03-12T18:40');
  });
  test('is none where no clock shows it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readSchedule(text, zone) ?? '2000-01-01T00:00').toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/);
      }),
    );
    for (const text of [
      '',
      '2026-03-12',
      '2026-02-30T10:00',
      '2026-03-12T24:00',
      '1026-03-12T10:00',
      '2026-03-12T10:00x',
    ])
      expect(readSchedule(text, zone)).toBeNull();
  });
});

describe('a new booking', () => {
  test('is complained of in the order in which the console checks', () => {
    const complaint = (change: object) => bookingComplaint({ ...booking, ...change });
    expect(complaint({})).toBeNull();
    expect(complaint({ patientName: '  ', phoneNumber: 'x', email: 'x' })).toBe('Please enter patient name');
    expect(complaint({ phoneNumber: 'x', email: 'x' })).toBe('Invalid phone number');
    expect(complaint({ email: 'x', totalPrice: -1 })).toBe('Invalid email');
    expect(complaint({ totalPrice: -1 })).toBe('Invalid total price');
    for (const place of [{ latitude: 90.5 }, { longitude: -181 }, { latitude: null }, { longitude: null }])
      expect(complaint(place)).toBe('Invalid coordinates');
    expect(complaint({ patientName: 'a\0b' })).toBe('Please enter patient name');
    expect(complaint({ medicalTests: [''] })).toBe('Invalid tests');
  });
  test('may lack the optional fields: tests, an address, coordinates; and 0 is a coordinate', () => {
    const bare = {
      ...booking,
      medicalTests: [],
      address: '',
      reason: '',
      totalPrice: 0,
      sampleRequired: '',
      report: '',
    };
    expect(bookingComplaint({ ...bare, latitude: null, longitude: null })).toBeNull();
    expect(keptDetails({ ...bare, latitude: 0, longitude: 0 })).toMatchObject({ latitude: 0, longitude: 0 });
  });
  test('takes every form that the console’s checks let through', () => {
    const around = (text: fc.Arbitrary<string>) =>
      fc.tuple(fc.constantFrom('', ' ', '+91', ' +91 '), text).map(([before, typed]) => before + typed);
    const form = fc.record({
      variant: fc.constantFrom('modal' as const, 'screen' as const),
      patientName: fc.string({ maxLength: 200 }),
      phone: around(fc.stringMatching(/^[5-9]\d{4} ?\d{4,5}$/)),
      email: fc.oneof(fc.stringMatching(/^[a-z@.]{5,9}$/), fc.stringMatching(/^[^\0]@[^\0]+\.[^\0]+$/)),
      reason: fc.string({ minLength: 2, maxLength: 40 }),
      tests: fc.constant([]),
      address: fc.string(),
      latitude: fc.constant(0),
      longitude: fc.constant(0),
    });
    let through = 0;
    fc.assert(
      fc.property(form, (filled) => {
        fc.pre(!JSON.stringify(filled).includes('\\u0000') && filled.email.length <= 254);
        if (bookingRefusal(filled) !== null) return;
        through += 1;
        expect(bookingComplaint(createOrderBodyOf(filled))).toBeNull();
      }),
      { numRuns: 400 },
    );
    expect(through).toBeGreaterThan(20);
  });
  test('refuses malformed phones and emails, and texts that are too long', () => {
    for (const phoneNumber of ['984001234', '98400123456', '5840012345', '984001234a', '+92 9840012345', ''])
      expect(bookingComplaint({ ...booking, phoneNumber })).toBe('Invalid phone number');
    for (const email of ['@a.example', 'a@.x', 'a@b', 'a@b.', 'a.b', ''])
      expect(bookingComplaint({ ...booking, email })).toBe('Invalid email');
    expect(bookingComplaint({ ...booking, patientName: 'x'.repeat(201) })).toBe('Too long: patient name');
    expect(bookingComplaint({ ...booking, address: 'x'.repeat(1_000) })).toBeNull();
  });
});

describe('the details of a whole order', () => {
  test('of any kind never throw, and the fields that are taken make a valid booking', () => {
    const anything = fc.record(
      Object.fromEntries(Object.keys(booking).map((name) => [name, fc.option(fc.anything(), { freq: 2 })])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anything, (order) => {
        expect(bookingComplaint({ ...booking, ...validDetails(order) })).toBeNull();
      }),
    );
  });
  test('that are valid are taken, half a place is not', () => {
    expect(validDetails({ ...booking, extra: 1 })).toEqual(booking);
    const { latitude: _, longitude: __, ...rest } = booking;
    for (const half of [{ latitude: null }, { longitude: undefined }, { latitude: null, longitude: null }])
      expect(validDetails({ ...booking, ...half })).toEqual(rest);
  });
});
