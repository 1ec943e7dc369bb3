import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchingTests } from '../../src/domain/test-search.ts';

const named = (
  name: string,
  fields: { method?: string; sampleRequired?: string; department?: string } = {},
) => ({
  name,
  method: fields.method ?? null,
  sampleRequired: fields.sampleRequired ?? null,
  department: fields.department ?? null,
});
const names = (typed: string) => matchingTests(catalogue, typed).map(({ name }) => name);
const catalogue = [
  named('Widal', { method: 'Slide for CBC' }),
  named('Peripheral CBC smear'),
  named('Complete Blood Count', { department: 'Haematology' }),
  named('CBC with ESR', { sampleRequired: 'EDTA blood' }),
];

describe('the search of the test table', () => {
  test('a name that begins so stands before initials, those before the rest of a name, that before other columns', () => {
    expect(names(' cbc ')).toEqual(['CBC with ESR', 'Complete Blood Count', 'Peripheral CBC smear', 'Widal']);
  });

  test('department, method and sample are looked through too', () => {
    expect(names('haema')).toEqual(['Complete Blood Count']);
    expect(names('slide')).toEqual(['Widal']);
    expect(names('edta')).toEqual(['CBC with ESR']);
    expect(names('no such test')).toEqual([]);
    // Initials are known by how they begin.
    expect(names('bc')).not.toContain('Complete Blood Count');
  });

  test('nothing typed finds all, in the order of the catalogue', () => {
    expect(matchingTests(catalogue, '  ')).toBe(catalogue);
  });

  test('each that is found is of the catalogue, once', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (all, typed) => {
        const tests = all.map((name) => named(name));
        const found = matchingTests(tests, typed);
        expect(new Set(found).size).toBe(found.length);
        for (const test of found) expect(tests).toContain(test);
      }),
    );
  });
});
