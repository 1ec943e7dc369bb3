/**
 * Of two tables of time zones one decides: the server's own, which says what day it is, also says where the day begins.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spanOfDay } from '../../server/http/day.ts';
import { shiftedDay } from '../../src/domain/days.ts';
import { dayOf } from '../../src/domain/time.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

/** Here the embedded database's table knows no summer time, and the server's does. */
const timeZone = 'MET';
/** Half past midnight of 1 August by the server, half past eleven of 31 July by the database. */
const now = Date.parse('2025-07-31T22:30:00Z');
const today = '2025-08-01';

let server: TestServer;
let dispatcher: string;
let person: number;
beforeAll(async () => {
  server = await startTestServer({ settings: { timeZone } });
  server.clock.now = now;
  dispatcher = await server.consoleCookie(0);
  person = await server.phlebotomist(0, 3);
  await server.database.query(
    'INSERT INTO attendance (hospital_id, driver_id, at, present) VALUES ($1, $2, $3, true)',
    [server.hospitals[0], person, new Date(now)],
  );
  await server.database.query(
    `INSERT INTO location_point (hospital_id, driver_id, latitude, longitude, at, delivery_status)
     VALUES ($1, $2, 13, 80, $3, 'ENDED'), ($1, $2, 13, 80, $3::timestamptz + interval '1 s', 'PROCESSING')`,
    [server.hospitals[0], person, new Date(now)],
  );
});
afterAll(() => server.close());
const ask = async (url: string, cookie = dispatcher) =>
  JSON.parse((await server.call(cookie, 'GET', url)).body);

test('this test is about a zone in which they differ', async () => {
  const [row] = await server.database.query<{ day: string }>(
    'SELECT ($1::timestamptz AT TIME ZONE $2)::date::text AS day',
    [new Date(now), timeZone],
  );
  expect([dayOf(now, timeZone), row?.day]).toEqual([today, '2025-07-31']);
});

test('who is present today is so in every list and at the phone', async () => {
  const latest = await ask(`/api/drivers/${person}/latest-attendance`);
  expect(latest).toEqual({ present: true, approvalStatus: 'PENDING' });
  expect(await ask(`/api/drivers/attendance/summary?date=${today}`)).toMatchObject({ presentCount: 1 });
  expect(await ask(`/api/drivers/${person}/attendance?month=8&year=2025`)).toHaveLength(1);
  expect(await ask(`/api/drivers/${person}/attendance?month=7&year=2025`)).toHaveLength(0);
  expect(await ask('/api/field/shift', await server.phoneCookie(0, 3))).toMatchObject({ present: true });
});

test('a journey that ended today is among the day’s', async () => {
  const points = (await ask('/api/location/all')) as readonly Record<string, unknown>[];
  expect(
    points.filter((point) => point['deliveryBoyId'] === person).map((point) => point['deliveryStatus']),
  ).toEqual(['ENDED', 'PROCESSING']);
});

test('each moment lies in the span of its day, in every zone', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'MET', 'UTC');
  const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 30) });
  fc.assert(
    fc.property(moments, zones, (moment, zone) => {
      const day = dayOf(moment, zone);
      const [from, until] = spanOfDay(day, zone);
      expect(Date.parse(from)).toBeLessThanOrEqual(moment);
      expect(moment).toBeLessThan(Date.parse(until));
      // No moment lies in two days, nor in none.
      expect(spanOfDay(shiftedDay(day, 1), zone)[0]).toBe(until);
    }),
  );
});
