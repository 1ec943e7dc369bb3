import { describe, expect, test } from 'vitest';
import {
  countPatientOrders,
  findPatients,
  isShareablePatientSearch,
  sortPatients,
} from '../../src/domain/patients.ts';

const patients = [
  { id: '9', email: 'asha+lab@mail.example', phoneNumber: '+91 98400 77129' },
  { id: '10', email: null, phoneNumber: '9000000001' },
  { id: 'p-2', email: 'Ravi@Mail.example', phoneNumber: null },
];

test('the newest stand first', () =>
  expect(sortPatients(patients).map(({ id }) => id)).toEqual(['p-2', '10', '9']));

describe('searching by id, email and phone', () => {
  test.each([
    ['', ['9', '10', 'p-2']],
    ['P-2', ['p-2']],
    ['ravi@', ['p-2']],
    ['asha+', ['9']],
    ['98400 771', ['9']],
    ['9840077129', ['9']],
    ['+91 98400', ['9']],
    ['mail', ['9', 'p-2']],
    ['none', []],
    ['()', []],
  ])('%j finds %j', (text, ids) => expect(findPatients(patients, text).map(({ id }) => id)).toEqual(ids));
});

test('a search stands in an address only where it names nobody', () => {
  expect(['12', ' 7 ', '9840077129', 'asha', 'a@b.c', ''].map(isShareablePatientSearch)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('pending are those neither completed nor cancelled (rulings, Patients)', () => {
  const statuses = ['COMPLETED', 'completed', 'CANCELLED', 'assigned', 'PENDING', 'SAMPLE_COLLECTED', 'odd'];
  expect(countPatientOrders(statuses.map((status) => ({ status })))).toEqual({
    total: 7,
    completed: 2,
    pending: 4,
  });
});
