import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  longestDisplayName,
  pairingAlphabet,
  pairingCodeLength,
} from '../../../src/contract/pairing-code.ts';
import { displayProblems, plainDisplayForm } from '../../../src/ui/displays/display-form.ts';

const code = 'ABCD2345';
const name = 'Corridor';

describe('the code', () => {
  test('of eight characters of the alphabet is good, with blanks and hyphens, in capitals or not', () => {
    const typed = fc
      .array(fc.constantFrom(...pairingAlphabet), {
        minLength: pairingCodeLength,
        maxLength: pairingCodeLength,
      })
      .chain((letters) =>
        fc
          .array(fc.constantFrom('', ' ', '-', ' - '), {
            minLength: pairingCodeLength,
            maxLength: pairingCodeLength,
          })
          .map((between) => ({ letters, text: letters.map((letter, at) => letter + between[at]).join('') })),
      );
    fc.assert(
      fc.property(typed, fc.boolean(), ({ letters, text }, isSmall) => {
        const form = { code: isSmall ? text.toLowerCase() : text, name };
        expect(displayProblems(form)).toEqual({});
        expect(plainDisplayForm(form).code).toBe(letters.join(''));
      }),
    );
  });

  test.each([
    ['', 'required'],
    [' - ', 'required'],
    ['ABCD234', 'unreadable'],
    ['ABCD23456', 'unreadable'],
    ['ABCD234O', 'unreadable'],
    ['ABCD2341', 'unreadable'],
    ['ABCD234I', 'unreadable'],
    ['ABCD234ß', 'unreadable'],
    ['ABCD_234', 'unreadable'],
  ])('%j has the problem %s', (typed, problem) =>
    expect(displayProblems({ code: typed, name })).toEqual({ code: problem }),
  );
});

describe('the name', () => {
  test('is sent without blanks round it, and with one for a run of them', () =>
    expect(plainDisplayForm({ code, name: '  Corridor,   ground floor ' }).name).toBe(
      'Corridor, ground floor',
    ));

  test.each([
    ['   ', 'required'],
    ['\u200b', 'required'],
    ['x'.repeat(longestDisplayName + 1), 'tooLong'],
    ['Corri\u0000dor', 'unreadable'],
  ])('%j has the problem %s', (typed, problem) =>
    expect(displayProblems({ code, name: typed })).toEqual({ name: problem }),
  );

  test('may have sixty characters', () =>
    expect(displayProblems({ code, name: 'ä'.repeat(longestDisplayName) })).toEqual({}));
});
