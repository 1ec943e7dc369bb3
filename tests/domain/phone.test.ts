import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPhoneNumber, phoneDigits, phoneNeedles } from '../../src/domain/phone.ts';

describe('phone', () => {
  test.each(['9840021000', ' 98400 21000 ', '+919840021000', '+91 98400 21000', '6000000000', '7999999999'])(
    '%j is a number',
    (phone) => expect(isPhoneNumber(phone)).toBe(true),
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
  ])('%j is none', (phone) => expect(isPhoneNumber(phone)).toBe(false));

  test.each([
    ['98400', ['98400']],
    [' (044) 2434-1000 ', ['04424341000']],
    [' +91 98400 21000', ['919840021000', '9840021000']],
    ['+91', ['91']],
    ['+92 984', ['92984']],
    ['9840a', []],
    ['+-()', []],
    ['', []],
  ])('%j is looked for as %j', (text, needles) => expect(phoneNeedles(text)).toEqual(needles));

  test('a prefix is one only where the number begins', () =>
    expect(phoneDigits('98400+9121')).toBe('98400+9121'));

  test('ten digits come through any spaces and the prefix', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[6-9][0-9]{9}$/),
        fc.boolean(),
        fc.nat(10),
        (digits, prefixed, space) => {
          const typed = `${prefixed ? '+91 ' : ''}${digits.slice(0, space)} ${digits.slice(space)}`;
          expect(phoneDigits(typed)).toBe(digits);
          expect(isPhoneNumber(typed)).toBe(true);
        },
      ),
    );
  });
});
