import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PhlebotomistTexts, phlebotomistFields } from '../../src/contract/team.ts';
import { changedTexts, plainField, sameField } from '../../src/domain/phlebotomist-texts.ts';

const textsOf = (text: (field: string) => string): PhlebotomistTexts =>
  Object.fromEntries(phlebotomistFields.map((field) => [field, text(field)])) as PhlebotomistTexts;

test.each([
  ['phone', ' +91 98400 21504 ', '9840021504'],
  ['vehicleType', ' Scooter ', 'scooter'],
  ['workType', ' part_time ', 'PART_TIME'],
  ['fullName', ' Kavya Raman ', 'Kavya Raman'],
  ['vehicleNumber', 'tn 09 Ab 1234', 'tn 09 Ab 1234'],
] as const)('%s %j is kept as %j', (field, typed, kept) => {
  expect(plainField(field, typed)).toBe(kept);
  expect(sameField(field, typed, kept)).toBe(true);
  expect(sameField(field, `${typed}0`, kept)).toBe(false);
});

test('only a text that differs is a change, blanks around it aside', () => {
  const before = textsOf((field) => `old ${field}`);
  const after = { ...before, phone: ' 9840021000 ', email: `  ${before.email}`, address: '' };
  expect(changedTexts(before, after)).toEqual({ phone: '9840021000', address: '' });
  expect(changedTexts(before, before)).toEqual({});
});

test('a number or a kind in another spelling is the same', () => {
  const before = textsOf((field) =>
    field === 'phone' ? '9840021504' : field === 'workType' ? 'FULL_TIME' : '',
  );
  const after = { ...before, phone: '+91 98400 21504', workType: 'full_time' };
  expect(changedTexts(before, after)).toEqual({});
  expect(changedTexts(before, { ...after, phone: '+91 98400 21505' })).toEqual({ phone: '9840021505' });
});

test('the change merged into the old fields gives the new ones', () => {
  const texts = fc.record(
    Object.fromEntries(phlebotomistFields.map((field) => [field, fc.constantFrom('', ' ', 'a', ' a ', 'b')])),
  ) as fc.Arbitrary<PhlebotomistTexts>;
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const now = { ...before, ...changedTexts(before, after) };
      for (const field of phlebotomistFields)
        expect(plainField(field, now[field])).toBe(plainField(field, after[field]));
    }),
  );
});
