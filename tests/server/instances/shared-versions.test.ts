import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { forgetVersions, joinListChanges } from '../../../server/database/list-changes.ts';
import type { ListName } from '../../../server/http/list-versions.ts';
import { createSharedVersions } from '../../../server/instances/shared-versions.ts';
import { sharedDatabase } from '../support/instances.ts';

let database: Database;
let hospitals: readonly number[];
beforeAll(async () => {
  database = await sharedDatabase();
  hospitals = (await database.query<{ id: number }>('SELECT id FROM hospital ORDER BY id')).map(
    ({ id }) => id,
  );
});
afterAll(() => database.close());

const lists: readonly ListName[] = ['orders', 'locations', 'attendance', 'tests', 'patients'];
/** The versions of all lists of a hospital, as an instance that has just begun finds them. */
const versionsOf = async (hospitalId: number) => {
  const versions = createSharedVersions({ database, tell: () => {} });
  const found = await Promise.all(lists.map(async (list) => (await versions.find(hospitalId, list)).text));
  return new Map(lists.map((list, index) => [list, found[index]]));
};
const changedBy = async (hospitalId: number, work: () => Promise<unknown>) => {
  const before = await versionsOf(hospitalId);
  await work();
  const after = await versionsOf(hospitalId);
  return lists.filter((list) => before.get(list) !== after.get(list));
};

const aDriver = `(SELECT max(id) FROM driver WHERE hospital_id = $1)`;
/** What changes which lists of the hospital $1. */
const changes: readonly (readonly [string, string, readonly ListName[]])[] = [
  [
    'a new booking',
    `INSERT INTO orders (hospital_id, patient_name, phone_number, email, address, medical_tests, total_price, status)
     VALUES ($1, 'Uma', '9840012345', 'uma@mail.example', 'x', '[]', 1, 'PENDING')`,
    ['orders'],
  ],
  [
    'a removed booking',
    'DELETE FROM orders WHERE id = (SELECT max(id) FROM orders WHERE hospital_id = $1)',
    ['orders'],
  ],
  ['a booking that is changed', 'UPDATE orders SET reason = reason WHERE hospital_id = $1', ['orders']],
  [
    'a new point',
    `INSERT INTO location_point (hospital_id, driver_id, latitude, longitude, at, delivery_status) VALUES ($1, ${aDriver}, 1, 2, now(), 'IDLE')`,
    ['locations'],
  ],
  [
    'attendance that is said',
    `INSERT INTO attendance (hospital_id, driver_id, at, present) VALUES ($1, ${aDriver}, now(), true)`,
    ['attendance'],
  ],
  [
    'attendance that is decided on',
    "UPDATE attendance SET approval_status = 'APPROVED' WHERE hospital_id = $1",
    ['attendance'],
  ],
  [
    'a new test',
    "INSERT INTO lab_test (hospital_id, test_name, name_key, price) VALUES ($1, 'Own', 'own', 1)",
    ['tests'],
  ],
  ['a removed test', "DELETE FROM lab_test WHERE hospital_id = $1 AND name_key = 'own'", ['tests']],
  [
    'a new patient',
    "INSERT INTO patient (hospital_id, email, phone_number) VALUES ($1, 'own@mail.example', '9840012345')",
    ['patients'],
  ],
  [
    'a patient who is changed',
    "UPDATE patient SET phone_number = '9840012346' WHERE hospital_id = $1 AND email = 'own@mail.example'",
    ['patients'],
  ],
  ['a price', 'UPDATE lab_test SET price = price + 1 WHERE hospital_id = $1', ['tests']],
  [
    'a removed patient',
    'DELETE FROM patient WHERE id = (SELECT max(id) FROM patient WHERE hospital_id = $1)',
    ['patients'],
  ],
  [
    'a removed phlebotomist',
    `DELETE FROM driver WHERE id = (SELECT max(driver_id) FROM orders WHERE hospital_id = $1)`,
    ['orders', 'locations', 'attendance'],
  ],
  [
    'an old point that is removed',
    `DELETE FROM location_point WHERE id = (SELECT min(id) FROM location_point WHERE hospital_id = $1)`,
    [],
  ],
];

