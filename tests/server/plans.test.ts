/**
 * What is asked every few seconds, or at every position, reads no large table through, whether the database has
 * counted its rows or not, and looks at few rows that it does not answer. With a million rows in a table, in five
 * minutes: `WHOLE=1 PLANS_SCALE=50 npx vitest run --project postgres --hookTimeout 600000 tests/server/plans.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attendanceOfDay } from '../../server/attendance/attendance-cache.ts';
import { readAttachment } from '../../server/chat/attachments.ts';
import { markSeen, messageByKey } from '../../server/chat/conversations.ts';
import { conversationFor, unreadMessages } from '../../server/chat/message-rows.ts';
import { columnOf } from '../../server/database/columns.ts';
import type { Database } from '../../server/database/database.ts';
import { readDriverFile } from '../../server/files/driver-files.ts';
import { spanOfDay, spanOfMonth } from '../../server/http/day.ts';
import { peopleOfDay, pointsOfDay } from '../../server/locations/day-summaries.ts';
import { allLocations, sharedLocations } from '../../server/locations/latest-positions.ts';
import { keepNewestPoints, newestPointOf } from '../../server/locations/newest-points.ts';
import { orderOwners } from '../../server/locations/order-owners.ts';
import { storedEnds } from '../../server/locations/store-points.ts';
import { orderBlock, seenNow, writtenOrders } from '../../server/orders/order-rows.ts';
import { recordsOfMonth } from '../../server/routes/attendance.ts';
import { collectedOrders, ordersOfEmail } from '../../server/routes/orders.ts';
import { patientsOfHospital } from '../../server/routes/patients.ts';
import { testsOfHospital } from '../../server/routes/tests.ts';
import { displaysByKey, storeSightings } from '../../server/session/displays.ts';
import { sessionsByKey } from '../../server/session/sessions.ts';
import { demoDatabase, testZone } from './support/test-database.ts';

/** Each table has so many times 20,000 rows. */
const scale = Number(process.env['PLANS_SCALE'] ?? 1);

/** Runs a statement once for each part of the numbers, since a statement has its time: `n` goes over `series`. */
async function inParts(
  statement: (series: string) => string,
  values: readonly unknown[] = [],
  each = 20_000,
): Promise<void> {
  for (let part = 0; part < scale; part += 1)
    await database.query(statement(`generate_series(${part * each + 1}, ${(part + 1) * each})`), values);
}

