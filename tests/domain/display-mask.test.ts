import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialsOf, roundedDegrees, roundedPlace, shortName } from '../../src/domain/display-mask.ts';

describe('a phlebotomist’s name on a wall', () => {
  test.each([
    ['Meena Padmavathi', 'M. Padmavathi', 'M. P.'],
    ['M Padmavathi', 'M. Padmavathi', 'M. P.'],
    ['M.Padmavathi', 'M. Padmavathi', 'M. P.'],
    ['Padmavathi M', 'M. Padmavathi', 'M. P.'],
    ['Padmavathi M.', 'M. Padmavathi', 'M. P.'],
    ['S Arun Kumar', 'S. A. Kumar', 'S. A. K.'],
    ['Padmavathi', 'Padmavathi', 'P.'],
    ['  பத்மாவதி   மீனா ', 'ப. மீனா', 'ப. ம.'],
    ['M. P.', 'M. P.', 'M. P.'],
    ['', '', ''],
    ['. .', '', ''],
  ])('%j is %j, by initials %j', (fullName, short, initials) => {
    expect(shortName(fullName)).toBe(short);
    expect(initialsOf(fullName)).toBe(initials);
  });

  test('a name that is short stays, and at most one word of several is whole', () => {
    const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => /^[^\s.]+$/u.test(text));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const short = shortName(words.join(' '));
        expect(shortName(short)).toBe(short);
        expect(short.split(' ').filter((one) => !one.endsWith('.')).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test('a coordinate is rounded to some hundred metres, and none stays none', () => {
  expect(roundedDegrees(13.08268)).toBe(13.083);
  expect(roundedDegrees(-80.2707)).toBe(-80.271);
  expect(roundedDegrees(null)).toBeNull();
  expect(roundedPlace({ latitude: 13.08268, longitude: 80.2707 })).toEqual({
    latitude: 13.083,
    longitude: 80.271,
  });
});
