import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { demoTests } from '../../server/demo/lab-tests.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { chennaiPlaces } from '../../server/geocoder/places.ts';
import { hashPassword } from '../../server/session/passwords.ts';
import { demoDatabase, emptyDatabase, testCost, testNow, testZone } from './support/test-database.ts';

const tables = [
  'hospital',
  'driver',
  'orders',
  'lab_test',
  'patient',
  'attendance',
  'location_point',
  'expense',
  'chat_message',
];
const hash = (password: string) => hashPassword(password, testCost);
const options = { now: testNow, timeZone: testZone, phlebotomists: 60, hash };
const dayMs = 24 * 3_600_000;

let database: Database;
beforeAll(async () => {
  database = await demoDatabase();
});
afterAll(() => database.close());

const count = async (from: Database, text: string, values: readonly unknown[] = []) =>
  (await from.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${text}`, values))[0]?.n;
const rowsOf = async (from: Database) => {
  const all: Record<string, unknown> = {};
  for (const table of tables) {
    const rows = await from.query<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY id`);
    // Salts differ, as does the number of the transaction, and these two tell when the row was written.
    all[table] = rows.map(({ password_hash: _, written_by: _by, ...row }) =>
      table === 'hospital' || table === 'driver' ? { ...row, created_at: null } : row,
    );
  }
  return all;
};

describe('the demo', () => {
  test('is the same rows for the same day', async () => {
    const again = await emptyDatabase();
    expect(await seedDemo(again, options)).toBe('Filled the demo hospitals');
    expect(await rowsOf(again)).toEqual(await rowsOf(database));
    await again.close();
  });

  test('has two hospitals of the sizes promised', async () => {
    const of = (table: string, hospital: number) =>
      count(database, `${table} t JOIN hospital h ON h.id = t.hospital_id WHERE h.code = $1`, [
        hospital === 0 ? 'SRM001' : 'KAVERI002',
      ]);
    expect([await of('driver', 0), await of('driver', 1)]).toEqual([60, 12]);
    expect([await of('orders', 0), await of('orders', 1)]).toEqual([300, 40]);
    expect([await of('lab_test', 0), await of('lab_test', 1)]).toEqual([180, 180]);
    expect(demoTests).toHaveLength(180);
  });

  test('has conversations of which something is new, something is not read, and everything is past', async () => {
    const rows = await database.query<
      Record<'driver_id' | 'content', string> & Record<'from_driver' | 'seen', boolean>
    >(
      `SELECT m.* FROM chat_message m JOIN hospital h ON h.id = m.hospital_id WHERE h.code = 'SRM001' ORDER BY m.created_at, m.id`,
    );
    expect(new Set(rows.map((row) => row.driver_id)).size).toBe(9);
    for (const fromDriver of [true, false]) {
      const own = rows.filter((row) => row.from_driver === fromDriver);
      expect(own.some(({ seen }) => seen)).toBe(true);
      expect(own.some(({ seen }) => !seen)).toBe(true);
    }
    expect(rows.some(({ content }) => /\p{Script=Tamil}/u.test(content))).toBe(true);
    expect(await count(database, 'chat_message WHERE created_at > $1', [new Date(testNow)])).toBe(0);
    // Within a conversation the ids follow the moments.
    const orders = await database.query<{ same: boolean }>(
      `SELECT array_agg(id ORDER BY created_at, id) = array_agg(id ORDER BY id) AS same FROM chat_message GROUP BY driver_id`,
    );
    expect(orders.every(({ same }) => same)).toBe(true);
  });

  test('gives hospitals and phlebotomists ids of one sequence', async () => {
    const ids = await database.query<{ id: number }>(
      'SELECT id FROM hospital UNION ALL SELECT id FROM driver',
    );
    expect(new Set(ids.map((row) => row.id)).size).toBe(74);
  });

  test('has a lively today: bookings in every state, words of every kind, few ended journeys', async () => {
    const today = new Date(testNow - 12 * 3_600_000);
    const states = await database.query<{ status: string; n: number }>(
      'SELECT status, count(*)::integer AS n FROM orders WHERE hospital_id = 1 AND created_at > $1 GROUP BY status',
      [today],
    );
    const byStatus = new Map(states.map((row) => [row.status, row.n]));
    for (const status of ['PENDING', 'ASSIGNED', 'SAMPLE_COLLECTED', 'COMPLETED', 'CANCELLED'])
      expect(byStatus.get(status)).toBeGreaterThan(0);
    expect([...byStatus.values()].reduce((sum, n) => sum + n, 0)).toBe(70);
    expect(
      await count(database, 'attendance WHERE at > $1 AND NOT present AND approval_status = $2', [
        today,
        'PENDING',
      ]),
    ).toBeGreaterThan(0);
    const ended = await count(database, "location_point WHERE delivery_status = 'ENDED' AND hospital_id = 1");
    expect(ended).toBeGreaterThan(0);
    expect(ended).toBeLessThanOrEqual(8);
    expect(await count(database, 'location_point WHERE at > $1', [new Date(testNow)])).toBe(0);
    expect(await count(database, 'orders WHERE created_at > $1', [new Date(testNow)])).toBe(0);
  });

  test('has somebody of every label today, of each kind of work, and a month behind for everybody', async () => {
    const today = new Date(testNow - 12 * 3_600_000);
    const labels = await database.query<{ label: string }>(
      `SELECT DISTINCT CASE WHEN a.present THEN 'PRESENT' ELSE coalesce(a.approval_status, 'NONE') END AS label
       FROM driver d LEFT JOIN attendance a ON a.driver_id = d.id AND a.at > $1 WHERE d.hospital_id = 1 ORDER BY 1`,
      [today],
    );
    const every = ['APPROVED', 'DENIED', 'NONE', 'PENDING', 'PRESENT'];
    expect(labels.map(({ label }) => label)).toEqual(every);
    const waiting = await count(database, "attendance WHERE hospital_id = 1 AND approval_status = 'PENDING'");
    expect(waiting).toBeGreaterThan(0);
    expect(waiting).toBeLessThan(6);
    const work = await database.query<{ kind: string }>(
      `SELECT DISTINCT coalesce(work_type, 'NONE') AS kind FROM driver WHERE hospital_id = 1
         AND (work_type = 'PART_TIME') = (start_time IS NOT NULL) IS NOT FALSE ORDER BY 1`,
    );
    expect(work.map(({ kind }) => kind)).toEqual(['FULL_TIME', 'NONE', 'PART_TIME']);
    const [behind] = await database.query<{ days: number }>(
      `SELECT count(DISTINCT (at AT TIME ZONE '${testZone}')::date)::integer AS days FROM attendance WHERE hospital_id = 1`,
    );
    expect(behind?.days).toBe(31);
  });

  test('takes its addresses from real places, near which they stand', async () => {
    const names = new Map<string, { latitude: number; longitude: number }[]>();
    for (const place of chennaiPlaces()) names.set(place.name, [...(names.get(place.name) ?? []), place]);
    const orders = await database.query<{ address: string; latitude: number; longitude: number }>(
      'SELECT address, latitude, longitude FROM orders',
    );
    for (const { address, latitude, longitude } of orders) {
      const spots = names.get(address.split(', ').at(-3) ?? '') ?? [];
      expect(
        spots.some((spot) => Math.hypot(spot.latitude - latitude, spot.longitude - longitude) < 0.003),
      ).toBe(true);
    }
  });
});

