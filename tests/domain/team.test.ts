import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Phlebotomist } from '../../src/contract/model.ts';
import { countTeam, findTeam, sortTeam, teamFilters, workTypeOf } from '../../src/domain/team.ts';

const member = (fields: Partial<Phlebotomist>): Phlebotomist => ({
  id: '1',
  fullName: 'Kavya Raman',
  phone: '+91 98400 21000',
  email: 'kavya@lab.example',
  vehicleType: null,
  vehicleNumber: 'TN09 X 7700',
  profileImagePath: null,
  workType: 'FULL_TIME',
  startTime: null,
  endTime: null,
  online: null,
  ...fields,
});
const members = fc.array(
  fc.record({
    id: fc.nat(9_999).map(String),
    fullName: fc.string(),
    phone: fc.option(fc.string()),
    email: fc.option(fc.string()),
    workType: fc.option(fc.constantFrom('FULL_TIME', 'PART_TIME', ' part_time ', 'SOMETIMES', '')),
  }),
);

describe('the work type', () => {
  test.each([
    ['FULL_TIME', 'full'],
    ['part_time', 'part'],
    [' FULL_TIME ', 'full'],
    [null, 'unassigned'],
    ['', 'unassigned'],
    ['SOMETIMES', 'unassigned'],
  ])('%s is %s', (word, type) => expect(workTypeOf(word)).toBe(type));

  test('each filter counts what it finds, and the three types together are all', () => {
    fc.assert(
      fc.property(members, (some) => {
        const team = some.map(member);
        const counts = countTeam(team);
        for (const filter of teamFilters) expect(findTeam(team, filter, '')).toHaveLength(counts[filter]);
        expect(counts.full + counts.part + counts.unassigned).toBe(counts.all);
      }),
    );
  });
});

describe('the search', () => {
  test.each([
    'kavya',
    'RAMAN',
    '98400',
    '9840021000',
    '98400 210',
    '+91 98400 21000',
    '+919840021000',
    'LAB.example',
    '1',
    ' kavya ',
  ])('%s finds by name, phone, email or id', (text) =>
    expect(findTeam([member({})], 'all', text)).toHaveLength(1),
  );

  test.each(['TN09', 'FULL_TIME', 'kavya 98400', '12'])('%s finds nothing', (text) =>
    expect(findTeam([member({})], 'all', text)).toEqual([]),
  );

  test('whatever is found holds the text, and nothing that holds it is left out', () => {
    fc.assert(
      fc.property(members, fc.string({ minLength: 1, maxLength: 3 }), (some, text) => {
        const team = some.map(member);
        const found = new Set(findTeam(team, 'all', text));
        const needle = text.trim().toLowerCase();
        for (const one of team) {
          const holds = [one.fullName, one.phone ?? '', one.email ?? '', one.id].some((field) =>
            field.toLowerCase().includes(needle),
          );
          if (holds) expect(found.has(one)).toBe(true);
          else if (!/\d/.test(text)) expect(found.has(one)).toBe(false);
        }
      }),
    );
  });
});

test('the order is by name, then by id as a number', () => {
  const team = [
    member({ id: '10', fullName: 'B' }),
    member({ id: '9', fullName: 'B' }),
    member({ id: '1', fullName: 'a' }),
  ];
  expect(sortTeam(team).map(({ id }) => id)).toEqual(['1', '9', '10']);
});
