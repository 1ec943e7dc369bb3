import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  highestPaise,
  modifiedPaise,
  modifyTestProblems,
  newTestProblems,
  plainText,
  priceText,
  readPrice,
  testChanges,
  testNameKey,
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