let database: Database;
let hospital = 0;
let driver = 0;
let seen = '';
beforeAll(async () => {
  database = await demoDatabase();
  const [row] = await database.query<{ id: number; hospital: number }>(
    'SELECT id, hospital_id AS hospital FROM driver ORDER BY id LIMIT 1',
  );
  hospital = row?.hospital ?? 0;
  driver = row?.id ?? 0;
  await inParts(
    (
      series,
    ) => `INSERT INTO orders (hospital_id, patient_name, phone_number, email, address, medical_tests, total_price,
       status, proximity_timestamp, created_at)
     SELECT $1, 'Bulk', '9840012345', 'bulk@mail.example', repeat('x', 200), '[]', 1,
       CASE WHEN n % 50 = 0 THEN 'ASSIGNED' ELSE 'COMPLETED' END, now() - n * interval '1 minute', now() - n * interval '1 hour'
     FROM ${series} n`,
    [hospital],
  );
  await inParts(
    (series) => `INSERT INTO location_point (hospital_id, driver_id, latitude, longitude, at, delivery_status)
     SELECT $1, $2, 13, 80, now() - n * interval '5 seconds', CASE WHEN n % 100 = 0 THEN 'ENDED' ELSE 'PROCESSING' END
     FROM ${series} n`,
    [hospital, driver],
  );
  await inParts(
    (series) => `INSERT INTO session (token_hash, hospital_id, driver_id, expires_at)
     SELECT 'bulk' || n, $1, $2, now() FROM ${series} n`,
    [hospital, driver],
  );
  await inParts(
    (series) => `INSERT INTO display (hospital_id, name, token_hash)
     SELECT $1, 'Bulk ' || n, 'bulk' || n FROM ${series} n`,
    [hospital],
  );
  await inParts(
    (
      series,
    ) => `INSERT INTO chat_message (hospital_id, driver_id, from_driver, content, client_key, created_at,
       seen)
     SELECT d.hospital_id, d.id, n % 2 = 0, 'Bulk', d.id || '-' || n, now() - n * interval '1 minute', n > 3
     FROM (SELECT id, hospital_id FROM driver ORDER BY id LIMIT 20) d, ${series} n`,
    [],
    1_000,
  );
  await database.query(
    `INSERT INTO attachment (id, hospital_id, name, mime_type, content, created_at)
     SELECT gen_random_uuid(), $1, 'bulk', 'image/png', '', now() FROM generate_series(1, 5000) n`,
    [hospital],
  );
  await inParts(
    (series) => `INSERT INTO attendance (hospital_id, driver_id, at, present)
     SELECT d.hospital_id, d.id, now() - n * interval '8 hours', true
     FROM (SELECT id, hospital_id FROM driver ORDER BY id LIMIT 20) d, ${series} n`,
    [],
    1_000,
  );
  await database.query(
    `INSERT INTO driver_file (id, hospital_id, driver_id, name, mime_type, content, created_at)
     SELECT gen_random_uuid(), $1, $2, 'bulk', 'image/png', '', now() FROM generate_series(1, 5000) n`,
    [hospital, driver],
  );
  // A hospital among a hundred others.
  await database.query(
    `INSERT INTO hospital (email, code, password_hash) SELECT 'bulk' || n, 'BULK' || n, 'x' FROM generate_series(1, 100) n`,
  );
  await database.query(
    `INSERT INTO lab_test (hospital_id, test_name, name_key, price)
     SELECT h.id, 'Bulk ' || n, 'bulk ' || n, 1 FROM hospital h, generate_series(1, 200) n WHERE h.code LIKE 'BULK%'`,
  );
  await database.query(
    `INSERT INTO patient (hospital_id, email, phone_number)
     SELECT h.id, 'bulk' || n || '@mail.example', '9840012345' FROM hospital h, generate_series(1, 200) n WHERE h.code LIKE 'BULK%'`,
  );
  await keepNewestPoints(database);
  seen = await seenNow(database);
});
afterAll(() => database.close());

const planOf = async (text: string, values: readonly unknown[]) => {
  const rows = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};
const readThrough =
  /Seq Scan on (orders|location_point\w*|session|chat_message|attachment|attendance|driver_file|lab_test|patient|display)\b/;
const after = 'AND (o.created_at, o.id) < ($3::timestamptz, $4::integer)';
const last = 'AND (o.created_at, o.id) >= ($5::timestamptz, $6::integer)';
const moment = '2026-03-12T00:00:00.000Z';
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const moments = [moment, 5, '2026-03-01T00:00:00.000Z', 5];