describe('the version of a list', () => {
  test.each(changes)('is another one after %s', async (_name, text, changed) => {
    const [own = 0, other = 0] = hospitals;
    const before = await versionsOf(other);
    expect(await changedBy(own, () => database.query(text, [own]))).toEqual(changed);
    expect(await versionsOf(other)).toEqual(before);
  });

  test('stays as it is by a change that is rolled back, and when changes are joined', async () => {
    const [own = 0] = hospitals;
    expect(
      await changedBy(own, () =>
        database
          .transaction(async (tx) => {
            await tx.execute(`UPDATE orders SET reason = reason WHERE hospital_id = ${own}`);
            throw new Error('no');
          })
          .catch(() => {}),
      ),
    ).toEqual([]);
    for (let n = 0; n < 5; n += 1)
      await database.query('UPDATE orders SET reason = reason WHERE hospital_id = $1', [own]);
    expect(await changedBy(own, () => joinListChanges(database))).toEqual([]);
    expect(await joinListChanges(database)).toBe(0);
  });

  test('never comes again, whatever was changed and joined', async () => {
    const [own = 0] = hospitals;
    const seen = new Set<string>();
    const step = fc.constantFrom('change', 'join');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          const before = (await versionsOf(own)).get('tests') ?? '';
          seen.add(before);
          if (one === 'join') await joinListChanges(database);
          else await database.query('UPDATE lab_test SET price = price WHERE hospital_id = $1', [own]);
          const after = (await versionsOf(own)).get('tests') ?? '';
          expect(seen.has(after)).toBe(one === 'join');
          expect(after === before).toBe(one === 'join');
        }
      }),
      { numRuns: 15 },
    );
  });

  test('is noted by no server that works alone, and is another one afterwards', async () => {
    const [own = 0] = hospitals;
    const before = await versionsOf(own);
    const changed = await changedBy(own, () =>
      database.transaction(async (tx) => {
        await tx.execute("SELECT set_config('homedraw.alone', 'on', true)");
        await tx.execute(`UPDATE orders SET reason = reason WHERE hospital_id = ${own}`);
      }),
    );
    expect(changed).toEqual([]);
    await database.query(forgetVersions);
    const after = await versionsOf(own);
    expect(lists.filter((list) => before.get(list) === after.get(list))).toEqual([]);
    const [row] = await database.query<{ n: number }>('SELECT count(*)::integer AS n FROM list_change');
    expect(row?.n).toBe(1);
  });
});

describe('an instance', () => {
  const setUp = () => {
    const clock = { now: 10_000 };
    const asked: { answer(token: string): void }[] = [];
    const told: string[] = [];
    const versions = createSharedVersions({
      database: {
        query: <Row>() =>
          new Promise<readonly Row[]>((resolve) =>
            asked.push({ answer: (token) => resolve([{ list: 'orders', token }] as Row[]) }),
          ),
      },
      tell: (hospitalId, list) => told.push(`${hospitalId} ${list}`),
      now: () => clock.now,
    });
    return { clock, asked, told, versions };
  };

  test('asks the database at most once a second, however many callers there are', async () => {
    const { clock, asked, versions } = setUp();
    const first = Promise.all([versions.find(1, 'orders'), versions.find(1, 'orders')]);
    expect(asked).toHaveLength(1);
    asked[0]?.answer('5');
    expect((await first).map(({ text }) => text)).toEqual(['.5', '.5']);
    clock.now += 999;
    expect(versions.find(1, 'orders')).toMatchObject({ text: '.5' });
    clock.now += 1;
    void versions.find(1, 'orders');
    expect(asked).toHaveLength(2);
  });

  test('asks each time for attendance, for which a person waits', async () => {
    const { clock, asked, versions } = setUp();
    const first = versions.find(1, 'attendance');
    asked[0]?.answer('5');
    await first;
    void versions.find(1, 'attendance');
    expect(asked).toHaveLength(2);
    clock.now += 1;
    // What was asked for before this moment may not have what is asked for now.
    void versions.find(1, 'attendance');
    expect(asked).toHaveLength(3);
  });

  test('asks at once for the author of a change, after one here, and after one that it has heard of', async () => {
    const { clock, asked, told, versions } = setUp();
    const first = versions.find(1, 'orders');
    asked[0]?.answer('5');
    await first;
    clock.now += 10;
    void versions.find(1, 'orders', clock.now);
    expect(asked).toHaveLength(2);
    asked[1]?.answer('6');
    clock.now += 10;
    versions.heard(1, 'orders');
    clock.now += 10;
    void versions.find(1, 'orders');
    expect(asked).toHaveLength(3);
    asked[2]?.answer('7');
    versions.changed(1, 'orders', false);
    versions.changed(1, 'locations', true);
    expect(told).toEqual(['1 orders']);
    clock.now += 10;
    void versions.find(1, 'orders');
    expect(asked).toHaveLength(4);
    versions.forgetAll();
    clock.now += 10;
    void versions.find(1, 'orders');
    expect(asked).toHaveLength(5);
  });

  test('takes an answer that was asked for before a change for no answer about it', async () => {
    const { clock, asked, versions } = setUp();
    const early = versions.find(1, 'orders');
    clock.now += 5;
    versions.heard(1, 'orders');
    clock.now += 5;
    const late = versions.find(1, 'orders');
    asked[1]?.answer('new');
    asked[0]?.answer('old');
    expect([(await early).text, (await late).text]).toEqual(['.old', '.new']);
    expect(versions.find(1, 'orders')).toMatchObject({ text: '.new' });
  });
});
