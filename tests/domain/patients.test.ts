import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bookedNames,
  countPatientOrders,
  createPatientSearch,
  sortPatients,
} from '../../src/domain/patients.ts';

const patients = [
  { id: '9', email: 'asha+lab@mail.example', phoneNumber: '+91 98400 77129' },
  { id: '10', email: null, phoneNumber: '9000000001' },
  { id: 'p-2', email: 'Ravi@Mail.example', phoneNumber: null },
];

test('the newest stand first', () =>
  expect(sortPatients(patients).map(({ id }) => id)).toEqual(['p-2', '10', '9']));

const ids = fc.oneof(
  fc.nat(30).map(String),
  fc.constantFrom('p-2', 'P-10', '12a', '12b', 'abc', 'abd', '007', '9007199254740993', '9007199254740994'),
);
test('ids stand by number where they are numbers, whatever stands among them', () => {
  const byCollator = new Intl.Collator('en', { numeric: true });
  fc.assert(
    fc.property(fc.array(ids), (some) => {
      const sorted = sortPatients(some.map((id) => ({ id, email: null, phoneNumber: null })));
      expect(sorted.map(({ id }) => id)).toEqual(
        some.toSorted((one, other) => byCollator.compare(other, one)),
      );
    }),
  );
});

describe('searching by id, email and phone', () => {
  test.each([
    ['', ['9', '10', 'p-2']],
    ['P-2', ['p-2']],
    ['ravi@', ['p-2']],
    ['asha+', ['9']],
    ['98400 771', ['9']],
    ['9840077129', ['9']],
    ['+91 98400', ['9']],
    ['+91 90000', ['10']],
    ['91 90000', []],
    ['mail', ['9', 'p-2']],
    ['none', []],
    ['()', []],
    // Only a phone is found by its digits alone, and nothing across two fields.
    ['1 0', []],
    ['9 asha', []],
    ['(98400) 77129', ['9']],
  ])('%j finds %j', (text, ids) =>
    expect(createPatientSearch(patients)(text).map(({ id }) => id)).toEqual(ids),
  );

  test('a text without letters leaves the list as it is', () =>
    expect(createPatientSearch(patients)('  ')).toBe(patients));

  const text = fc.string({ unit: fc.constantFrom('1', '2', ' ', '+', '-', 'a', 'A', '@'), maxLength: 6 });
  test('each field is looked through by itself', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: text, email: fc.option(text), phoneNumber: fc.option(text) })),
        text,
        (some, searched) => {
          const needle = searched.trim().toLowerCase();
          const digits = /^[\d\s+()-]+$/.test(needle) ? needle.replace(/\D/g, '') : '';
          const holds = (field: string | null) => field?.toLowerCase().includes(needle) ?? false;
          const expected = some.filter(
            ({ id, email, phoneNumber }) =>
              [id, email, phoneNumber].some(holds) ||
              (digits !== '' && (phoneNumber?.replace(/\D/g, '').includes(digits) ?? false)),
          );
          expect(createPatientSearch(some)(searched)).toEqual(needle === '' ? some : expected);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('pending are those neither completed nor cancelled (rulings, Patients)', () => {
  const statuses = ['COMPLETED', 'completed', 'CANCELLED', 'assigned', 'PENDING', 'SAMPLE_COLLECTED', 'odd'];
  expect(countPatientOrders(statuses.map((status) => ({ status })))).toEqual({
    total: 7,
    completed: 2,
    pending: 4,
  });
});

test('names under which was booked: each once, however it was written, and none that is empty', () => {
  const names = ['Kavya  Rao', 'Arun', null, ' kavya rao', 'ARUN ', '  ', 'Rene\u0301', 'René'];
  expect(bookedNames(names.map((patientName) => ({ patientName })))).toEqual(['Kavya Rao', 'Arun', 'René']);
});
