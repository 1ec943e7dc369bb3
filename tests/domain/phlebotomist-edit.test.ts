import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PhlebotomistTexts, phlebotomistFields } from '../../src/contract/team.ts';
import {
  conflictingFields,
  editProblems,
  isAmong,
  textsToSave,
  withTheirs,
} from '../../src/domain/phlebotomist-edit.ts';
import { changedTexts } from '../../src/domain/phlebotomist-texts.ts';

const texts = (fields: Partial<PhlebotomistTexts> = {}): PhlebotomistTexts => ({
  ...(Object.fromEntries(phlebotomistFields.map((field) => [field, ''])) as PhlebotomistTexts),
  fullName: 'Kavya Raman',
  phone: '98400 21000',
  ...fields,
});
const word = fc.constantFrom('', 'a', 'b', 'c');
const anyTexts = fc.record(
  Object.fromEntries(phlebotomistFields.map((field) => [field, word])) as Record<
    keyof PhlebotomistTexts,
    typeof word
  >,
);

describe('why a change cannot be saved', () => {
  test('a name and a phone are needed', () => {
    expect(editProblems(texts(), texts())).toEqual({});
    expect(editProblems(texts(), texts({ fullName: ' ', phone: '' }))).toEqual({
      fullName: 'required',
      phone: 'required',
    });
  });

  test('part-time needs both hours, the end after the start', () => {
    expect(editProblems(texts(), texts({ workType: 'PART_TIME' }))).toEqual({
      startTime: 'required',
      endTime: 'required',
    });
    expect(
      editProblems(texts(), texts({ workType: 'PART_TIME', startTime: '09:00', endTime: '09:00' })),
    ).toEqual({
      endTime: 'endBeforeStart',
    });
    expect(editProblems(texts(), texts({ workType: 'FULL_TIME', startTime: '09:00' }))).toEqual({});
    // A backend writes seconds.
    const hours = { workType: 'PART_TIME', startTime: '09:00:00', endTime: '09:00' };
    expect(editProblems(texts(), texts(hours))).toEqual({ endTime: 'endBeforeStart' });
  });

  test('an invalid day or time cannot be written; one that was there stays', () => {
    const odd = { dob: 'spring 1990', workType: 'PART_TIME', startTime: 'nine', endTime: '13:00' };
    expect(editProblems(texts(odd), texts({ ...odd, address: 'Beach Road' }))).toEqual({});
    expect(editProblems(texts(), texts({ ...odd, licenseExpiryDate: '2026-02-30' }))).toEqual({
      dob: 'noDay',
      licenseExpiryDate: 'noDay',
      startTime: 'noTime',
    });
  });

  test('a day that was there may be emptied', () =>
    expect(editProblems(texts({ dob: '1999-02-28' }), texts())).toEqual({}));

  test.each([
    [{ phone: '98400 2100' }, { phone: 'phone' }],
    [{ phone: '+91 58400 21000' }, { phone: 'phone' }],
    [{ phone: '+91 98400 21000' }, {}],
    [{ phone: ' ' }, { phone: 'required' }],
    [{ email: 'kavya@' }, { email: 'email' }],
    [{ email: ' kavya@field.example ' }, {}],
    [{ email: 'kavya@field. ' }, { email: 'email' }],
    [{ email: ' ' }, {}],
    [{ dob: '' }, {}],
    [{ dob: '1999-02-28', licenseExpiryDate: '2031-12-31' }, {}],
  ])('%j has the problems %j', (written, problems) =>
    expect(editProblems(texts(), texts(written))).toEqual(problems),
  );

  test('a phone or email that was there and is none stays; a name that was missing is needed all the same', () => {
    const odd = { phone: 'ask at the desk', email: 'none', fullName: '' };
    expect(editProblems(texts(odd), texts(odd))).toEqual({ fullName: 'required' });
    expect(editProblems(texts(odd), texts({ ...odd, phone: 'ask', fullName: 'Kavya' }))).toEqual({
      phone: 'phone',
    });
    const partTime = { workType: 'PART_TIME', startTime: '', endTime: '09:00' };
    expect(editProblems(texts(partTime), texts(partTime))).toEqual({ startTime: 'required' });
  });

  test('a birthday of 1850 and a licence until 9999 are none, as for the server', () => {
    const days = { dob: '1850-05-01', licenseExpiryDate: '9999-12-31' };
    expect(editProblems(texts(), texts(days))).toEqual({ dob: 'noDay', licenseExpiryDate: 'noDay' });
  });
});

