import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findTests,
  highlight,
  pageCount,
  pageWindow,
  sortTests,
  type TestSortKey,
  testSortKeys,
} from '../../src/domain/catalogue.ts';
import { labTest } from '../support/catalogue.ts';

const tests = [
  labTest({ id: '10', name: 'urea', pricePaise: 20_000 }),
  labTest({ id: '9', name: 'Vitamin B12', pricePaise: null }),
  labTest({ id: '2', name: 'Vitamin B2', pricePaise: 100_000 }),
  labTest({ id: 'x-1', name: 'CBC', pricePaise: 9_900 }),
];
const idsBy = (key: TestSortKey, descending = false) =>
  sortTests(tests, { key, descending }).map(({ id }) => id);

describe('sorting (rulings, Tests)', () => {
  test('ids go by number, those that are none last', () => {
    expect(idsBy('id')).toEqual(['2', '9', '10', 'x-1']);
    expect(idsBy('id', true)).toEqual(['10', '9', '2', 'x-1']);
  });

  test('an id that is only partly a number is none', () => {
    const ids = ['#5', '3a', '12', '4'].map((id) => labTest({ id }));
    const sorted = (descending: boolean) => sortTests(ids, { key: 'id', descending }).map(({ id }) => id);
    expect(sorted(false)).toEqual(['4', '12', '#5', '3a']);
    expect(sorted(true)).toEqual(['12', '4', '#5', '3a']);
  });

  test('prices go by number, unknown ones last', () => {
    expect(idsBy('price')).toEqual(['x-1', '10', '2', '9']);
    expect(idsBy('price', true)).toEqual(['2', '10', 'x-1', '9']);
  });

  test('names go by locale, and numbers in them by number', () =>
    expect(idsBy('name')).toEqual(['x-1', '10', '2', '9']));

  const some = fc.array(
    fc.record({ id: fc.nat(20), name: fc.constantFrom('a', 'A', 'b'), price: fc.option(fc.nat(3)) }),
    { maxLength: 12 },
  );
  test('the table stands still, whatever order the backend answers in', () => {
    fc.assert(
      fc.property(some, fc.constantFrom(...testSortKeys), fc.boolean(), (rows, key, descending) => {
        const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
        const list = unique.map(({ id, name, price }) =>
          labTest({ id: String(id), name, pricePaise: price }),
        );
        const sorted = (of: typeof list) => sortTests(of, { key, descending }).map(({ id }) => id);
        expect(sorted([...list].reverse())).toEqual(sorted(list));
      }),
    );
  });
});

describe('searching', () => {
  test.each([
    ['', ['10', '9', '2', 'x-1']],
    ['  VITA ', ['9', '2']],
    ['10', ['10', '2']],
    ['1000.00', ['2']],
    // An unknown price is not one of 0.00.
    ['0.0', ['10', '2']],
    ['x-', ['x-1']],
    ['nothing', []],
  ])('%j finds %j', (text, ids) => expect(findTests(tests, text).map(({ id }) => id)).toEqual(ids));
});

describe('highlighting', () => {
  test('marks every place', () =>
    expect(highlight('Vitamin B, vitamin D', ' VITAMIN ')).toEqual([
      { text: 'Vitamin', isFound: true },
      { text: ' B, ', isFound: false },
      { text: 'vitamin', isFound: true },
      { text: ' D', isFound: false },
    ]));

  test('makes no empty parts at either end', () => {
    expect(highlight('Vitamin D', 'd')).toEqual([
      { text: 'Vitamin ', isFound: false },
      { text: 'D', isFound: true },
    ]);
    expect(highlight('Vitamin', 'vitamin')).toEqual([{ text: 'Vitamin', isFound: true }]);
  });

  test('the parts are the text, and what is marked is what was searched', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'İ', ' '), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (text, searched) => {
        const parts = highlight(text, searched);
        const marked = parts.filter(({ isFound }) => isFound);
        return (
          parts.map((part) => part.text).join('') === text &&
          marked.every((part) => part.text.toLowerCase() === searched.trim().toLowerCase())
        );
      }),
    );
  });
});

describe('pages', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [8, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('page %d of %d shows %j', (page, pages, numbers) => expect(pageWindow(page, pages)).toEqual(numbers));

  test('there is always one', () =>
    expect([pageCount(0, 10), pageCount(10, 10), pageCount(11, 10)]).toEqual([1, 1, 2]));

  test('the window holds the page, has no gaps and stays within', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(49), (pages, before) => {
        const page = 1 + (before % pages);
        const shown = pageWindow(page, pages);
        return (
          shown.length === Math.min(5, pages) &&
          shown.includes(page) &&
          shown.every((number, at) => number === (shown[0] ?? 0) + at && number >= 1 && number <= pages)
        );
      }),
    );
  });
});
