import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttendanceRecord } from '../../src/contract/attendance.ts';
import { attendanceLabelOf, pendingOf, reasonOf, recordsByDay } from '../../src/domain/attendance.ts';
import { dayOf } from '../../src/domain/time.ts';

const zone = 'Asia/Kolkata';
const record = (id: string, fields: Partial<AttendanceRecord> = {}): AttendanceRecord => ({
  id,
  at: Date.UTC(2026, 10, 21, 4),
  present: false,
  reason: null,
  approvalStatus: 'PENDING',
  latitude: null,
  longitude: null,
  selfieUrl: null,
  ...fields,
});

describe('the label', () => {
  test.each([
    [null, 'none'],
    [{ present: null, approvalStatus: null }, 'none'],
    [{ present: true, approvalStatus: null }, 'present'],
    [{ present: true, approvalStatus: 'DENIED' }, 'present'],
    [{ present: false, approvalStatus: 'PENDING' }, 'pending'],
    [{ present: false, approvalStatus: 'APPROVED' }, 'approved'],
    [{ present: false, approvalStatus: 'DENIED' }, 'denied'],
    [{ present: null, approvalStatus: ' pending ' }, 'pending'],
    [{ present: false, approvalStatus: 'SOMETHING' }, 'none'],
    [{ present: false, approvalStatus: '' }, 'none'],
  ] as const)('of %o is %s', (latest, label) => expect(attendanceLabelOf(latest)).toBe(label));
});

describe('the pending record of a day', () => {
  test('is the first of the day by its moment, whatever the order of the list', () => {
    const early = record('early', { at: Date.UTC(2026, 10, 21, 2) });
    const late = record('late', { at: Date.UTC(2026, 10, 21, 9) });
    expect(pendingOf([late, early], '2026-11-21', zone)?.id).toBe('early');
  });

  test('is the first of the list where moments are equal', () => {
    expect(pendingOf([record('one'), record('two')], '2026-11-21', zone)?.id).toBe('one');
  });

  test('uses the day of the hospital’s time zone', () => {
    const night = record('night', { at: Date.UTC(2026, 10, 20, 20) });
    expect(pendingOf([night], '2026-11-21', zone)?.id).toBe('night');
    expect(pendingOf([night], '2026-11-21', 'Europe/London')).toBeNull();
  });

  test('is none without a moment, whichever the day', () => {
    expect(pendingOf([record('undated', { at: null })], '1970-01-01', zone)).toBeNull();
  });

  test('is never decided, of another day, or without a moment', () => {
    const any = fc.array(
      fc.record({
        at: fc.option(fc.integer({ min: Date.UTC(2026, 10, 19), max: Date.UTC(2026, 10, 23) })),
        approvalStatus: fc.constantFrom('PENDING', 'pending', 'APPROVED', 'DENIED', null),
      }),
    );
    fc.assert(
      fc.property(any, (given) => {
        const records = given.map((fields, at) => record(String(at), fields));
        const waiting = records.filter(
          ({ at, approvalStatus }) =>
            approvalStatus?.toUpperCase() === 'PENDING' && at !== null && dayOf(at, zone) === '2026-11-21',
        );
        const found = pendingOf(records, '2026-11-21', zone);
        if (waiting.length === 0) expect(found).toBeNull();
        else expect(found?.at).toBe(Math.min(...waiting.map(({ at }) => at as number)));
      }),
    );
  });
});

describe('the reason', () => {
  test.each([
    ['Fever', 'Absent', { kind: 'given', text: 'Fever' }],
    ['  Fever ', null, { kind: 'given', text: 'Fever' }],
    [null, 'Absent', { kind: 'absent' }],
    ['  ', ' ABSENT ', { kind: 'absent' }],
    [null, 'Present', { kind: 'none' }],
    [null, null, { kind: 'none' }],
  ] as const)('%j of who is %j', (reason, status, said) =>
    expect(reasonOf({ reason, status })).toEqual(said),
  );
});

test('each record is under its day exactly once', () => {
  const any = fc.array(fc.option(fc.integer({ min: 0, max: Date.UTC(2040, 0, 1) })));
  fc.assert(
    fc.property(any, (moments) => {
      const records = moments.map((at, index) => record(String(index), { at }));
      const days = recordsByDay(records, zone);
      expect(
        [...days.values()]
          .flat()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(records.map(({ id }) => id).sort());
      for (const [day, those] of days)
        for (const { at } of those) expect(at === null ? '' : dayOf(at, zone)).toBe(day);
    }),
  );
});
