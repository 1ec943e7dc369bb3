import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BookingForm } from '../../src/contract/booking.ts';
import { createOrderBody } from '../../src/contract/wire/orders.ts';
import {
  bookingRefusal,
  bookingTotal,
  createOrderBodyOf,
  hasMoved,
  leastReason,
  movedAddress,
  needsLocating,
  phoneDigits,
  stillNames,
  withTest,
} from '../../src/domain/booking-form.ts';
import { bookingForm, chosenTest } from '../support/booking.ts';

const codeOf = (fields: Partial<BookingForm>) => bookingRefusal(bookingForm(fields))?.code ?? null;

describe('the checks run in the specified order', () => {
  const wrong = { patientName: ' ', phone: '5', email: 'x', reason: '' } as const;

  test('the first that fails speaks, and each mended one gives the word to the next', () => {
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

describe('phone', () => {
  test.each(['9840021000', ' 98400 21000 ', '+919840021000', '+91 98400 21000', '6000000000', '7999999999'])(
    '%j is a number',
    (phone) => expect(codeOf({ phone })).toBeNull(),
  );
  test.each([
    '',
    '5840021000',
    '984002100',
    '98400210000',
    '98400-21000',
    '919840021000',
    '+9840021000',
    '98400 2100a',
    '९८४००२१०००',
  ])('%j is none', (phone) => expect(codeOf({ phone })).toBe('invalidPhone'));

  test('ten digits come through any spaces and the prefix', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[6-9][0-9]{9}$/),
        fc.boolean(),
        fc.nat(10),
        (digits, prefixed, space) => {
          const typed = `${prefixed ? '+91 ' : ''}${digits.slice(0, space)} ${digits.slice(space)}`;
          expect(phoneDigits(typed)).toBe(digits);
          expect(codeOf({ phone: typed })).toBeNull();
        },
      ),
    );
  });
});

describe('e-mail', () => {
  test.each(['a@b.c', 'ka.vya@mail.example', 'a@b.co.in', 'a@b..c', 'a@@b.c'])('%j passes', (email) =>
    expect(codeOf({ email })).toBeNull(),
  );
  test.each(['', '@b.c', 'a@.c', 'a@b.', 'a@b', 'ab.c', 'a.b@c', ' @b.c'])('%j does not', (email) =>
    expect(codeOf({ email })).toBe('invalidEmail'),
  );
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
    expect(needsLocating(bookingForm({ ...nowhere, address: ' ' }))).toBe(false);
    expect(needsLocating(bookingForm())).toBe(false);
  });
  test('0 is a coordinate', () => {
    expect(needsLocating(bookingForm({ latitude: 0, longitude: 0 }))).toBe(false);
  });
});

const tests = fc.array(
  fc.record({
    id: fc.constantFrom('1', '2', '3', '4'),
    name: fc.string(),
    pricePaise: fc.nat(10_000_000),
    sampleRequired: fc.option(fc.string()),
    report: fc.option(fc.string()),
  }),
);

describe('tests', () => {
  test('one is added once, and the list stays as it was', () => {
    fc.assert(
      fc.property(tests, (added) => {
        const chosen = added.reduce<ReturnType<typeof withTest>>(withTest, []);
        expect(chosen.map(({ id }) => id)).toEqual([...new Set(added.map(({ id }) => id))]);
        for (const test of added) expect(withTest(chosen, test)).toBe(chosen);
      }),
    );
  });

  test('the total is exact where rupees would not be', () => {
    const dime = (id: string) => chosenTest({ id, pricePaise: 10 });
    expect(bookingTotal([dime('1'), dime('2'), dime('3')])).toBe(30);
    expect(createOrderBodyOf(bookingForm({ tests: [dime('1'), dime('2'), dime('3')] })).totalPrice).toBe(0.3);
  });

  test('the total is the sum of the prices, in any order', () => {
    fc.assert(
      fc.property(tests, (chosen) => {
        const sum = chosen.reduce((paise, { pricePaise }) => paise + pricePaise, 0);
        expect(bookingTotal(chosen)).toBe(sum);
        expect(bookingTotal(chosen.toReversed())).toBe(sum);
        expect(Math.round(createOrderBodyOf(bookingForm({ tests: chosen })).totalPrice * 100)).toBe(sum);
      }),
    );
  });
});

describe('the body of POST /api/orders', () => {
  test('is as specified', () => {
    const esr = chosenTest({ id: '8', name: 'ESR (Westergren)', pricePaise: 11_050, report: 'Next day' });
    const form = bookingForm({ tests: [chosenTest(), esr], patientName: ' Kavya Raman ' });
    expect(createOrderBodyOf(form)).toEqual({
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

  test('what the backend did not give is left out of the joined texts', () => {
    const bare = chosenTest({ sampleRequired: null, report: ' ' });
    expect(createOrderBodyOf(bookingForm({ tests: [bare] }))).toMatchObject({
      sampleRequired: '',
      report: '',
    });
  });

  test('is always what the contract says', () => {
    fc.assert(
      fc.property(tests, fc.string(), (chosen, text) => {
        const body = createOrderBodyOf(bookingForm({ tests: chosen, patientName: text, reason: text }));
        expect(createOrderBody.safeParse(body).success).toBe(true);
      }),
    );
  });
});

describe('the pin and the address', () => {
  const centre = { latitude: 13.0827, longitude: 80.2707 };
  test('the centre has moved when it is more than the threshold away, in either direction', () => {
    const moved = (latitude: number, longitude: number) =>
      hasMoved(
        centre,
        { latitude: centre.latitude + latitude, longitude: centre.longitude + longitude },
        0.0001,
      );
    expect(moved(0.00009, -0.00009)).toBe(false);
    expect(moved(0.00011, 0)).toBe(true);
    expect(moved(0, -0.00011)).toBe(true);
  });

  test('what stands around the located text keeps the place; another text is another place', () => {
    const located = '12th Main Road, Velachery';
    expect(stillNames('Flat 3, 12th main road, Velachery (behind the temple)', located)).toBe(true);
    expect(stillNames('12th Main Road', located)).toBe(false);
    expect(stillNames('Anna Nagar', located)).toBe(false);
    expect(stillNames('Anna Nagar', '')).toBe(false);
  });

  test('a moved pin changes the located text and nothing around it', () => {
    expect(movedAddress('Flat 3, Old Road, Adyar; ring twice', 'Old Road, Adyar', 'New Road')).toBe(
      'Flat 3, New Road; ring twice',
    );
    expect(movedAddress('somewhere else', 'Old Road', 'New Road')).toBe('New Road');
    expect(movedAddress('', '', 'New Road')).toBe('New Road');
  });
});