const statements: readonly (readonly [string, string, () => readonly unknown[]])[] = [
  ['the bookings of an email', ordersOfEmail, () => [hospital, 'uma+lab@mail.example']],
  ['the catalogue', testsOfHospital, () => [hospital, 'SRM001']],
  ['the patients', patientsOfHospital, () => [hospital]],
  ['the bookings that were written', writtenOrders, () => [hospital, seen]],
  ['the collected samples', collectedOrders, () => [hospital]],
  ['whose bookings points name', orderOwners, () => [columnOf(numbers(256), (n) => n)]],
  [
    'the journeys that have ended',
    storedEnds,
    () => [`{${hospital}}`, `{${driver}}`, '{1}', '{2026-03-12T00:00:00.000Z}', moment, moment],
  ],
  ['where everybody is', allLocations, () => [hospital, ...spanOfDay('2026-03-12', testZone)]],
  [
    'where everybody is, of several servers',
    sharedLocations,
    () => [hospital, ...spanOfDay('2026-03-12', testZone)],
  ],
  ['the sessions of who calls', sessionsByKey, () => ['{a,b}']],
  [
    'the sessions of all who have called',
    sessionsByKey,
    () => [columnOf(numbers(20_000), (n) => `bulk${n}`)],
  ],
  ['the walls that call', displaysByKey, () => [columnOf(numbers(5_000), (n) => `bulk${n}`)]],
  ['when walls were seen', storeSightings, () => [columnOf(numbers(1_000), (n) => n), moment]],
  ['a conversation', conversationFor('console'), () => [hospital, driver]],
  ['what is unread', unreadMessages, () => [hospital]],
  ['what a receipt marks', markSeen, () => [hospital, driver, true, '2026-03-12T00:00:00.000Z']],
  ['the message of a console’s key', messageByKey.console, () => [hospital, 'x']],
  ['the message of a phone’s key', messageByKey.phone, () => [driver, 'x']],
  ['a file of a phone', readAttachment, () => ['00000000-0000-4000-8000-000000000000', hospital, driver]],
  ['what was said of today', attendanceOfDay, () => [hospital, ...spanOfDay('2026-03-12', testZone)]],
  ['what one said in a month', recordsOfMonth, () => [driver, ...spanOfMonth('2026-03', testZone)]],
  ['whose points there are of a day', peopleOfDay, () => [hospital, ...spanOfDay('2026-03-12', testZone)]],
  ['the points of one on a day', pointsOfDay, () => [driver, ...spanOfDay('2026-03-12', testZone)]],
  ['a file of a phlebotomist', readDriverFile, () => ['00000000-0000-4000-8000-000000000000', hospital]],
  ['the position of one shift', newestPointOf('$1'), () => [driver]],
];

describe.each(['not counted', 'counted'])('a database whose rows are %s', (state) => {
  beforeAll(async () => {
    if (state === 'counted') await database.query('VACUUM ANALYZE');
  });
  test.each(statements)('%s', async (_what, text, values) => {
    expect(await planOf(text, values())).not.toMatch(readThrough);
  });
  test.each(statements.filter(([, text]) => !text.trimStart().startsWith('UPDATE')))(
    '%s: no more is looked at than is answered',
    async (_what, text, values) => {
      const [row] = await database.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values(),
      );
      const plan = row?.['QUERY PLAN'][0]?.Plan;
      expect(plan && leftOut(plan)).toBeLessThanOrEqual(fewRows);
    },
  );
});

interface PlanNode {
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A page or two. */
const fewRows = 200;

/** Rows that were looked at and left out again, in a plan and all below it. */
function leftOut(node: PlanNode): number {
  const own =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0);
  return (node.Plans ?? []).reduce((sum, below) => sum + leftOut(below), own * node['Actual Loops']);
}

describe('a block of the list of bookings is read in its order, without sorting them all', () => {
  test.each([
    ['the first', orderBlock('', ''), 2],
    ['the next', orderBlock(after, ''), 4],
    ['one in between', orderBlock(after, last), 6],
  ])('%s', async (_which, text, parameters) => {
    await database.query('ANALYZE orders');
    const plan = await planOf(text, [hospital, 500, ...moments].slice(0, parameters));
    expect(plan).toContain('Index Scan using orders_hospital_index');
    expect(plan).not.toMatch(/Sort Key: o\.created_at/);
    expect(plan).not.toMatch(readThrough);
  });
});

test('a removal finds its rows by an index', async () => {
  const indexes = await database.query<{ name: string }>('SELECT indexname AS name FROM pg_indexes');
  const names = indexes.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['location_point_order_index', 'session_driver_index', 'driver_file_driver_index'],
      'idle_alert_driver_index',
    ]),
  );
});
