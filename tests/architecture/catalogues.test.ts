/** The catalogues of other languages have what the English one has, and nothing else. */
import { describe, expect, test } from 'vitest';
import { textsByKey } from '../../e2e/support/icu-texts.ts';
import { languageCodes } from '../../src/domain/language.ts';
import { en } from '../../src/ui/messages/en.ts';
import { joinedTexts } from '../../src/ui/messages/joined-texts.ts';
import { pseudoText, pseudoTexts } from '../../src/ui/messages/pseudo.ts';
import { faultsOf, type Language, shapeOf } from '../support/catalogue-faults.ts';
import { languagesChecked } from './catalogues.ts';

const parts = import.meta.glob<object>('../../src/ui/messages/*/parts/*.ts');

/** A language's catalogue as a whole, put together as the page does it. */
async function catalogueOf(code: string): Promise<object> {
  const own = Object.entries(parts).filter(([path]) => path.includes(`/${code}/parts/`));
  return joinedTexts(...(await Promise.all(own.map(([, load]) => load()))));
}

const others = languageCodes.filter((code) => code !== 'en');

test('a language that can be chosen is checked', () => {
  expect(Object.keys(languagesChecked)).toEqual(others);
});

test('English has the parts that the page asks for', async () => {
  expect([...textsByKey(await catalogueOf('en')).keys()].sort()).toEqual([...textsByKey(en).keys()].sort());
  for (const [key, text] of textsByKey(en)) expect(() => shapeOf(text), key).not.toThrow();
});

test.each(Object.entries(languagesChecked))('%s', async (_, language) => {
  expect(faultsOf(en, await catalogueOf(language.code), language)).toEqual([]);
});

test('every language tells feeds in one order, which says the first that is away', async () => {
  for (const code of others)
    expect(Object.keys(((await catalogueOf(code)) as typeof en).feedNames)).toEqual(
      Object.keys(en.feedNames),
    );
});

describe('the pseudo-language', () => {
  test('has the values and the plurals of English, in other letters', () => {
    const made = textsByKey(pseudoTexts(en));
    for (const [key, text] of textsByKey(en)) {
      const { values, plurals } = shapeOf(text);
      expect(shapeOf(made.get(key) ?? ''), key).toMatchObject({ values, plurals });
    }
  });

  test('is about two fifths longer', () => {
    const lengthOf = (texts: Iterable<string>) => [...texts].join('').length;
    const english = lengthOf(textsByKey(en).values());
    expect(lengthOf(textsByKey(pseudoTexts(en)).values()) / english).toBeGreaterThan(1.25);
    expect(pseudoText('Assign Order')).toBe('ÁÁššíígñ ÖÖrdéér');
  });
});

describe('the check finds', () => {
  const made: Language = {
    code: 'hi',
    same: ['same'],
    script: /\p{Script=Devanagari}/u,
    latin: new Set(['Excel']),
  };
  const english = {
    title: 'Orders',
    same: 'OK',
    count: '{count, plural, one {# order} other {# orders}}',
    of: 'Page {page, number} of {name}',
    link: '© <link>Map</link>',
    kind: '{kind, select, a {A day} other {A week}}',
    export: 'Export to Excel',
  };
  const right = {
    title: 'ऑर्डर',
    same: 'OK',
    count: '{count, plural, one {# ऑर्डर} other {# ऑर्डर}}',
    of: '{name} का पेज {page, number}',
    link: '© <link>नक्शा</link>',
    kind: '{kind, select, a {दिन} other {हफ़्ता}}',
    export: 'Excel में',
  };

  test('nothing where nothing is wrong', () => expect(faultsOf(english, right, made)).toEqual([]));

  test.each([
    ['a missing key', { ...right, title: undefined }, 'title: missing'],
    ['one too many', { ...right, more: 'और' }, 'more: not in English'],
    ['a text as in English', { ...right, title: 'Orders' }, 'title: as in English'],
    ['a same one that is not', { ...right, same: 'ठीक' }, 'same: listed as the same, and is not'],
    ['a value of another name', { ...right, of: '{nam} का पेज {page, number}' }, 'of: has the values'],
    ['a value of another kind', { ...right, of: '{name} का पेज {page}' }, 'of: has the values'],
    ['a link that is gone', { ...right, link: '© नक्शा' }, 'link: has the values'],
    ['a choice less', { ...right, kind: '{kind, select, other {हफ़्ता}}' }, 'kind: has the values'],
    ['a plural that is gone', { ...right, count: '{count} ऑर्डर' }, 'count: has the values'],
    ['a fault of ICU', { ...right, title: '{ऑर्डर' }, 'title: not to be read'],
    [
      'an offset',
      { ...right, count: '{count, plural, offset:1 one {# ऑर्डर} other {# ऑर्डर}}' },
      'not to be read',
    ],
    [
      'a form that the language lacks',
      { ...right, count: '{count, plural, one {#} few {#} other {# ऑर्डर}}' },
      "no plural form 'few'",
    ],
    [
      'a form that it needs',
      { ...right, count: '{count, plural, few {#} other {# ऑर्डर}}' },
      "lacks the plural form 'one'",
    ],
    ['a word in Latin letters', { ...right, title: 'ऑर्डर orders' }, "'orders' in Latin letters"],
    ['a text of another script', { ...right, title: 'ஆர்டர்' }, 'no letter of the script'],
    ['its own digits', { ...right, title: 'ऑर्डर १२' }, 'digits that are not Latin'],
  ])('%s', (_, wrong, fault) => {
    const texts = Object.fromEntries(Object.entries(wrong).filter(([, text]) => text !== undefined));
    expect(faultsOf(english, texts, made).join('\n')).toContain(fault);
  });
});
