import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findIn, haystackOf, needleOf } from '../../src/domain/find.ts';

/** Whoever is to be found first stands last. */
const people = [
  ['44', 'Thirumurugan', '9000000012'],
  ['7', 'Selvam Murugan', null],
  ['120', 'Kavya Raman', '+91 98400 12345'],
  ['12', 'Murugan Senthil', '9840077129'],
] as const;
const found = (text: string, most = 10) =>
  findIn(people.map(haystackOf), needleOf(text), most).map((index) => people[index]?.[1]);

/** Said by words, and not by places in a text; a needle of several words is found where it stands. */
function qualityOf(fields: readonly (string | null)[], needle: string): 0 | 1 | 2 {
  const [id = '', ...others] = fields.map((field) => (field ?? '').toLowerCase());
  if (id === needle) return 0;
  const begins = [id, ...others].some((field) =>
    [0, ...[...field.matchAll(/[ +]/g)].map(({ index }) => index + 1)].some((at) =>
      field.slice(at).startsWith(needle),
    ),
  );
  return begins ? 1 : 2;
}

test('a row is found by its fields in lower case, a line each, of which one may be empty', () =>
  expect(haystackOf(['P-7', null, 'Kavya'])).toBe('p-7\n\nkavya'));

describe('what is found', () => {
  test.each([
    [
      'an id comes before the ids that begin so, and those before whoever has it anywhere',
      '12',
      ['Murugan Senthil', 'Kavya Raman', 'Thirumurugan'],
    ],
    [
      'a word that begins so comes before one that holds it',
      ' MURU ',
      ['Selvam Murugan', 'Murugan Senthil', 'Thirumurugan'],
    ],
    ['a number is found without its country', '98400', ['Kavya Raman', 'Murugan Senthil']],
    ['a number is found with its country', '+91', ['Kavya Raman']],
    ['a country is a word of its number', '91', ['Kavya Raman']],
    ['a word may hold the letters before it begins so', 'an s', ['Murugan Senthil']],
    ['what is not there is no text', 'null', []],
    ['nobody', 'xyz', []],
    ['nothing is asked for', '  ', []],
  ])('%s', (_, text, names) => {
    expect(found(text)).toEqual(names);
  });

  test('at most as many as are asked for, the best of them', () => {
    expect(found('muru', 2)).toEqual(['Selvam Murugan', 'Murugan Senthil']);
    expect(found('12', 1)).toEqual(['Murugan Senthil']);
    expect(found('12', 0)).toEqual([]);
  });

  test('the id is the first field alone, and a word is one after a space, a line or a plus', () => {
    const order = (needle: string, ...rows: readonly string[]) =>
      findIn(rows, needle, 9).map((index) => rows[index]);
    // An exact id before a word before the rest, whichever stands first.
    expect(order('1', 'x1\n', '2\n1', '1\n2')).toEqual(['1\n2', '2\n1', 'x1\n']);
    // What begins with the needle, and is longer, is no exact id.
    expect(order('1', '12\n', '1\n')).toEqual(['1\n', '12\n']);
    // The second place of the needle may be the one that begins a word.
    expect(order('ab', 'xab\n', 'xab ab\n')).toEqual(['xab ab\n', 'xab\n']);
  });

  test('each row that holds the letters once, and no other', () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' ', '1'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(field, fc.option(field))), field, (rows, text) => {
        const needle = needleOf(text);
        const holds = rows.flatMap((row, index) => (haystackOf(row).includes(needle) ? [index] : []));
        const all = findIn(rows.map(haystackOf), needle, rows.length);
        expect(all.toSorted((one, other) => one - other)).toEqual(needle === '' ? [] : holds);
        const qualities = all.map((index) => qualityOf(rows[index] ?? ['', null], needle));
        expect(qualities).toEqual(qualities.toSorted((one, other) => one - other));
        expect(findIn(rows.map(haystackOf), needle, 2)).toEqual(all.slice(0, 2));
      }),
    );
  });
});
