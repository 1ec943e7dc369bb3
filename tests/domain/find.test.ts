import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findIn, haystackOf, needleOf } from '../../src/domain/find.ts';

const people = [
  ['12', 'Senthil Murugan', '9840077129'],
  ['120', 'Kavya Raman', '+91 98400 12345'],
  ['7', 'Murugan Selvam', null],
  ['44', 'Thirumurugan', '9000000012'],
] as const;
const found = (text: string, most = 10) =>
  findIn(people.map(haystackOf), needleOf(text), most).map((index) => people[index]?.[1]);

describe('what is found', () => {
  test.each([
    [
      'an id comes before the ids that begin so, and those before whoever has it anywhere',
      '12',
      ['Senthil Murugan', 'Kavya Raman', 'Thirumurugan'],
    ],
    [
      'a word that begins so comes before one that holds it',
      ' MURU ',
      ['Senthil Murugan', 'Murugan Selvam', 'Thirumurugan'],
    ],
    ['a number is found without its country', '98400', ['Senthil Murugan', 'Kavya Raman']],
    ['nobody', 'xyz', []],
    ['nothing is asked for', '  ', []],
  ])('%s', (_, text, names) => {
    expect(found(text)).toEqual(names);
  });

  test('at most as many as are asked for, the best of them', () => {
    expect(found('muru', 2)).toEqual(['Senthil Murugan', 'Murugan Selvam']);
    expect(found('12', 1)).toEqual(['Senthil Murugan']);
  });

  test('each row that holds the letters once, and no other', () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' ', '1'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(field, fc.option(field))), field, (rows, text) => {
        const needle = needleOf(text);
        const holds = rows.flatMap((row, index) => (haystackOf(row).includes(needle) ? [index] : []));
        const all = findIn(rows.map(haystackOf), needle, rows.length);
        expect(all.toSorted((one, other) => one - other)).toEqual(needle === '' ? [] : holds);
        expect(findIn(rows.map(haystackOf), needle, 2)).toEqual(all.slice(0, 2));
      }),
    );
  });
});
