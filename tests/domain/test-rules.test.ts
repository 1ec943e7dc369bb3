import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  conflictingChanges,
  hasAs,
  highestPaise,
  isReadable,
  modifiedPaise,
  modifyTestProblems,
  newTestProblems,
  plainText,
  priceText,
  readPrice,
  testChanges,
  testNameKey,
  testTextLength,
  testTexts,
  textProblem,
} from '../../src/domain/test-rules.ts';
import { labTest, modifyTestForm, newTestForm } from '../support/catalogue.ts';

describe('a price as it is typed', () => {
  test.each([
    ['0', 0],
    ['650', 65_000],
    ['650.5', 65_050],
    ['650.50', 65_050],
    [' 12.05 ', 1_205],
    ['007', 700],
    ['9999999999.99', highestPaise],
  ])('%j is %d paise', (text, paise) => expect(readPrice(text)).toBe(paise));

  test.each([
    '',
    ' ',
    '.',
    '.5',
    '5.',
    '5.123',
    '-5',
    '+5',
    '1,200',
    '₹5',
    '1e3',
    '5 0',
    'abc',
    'NaN',
    '٣',
    '10000000000',
  ])('%j is none', (text) => expect(readPrice(text)).toBeNull());

  test('a price that a field shows is read as it was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: highestPaise }),
        (paise) => readPrice(priceText(paise)) === paise,
      ),
    );
    expect(priceText(null)).toBe('');
    expect(priceText(65_000)).toBe('650');
    expect(priceText(65_050)).toBe('650.50');
    expect(priceText(100_00)).toBe('100');
  });
});

describe('names', () => {
  test('are the same whatever their case and blanks', () => {
    expect(testNameKey('  Lipid\tPROFILE ')).toBe(testNameKey('lipid profile'));
    expect(testNameKey('LipidProfile')).not.toBe(testNameKey('lipid profile'));
    // What pages and documents leave in what is copied of them.
    for (const unseen of ['\u200b', '\u00ad', '\ufeff', '\u2060', '\u200e'])
      expect(testNameKey(`Lipid${unseen} Profile`)).toBe(testNameKey('lipid profile'));
    expect(plainText('CBC\u200b')).toBe('CBC');
    // The letter that joins is meant where Indic letters are written, and is no other name.
    expect(plainText('\u0915\u094d\u200d\u0937')).toBe('\u0915\u094d\u200d\u0937');
    expect(testNameKey('\u0915\u094d\u200d\u0937')).toBe(testNameKey('\u0915\u094d\u0937'));
    // Written as one letter and as two.
    expect(testNameKey('Caf\u00e9')).toBe(testNameKey('Cafe\u0301'));
  });

  test('a text that is far too long keeps its runs of blanks and its accents, and no blanks round it', () => {
    const [fits, tooLong] = ['e\u0301  x', 'e\u0301  xy'].map((end) => 'a'.repeat(1_995) + end) as [
      string,
      string,
    ];
    expect(fits.length).toBe(2_000);
    expect(plainText(` ${fits}\n`)).toBe(`${'a'.repeat(1_995)}\u00e9 x`);
    expect(plainText(` ${tooLong}\n`)).toBe(tooLong);
  });

  test.each([
    ['a\tb', false],
    ['a\u0085b', false],
    ['a\ud800b', false],
    ['Lipid · 脂質 ✓ \u{1f9ea}', true],
    ['', true],
  ])('%j can be read: %s', (text, expected) => expect(isReadable(text)).toBe(expected));

  test('a plain text stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => plainText(plainText(text)) === plainText(text)),
    );
  });
});

describe('adding (specification 5)', () => {
  test('a whole form goes', () => expect(newTestProblems(newTestForm())).toEqual({}));

  test.each([
    [{ testName: ' ' }, { testName: 'required' }],
    [{ price: '' }, { price: 'price' }],
    [{ price: '12.345' }, { price: 'price' }],
    [{ hospitalCode: '' }, { hospitalCode: 'required' }],
    [{ testName: 'x'.repeat(201) }, { testName: 'tooLong' }],
    [{ method: 'x'.repeat(501) }, { method: 'tooLong' }],
    [{ department: 'a\u0000b' }, { department: 'unreadable' }],
    [
      { testName: '', price: 'x', hospitalCode: ' ' },
      { testName: 'required', price: 'price', hospitalCode: 'required' },
    ],
  ] as const)('%j is held back by %j', (fields, problems) =>
    expect(newTestProblems(newTestForm(fields))).toEqual(problems),
  );

  test('the other texts may be empty', () =>
    expect(
      newTestProblems(
        newTestForm({ method: '', sampleRequired: '', schedule: '', department: '', report: '' }),
      ),
    ).toEqual({}));
});