test('whoever stops being part-time has no hours any more; other hours stay', () => {
  const hours = { startTime: '09:00', endTime: '13:00' };
  const part = texts({ workType: 'PART_TIME', ...hours });
  expect(textsToSave(part, { ...part, workType: 'FULL_TIME' })).toMatchObject({ startTime: '', endTime: '' });
  expect(textsToSave(part, part)).toMatchObject(hours);
  const full = texts({ workType: 'FULL_TIME', ...hours });
  expect(textsToSave(full, { ...full, phone: '1' })).toMatchObject(hours);
});

test('a field is among those that have it in any spelling, and not among those that say nothing of it', () => {
  const known = [{ email: 'a@b.example' }, { phone: '9840021000' }];
  expect(isAmong('phone', texts({ phone: '+91 98400 21000' }), known)).toBe(true);
  expect(isAmong('phone', texts({ phone: '98400 21001' }), known)).toBe(false);
  expect(isAmong('address', texts(), known)).toBe(false);
});

describe('a conflict', () => {
  test('is about the fields that both wrote in, and about no other', () => {
    const seen = texts();
    const written = { ...seen, phone: '1', email: 'mine' };
    const current = { ...seen, phone: '2', address: 'theirs' };
    expect(conflictingFields(seen, written, current)).toEqual(['phone']);
    expect(withTheirs(seen, written, current, 'meanwhile')).toEqual({
      ...seen,
      phone: '2',
      email: 'mine',
      address: 'theirs',
    });
  });

  test('is not about fields in which both wrote the same', () => {
    const seen = texts();
    const both = { ...seen, phone: '1' };
    expect(conflictingFields(seen, both, both)).toEqual([]);
  });

  test('is not with what the person may have saved before, which the old text again writes over', () => {
    const seen = texts({ phone: '2' });
    const perhaps = [{ phone: '1' }];
    const current = { ...seen, phone: '1', email: 'theirs' };
    const written = { ...seen, email: 'mine' };
    expect(conflictingFields(seen, written, current, 'meanwhile', perhaps)).toEqual(['email']);
    expect(conflictingFields(seen, written, current, 'kept', perhaps)).toEqual(['phone', 'email']);
    expect(withTheirs(seen, written, current, 'meanwhile', perhaps)).toEqual({ ...seen, email: 'theirs' });
  });

  test.each(['afterwards', 'kept'] as const)(
    'that shows once the change was sent (%s) is about all that is not as written',
    (cause) => {
      const seen = texts();
      const written = { ...seen, phone: '1', email: 'mine', address: 'mine' };
      const current = { ...seen, email: 'theirs', address: 'mine' };
      expect(conflictingFields(seen, written, current, cause)).toEqual(['phone', 'email']);
      expect(withTheirs(seen, written, current, cause)).toEqual(current);
    },
  );

  test('after taking theirs nothing is in conflict, and every own change that was not stays', () => {
    fc.assert(
      fc.property(anyTexts, anyTexts, anyTexts, (seen, written, current) => {
        const conflicting = new Set(conflictingFields(seen, written, current));
        const next = withTheirs(seen, written, current, 'meanwhile');
        for (const [field, text] of Object.entries(changedTexts(seen, written)))
          expect(next[field as keyof PhlebotomistTexts]).toBe(
            conflicting.has(field as keyof PhlebotomistTexts)
              ? current[field as keyof PhlebotomistTexts]
              : text,
          );
        expect(conflictingFields(current, next, current)).toEqual([]);
      }),
    );
  });
});
