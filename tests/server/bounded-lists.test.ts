/** What a phone may add without end is sent to consoles as far as it can be: the newest of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longestBody } from '../../server/database/bounded-list.ts';
import { createLatestPositions } from '../../server/locations/latest-positions.ts';
import { testNow, testZone } from './support/test-database.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let dispatcher: string;
let hospital: number;
let person: number;
beforeAll(async () => {
  server = await startTestServer();
  [hospital] = server.hospitals;
  dispatcher = await server.consoleCookie(0);
  person = await server.phlebotomist(0, 3);
});
afterAll(() => server.close());

const day = '2026-03-12';
const idsOf = (text: string): readonly number[] =>
  (JSON.parse(text) as readonly { readonly id: number }[]).map(({ id }) => id);
const isAscending = (ids: readonly number[]) => ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0));

test('a month’s attendance: its newest 2,000 records, the oldest of them first', async () => {
  await server.database.query(
    `INSERT INTO attendance (hospital_id, driver_id, at, present, reason)
     SELECT $1, $2, '2025-01-01T06:00:00Z'::timestamptz + n * interval '1 minute', true, 'again' FROM generate_series(1, 2500) n`,
    [hospital, person],
  );
  const { body } = await server.call(
    dispatcher,
    'GET',
    `/api/drivers/${person}/attendance?month=1&year=2025`,
  );
  const rows = JSON.parse(body) as readonly { readonly timestamp: string }[];
  expect(rows).toHaveLength(2_000);
  expect(Date.parse(rows.at(-1)?.timestamp ?? '')).toBe(Date.parse('2025-01-02T23:40:00Z'));
  expect(isAscending(idsOf(body))).toBe(true);
});

test('expenses of a booking: the newest 1,000', async () => {
  const [order] = await server.database.query<{ id: number }>(
    'SELECT id FROM orders WHERE hospital_id = $1 ORDER BY id LIMIT 1',
    [hospital],
  );
  const orderId = order?.id ?? 0;
  const rows = await server.database.query<{ id: number }>(
    `INSERT INTO expense (hospital_id, driver_id, order_id, total_amount, test_amount, created_at)
     SELECT $1, $2, $3, n, n, '2026-03-12T06:00:00Z'::timestamptz + n * interval '1 s' FROM generate_series(1, 1200) n RETURNING id`,
    [hospital, person, orderId],
  );
  const { body } = await server.call(dispatcher, 'GET', `/api/drivers/${person}/orders/${orderId}/expenses`);
  expect(idsOf(body)).toEqual(rows.slice(-1_000).map(({ id }) => id));
});

test('journeys that a phlebotomist ended today: the newest 200, read or applied', async () => {
  const rows = await server.database.query<{ id: number }>(
    `INSERT INTO location_point (hospital_id, driver_id, latitude, longitude, at, delivery_status)
     SELECT $1, $2, 13, 80, $3::timestamptz + n * interval '1 s', 'ENDED' FROM generate_series(1, 500) n RETURNING id`,
    [hospital, person, new Date(testNow)],
  );
  const latestPositions = createLatestPositions(server.database, testZone, false);
  const received = async () => {
    const all = JSON.parse(await latestPositions.list(hospital, day, '0')) as readonly Record<
      string,
      number
    >[];
    return all.filter((row) => row['deliveryBoyId'] === person).map(({ id }) => id);
  };
  const ids = rows.map(({ id }) => id);
  expect(await received()).toEqual(ids.slice(-200));
  const later = Array.from({ length: 50 }, (_, n) => ({
    id: (ids.at(-1) ?? 0) + 1 + n,
    hospitalId: hospital,
    driverId: person,
    latitude: 13,
    longitude: 80,
    at: testNow + (600 + n) * 1_000,
    deliveryStatus: 'ENDED' as const,
    orderId: null,
  }));
  latestPositions.apply(later);
  expect(await received()).toEqual([...ids, ...later.map(({ id }) => id)].slice(-200));
});

test('bookings of one patient: as many of the newest as a body can hold', async () => {
  await server.database.query(
    `INSERT INTO orders (hospital_id, patient_name, phone_number, email, address, medical_tests, sample_required, report, total_price,
       created_at)
     SELECT $1, 'Often', '9840012345', 'often@mail.example', 'Adyar', '[]', repeat('"', 5000), repeat('\\', 5000), 1,
       '2026-01-01T06:00:00Z'::timestamptz + n * interval '1 minute'
     FROM generate_series(1, 1000) n`,
    [hospital],
  );
  const { body } = await server.call(dispatcher, 'GET', '/api/orders/orders/by-email/OFTEN@mail.example');
  expect(body.length).toBeLessThanOrEqual(longestBody);
  const rows = JSON.parse(body) as readonly { readonly orderId: number; readonly createdAt: string }[];
  expect(rows.length).toBeGreaterThan(700);
  expect(rows[0]?.createdAt).toBe(
    new Date(Date.parse('2026-01-01T06:00:00Z') + 60_000_000).toISOString().replace('.000Z', '+00:00'),
  );
  expect([...rows].sort((one, other) => other.orderId - one.orderId)).toEqual(rows);
});
