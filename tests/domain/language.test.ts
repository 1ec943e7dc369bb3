import { expect, test } from 'vitest';
import { firstKnownLanguage, languageCodes, languageOf, languages } from '../../src/domain/language.ts';
import { formatPaise } from '../../src/domain/money.ts';

test('the first language that a browser asks for and that there is, is taken; else English', () => {
  expect(firstKnownLanguage([])).toBe('en');
  expect(firstKnownLanguage(['fr-FR', 'de'])).toBe('en');
  expect(firstKnownLanguage(['fr', 'en-GB'])).toBe('en');
  for (const code of languageCodes) {
    expect(firstKnownLanguage(['fr', code, 'en'])).toBe(code);
    expect(firstKnownLanguage([`${code.toUpperCase()}-IN`, 'en'])).toBe(code);
  }
});

test('what is no language of ours is none', () => {
  for (const code of ['', 'EN', 'constructor', '__proto__', null, undefined, 7, {}])
    expect(languageOf(code)).toBeNull();
});

test('each language writes numbers in Latin digits and groups them as India does', () => {
  for (const { locale } of Object.values(languages))
    expect(new Intl.NumberFormat(locale).format(12_345_678.5)).toBe('1,23,45,678.5');
});

test('and rupees as all others do', () => {
  for (const { locale } of Object.values(languages)) {
    const rupees = new Intl.NumberFormat(locale, { style: 'currency', currency: 'INR' });
    expect(rupees.format(123_456.5)).toBe(formatPaise(12_345_650));
  }
});