describe('a later start', () => {
  test('on the same day changes nothing', async () => {
    const before = await rowsOf(database);
    expect(await seedDemo(database, { ...options, now: testNow + 3_600_000 })).toBeNull();
    expect(await rowsOf(database)).toEqual(before);
  });
  test('on the same day with its bookings done adds fresh ones, once', async () => {
    const done = await demoDatabase();
    await done.query("UPDATE orders SET status = 'COMPLETED' WHERE status IN ('PENDING', 'ASSIGNED')");
    const later = { ...options, now: testNow + 3_600_000 };
    expect(await seedDemo(done, later)).toBe('Brought the demo hospitals up to today');
    expect(await count(done, "orders WHERE status IN ('PENDING', 'ASSIGNED')")).toBe(36);
    const absent = 'SELECT driver_id FROM attendance WHERE NOT present AND at > $1';
    expect(
      await count(done, `orders WHERE status = 'ASSIGNED' AND driver_id IN (${absent})`, [
        new Date(testNow - 12 * 3_600_000),
      ]),
    ).toBe(0);
    expect(await count(done, 'orders WHERE created_at > $1', [new Date(later.now)])).toBe(0);
    expect(await seedDemo(done, later)).toBeNull();
    await done.close();
  });
  test('on another day brings bookings and attendance up to it, once', async () => {
    const later = { ...options, now: testNow + 2 * dayMs };
    expect(await seedDemo(database, later)).not.toBeNull();
    expect(await count(database, 'orders WHERE hospital_id = 1')).toBe(370);
    expect(await seedDemo(database, later)).toBeNull();
  });
  test('with more phlebotomists wanted adds them to the first hospital', async () => {
    const later = { ...options, now: testNow + 2 * dayMs, phlebotomists: 75 };
    await seedDemo(database, later);
    expect(await count(database, 'driver WHERE hospital_id = 1')).toBe(75);
  });
  test('leaves a database alone in which others live', async () => {
    const others = await emptyDatabase();
    await others.query(
      "INSERT INTO hospital (email, code, password_hash) VALUES ('a@b.example', 'REAL1', 'x')",
    );
    expect(await seedDemo(others, options)).toBeNull();
    expect(await count(others, 'driver')).toBe(0);
    await others.close();
  });
});
