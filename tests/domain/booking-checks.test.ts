import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BookingForm } from '../../src/contract/booking.ts';
import { createOrderBodyOf } from '../../src/domain/booking-body.ts';
import { bookingRefusal, leastReason, needsLocating } from '../../src/domain/booking-checks.ts';
import { bookingForm } from '../support/booking.ts';

const codeOf = (fields: Partial<BookingForm>) => bookingRefusal(bookingForm(fields))?.code ?? null;

describe('the checks run in the specified order', () => {
  const wrong = { patientName: ' ', phone: '5', email: 'x', reason: '' } as const;

  test('the first check that fails is reported, and once it is met the next one is', () => {
    const { patientName, phone, email, reason } = bookingForm();
    expect(bookingRefusal(bookingForm(wrong))).toEqual({ code: 'noName', field: 'patientName' });
    expect(bookingRefusal(bookingForm({ ...wrong, patientName }))).toEqual({
      code: 'invalidPhone',
      field: 'phone',
    });
    expect(bookingRefusal(bookingForm({ ...wrong, patientName, phone }))).toEqual({
      code: 'invalidEmail',
      field: 'email',
    });
    expect(bookingRefusal(bookingForm({ ...wrong, patientName, phone, email }))).toEqual({
      code: 'reasonTooShort',
      field: 'reason',
    });
    expect(bookingRefusal(bookingForm({ patientName, phone, email, reason }))).toBeNull();
  });

  test('neither tests nor an address are asked for', () => {
    expect(codeOf({ tests: [], address: '', latitude: null, longitude: null })).toBeNull();
  });

  const anyText = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('', ' ', '9840021000', '+91 98400 21000', 'a@b.c', '@', 'phone', 'Kavya'),
  );
  test('whatever is entered, what passes is named, reachable by phone and e-mail, and has a reason', () => {
    fc.assert(
      fc.property(
        fc.record({
          variant: fc.constantFrom('modal' as const, 'screen' as const),
          patientName: anyText,
          phone: anyText,
          email: anyText,
          reason: anyText,
        }),
        (fields) => {
          const form = bookingForm(fields);
          const refusal = bookingRefusal(form);
          // Whoever came through the first four checks is never told to log in.
          expect(refusal?.code).not.toBe('loginFirst');
          if (refusal !== null) return;
          expect(form.patientName.trim()).not.toBe('');
          expect(createOrderBodyOf(form).phoneNumber).toMatch(/^[6-9][0-9]{9}$/);
          expect(form.email.indexOf('@', 1)).toBeGreaterThan(0);
          expect(form.reason.trim().length).toBeGreaterThanOrEqual(leastReason[form.variant]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('e-mail', () => {
  test.each(['a@b.c', 'ka.vya@mail.example', 'a@b.co.in', 'a@b..c', 'a@@b.c'])('%j passes', (email) =>
    expect(codeOf({ email })).toBeNull(),
  );
  test.each([
    '',
    '@b.c',
    'a@.c',
    'a@b.',
    'a@b',
    'ab.c',
    'a.b@c',
    ' @b.c',
    'kavya@mail',
    'kavya.mail.example',
  ])('%j does not', (email) => expect(codeOf({ email })).toBe('invalidEmail'));
});

describe('reason', () => {
  test('the dialog asks for 2 characters after trimming, the screen for 5', () => {
    expect(codeOf({ variant: 'modal', reason: ' ab ' })).toBeNull();
    expect(codeOf({ variant: 'modal', reason: ' a ' })).toBe('reasonTooShort');
    expect(codeOf({ variant: 'screen', reason: ' abcd ' })).toBe('reasonTooShort');
    expect(codeOf({ variant: 'screen', reason: 'abcde' })).toBeNull();
  });
});

describe('looking up the address', () => {
  test('only where a coordinate is missing and an address exists', () => {
    const nowhere = { latitude: null, longitude: null };
    expect(needsLocating(bookingForm({ ...nowhere }))).toBe(true);
    expect(needsLocating(bookingForm({ longitude: null }))).toBe(true);
    expect(needsLocating(bookingForm({ latitude: null }))).toBe(true);
    expect(needsLocating(bookingForm({ ...nowhere, address: ' ' }))).toBe(false);
    expect(needsLocating(bookingForm())).toBe(false);
  });
  test('0 is a coordinate', () => {
    expect(needsLocating(bookingForm({ latitude: 0, longitude: 0 }))).toBe(false);
  });
});