describe('the texts of a test', () => {
  test('stand in the order of the form, the name first', () =>
    expect(testTexts).toEqual(['testName', 'method', 'sampleRequired', 'schedule', 'department', 'report']));

  test.each(testTexts)('%s may be as long as it may, and no longer', (field) => {
    const most = field === 'testName' ? 200 : 500;
    expect(textProblem(field, ` ${'x'.repeat(most)} `)).toBeNull();
    expect(textProblem(field, 'x'.repeat(most + 1))).toBe('tooLong');
    expect(textProblem(field, `${'x'.repeat(testTextLength)}\u0007`)).toBe('unreadable');
  });
});

describe('modifying (specification 5)', () => {
  const seen = labTest();

  test.each([
    [{}, {}],
    [{ newPrice: '700' }, {}],
    [{ newPrice: 'x' }, { newPrice: 'price' }],
    [{ newPrice: '7.123' }, { newPrice: 'price' }],
    [{ price: 'x' }, { price: 'price' }],
    // A new price counts, whatever stands in the old one.
    [{ price: 'x', newPrice: '700' }, {}],
    [{ testName: 'LIPID  profile' }, {}],
    [{ testName: 'Lipid' }, { testName: 'notFound' }],
    [{ testName: '' }, { testName: 'notFound' }],
  ] as const)('%j is held back by %j', (fields, problems) =>
    expect(modifyTestProblems(modifyTestForm(fields), seen)).toEqual(problems),
  );

  test('blanks are no price', () =>
    expect(modifyTestProblems(modifyTestForm({ newPrice: ' ', price: ' ' }), seen)).toEqual({}));

  test('a test that has no price is asked for one', () => {
    const without = labTest({ pricePaise: null });
    expect(modifyTestProblems(modifyTestForm({ price: '' }), without)).toEqual({ newPrice: 'price' });
    expect(modifyTestProblems(modifyTestForm({ price: '', newPrice: '5' }), without)).toEqual({});
  });

  test.each([
    ['700', '650', 70_000],
    ['', '640', 64_000],
    ['', '', 65_000],
  ])('of the new price %j and the old one as entered %j it is %d', (newPrice, price, paise) =>
    expect(modifiedPaise({ newPrice, price }, seen.pricePaise)).toBe(paise),
  );

  test('only what is another is a change', () => {
    expect(testChanges(seen, modifyTestForm({ method: ' Enzymatic ' }))).toEqual({});
    expect(
      testChanges(seen, modifyTestForm({ newPrice: '700', report: 'Next day', testName: 'LIPID PROFILE' })),
    ).toEqual({
      name: 'LIPID PROFILE',
      pricePaise: 70_000,
      report: 'Next day',
    });
    expect(testChanges(labTest({ method: null }), modifyTestForm({ method: '' }))).toEqual({});
  });
});

describe('what somebody else changed meanwhile', () => {
  const current = labTest({ method: 'Theirs', schedule: null, report: 'Mine', pricePaise: 70_000 });
  const mine = { method: 'Mine', schedule: '', report: 'Mine', pricePaise: 64_000 } as const;

  test('is in conflict where it is neither as it was seen nor as it was written', () => {
    const seen = { method: 'Before', schedule: 'Daily', report: 'Before', pricePaise: 70_000 };
    expect(conflictingChanges([seen], mine, current)).toEqual(['method']);
    expect(conflictingChanges([], mine, current)).toEqual(['method', 'pricePaise']);
    expect(conflictingChanges([seen, { method: 'Theirs' }], mine, current)).toEqual([]);
    expect(conflictingChanges([seen], {}, current)).toEqual([]);
  });

  test.each(['afterwards', 'kept'] as const)(
    'is, once the change was sent (%s), in conflict where it is not as written',
    (cause) => {
      const seen = { pricePaise: 70_000 };
      expect(conflictingChanges([seen], mine, current, cause)).toEqual(['method', 'pricePaise']);
    },
  );

  test('nothing and an empty text are the same; a field that none of them has is not as they have it', () => {
    expect(hasAs(current, 'schedule', [{ schedule: '' }])).toBe(true);
    expect(hasAs(current, 'schedule', [{ schedule: null }])).toBe(true);
    expect(hasAs(current, 'schedule', [{ method: '' }])).toBe(false);
    expect(hasAs(current, 'method', [{ method: '' }])).toBe(false);
    expect(hasAs(current, 'method', [])).toBe(false);
    expect(hasAs(current, 'method', [{ method: 'Other' }, { method: 'Theirs' }])).toBe(true);
  });
});
