import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { readConfig } from '../../src/contract/read-config.ts';
import * as drivers from '../../src/contract/wire/drivers.ts';
import * as locations from '../../src/contract/wire/locations.ts';
import * as orders from '../../src/contract/wire/orders.ts';
import { hospitalAnswer } from '../../src/contract/wire/session.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.consoleCookie(0);
});
afterAll(() => server.close());

const get = async (path: string) => {
  const response = await server.call(cookie, 'GET', path);
  expect(response.statusCode).toBe(200);
  return response.json();
};
/** Every row is understood, and nothing of it is lost on the way: what the schema names is there. */
const expectRows = (
  rows: unknown,
  row: { safeParse(value: unknown): { success: boolean; data?: unknown } },
  keys: readonly string[],
) => {
  if (!Array.isArray(rows)) throw new TypeError('not a list');
  expect(rows.length).toBeGreaterThan(0);
  for (const entry of rows) {
    expect(row.safeParse(entry).success).toBe(true);
    for (const key of keys) expect(entry).toHaveProperty(key);
  }
  return rows as Record<string, unknown>[];
};
const fieldsOf = (schema: { readonly shape: object }) => Object.keys(schema.shape);

describe('an answer has the form of the contract', () => {
  test('of the orders, every field of the specification', async () => {
    const rows = expectRows(await get(endpoints.orders.path), orders.orderRow, [
      'id',
      ...fieldsOf(orders.createOrderBody),
      ...fieldsOf(orders.assignOrderBody),
      'orderId',
      'sampleImageUrl',
      'proximityTimestamp',
      'createdAt',
    ]);
    expect(rows).toHaveLength(300);
    for (const row of rows) expect(row['medicalTests']).toBeInstanceOf(Array);
    const scheduled = rows.filter((row) => row['scheduledTime'] !== null);
    expect(scheduled.length).toBeGreaterThan(0);
    for (const row of scheduled) expect(row['scheduledTime']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  });

  test('of the collected orders', async () => {
    expectRows(await get(endpoints.collected.path), orders.collectedRow, [
      'orderId',
      'patientName',
      'proximityTimestamp',
    ]);
  });

  test('of the phlebotomists, with no password', async () => {
    const rows = expectRows(
      await get(endpoints.drivers.path),
      drivers.driverRow,
      fieldsOf(drivers.driverRow),
    );
    for (const row of rows) expect(row['password']).toBeNull();
    expect(JSON.stringify(rows)).not.toContain('scrypt');
  });

  test('of all locations and of one history', async () => {
    const rows = expectRows(
      await get(endpoints.locations.path),
      locations.locationRow,
      fieldsOf(locations.locationRow),
    );
    const moved = rows.find((row) => row['deliveryStatus'] === 'ENDED')?.['deliveryBoyId'];
    const history = expectRows(
      await get(`/api/location/history/${moved}`),
      locations.locationRow,
      fieldsOf(locations.locationRow),
    );
    const moments = history.map((row) => Date.parse(String(row['timestamp'])));
    expect(moments).toEqual([...moments].sort((one, other) => one - other));
  });

  test('of the attendance summary, its rows included', async () => {
    const summary = drivers.attendanceSummaryAnswer.parse(await get(endpoints.attendanceSummary.path));
    const present = expectRows(
      summary.presentDrivers,
      drivers.attendanceRow,
      fieldsOf(drivers.attendanceRow),
    );
    const absent = expectRows(summary.absentDrivers, drivers.attendanceRow, fieldsOf(drivers.attendanceRow));
    expect(summary.presentCount).toBe(present.length);
    expect(summary.absentCount).toBe(absent.length);
    expect(absent.every((row) => row['status'] === 'Absent')).toBe(true);
  });

  test('of the login, with the password null', async () => {
    const response = await server.call(null, 'POST', endpoints.login.path, {
      email: 'demo@homedraw.example',
      password: 'Demo@2024',
    });
    expect(hospitalAnswer.parse(response.json())).toEqual({
      id: server.hospitals[0],
      email: 'demo@homedraw.example',
      code: 'SRM001',
    });
    expect(response.json().password).toBeNull();
  });

  test('of config.json: no key is unknown or malformed', async () => {
    const { config, ignored } = readConfig((await server.call(null, 'GET', '/config.json')).json());
    expect(ignored).toEqual([]);
    expect(config.tileUrl).toBe('https://tile.openstreetmap.org/{z}/{x}/{y}.png');
    expect(config.timings).toMatchObject({ geocodeIntervalMs: 150, reconnectDelayMs: 5_000 });
    expect(config.demo).toEqual({ email: 'demo@homedraw.example', password: 'Demo@2024' });
  });
});

describe('the counts', () => {
  test('agree with the list, and no derived figure of the dashboard is below 0', async () => {
    const list = expectRows(await get(endpoints.orders.path), orders.orderRow, []);
    const having = (...statuses: string[]) =>
      list.filter((row) => statuses.includes(String(row['status']))).length;
    const count = async (path: string) => orders.countAnswer.parse(await get(path)).count;
    const total = await count(endpoints.totalCount.path);
    const collected = await count(endpoints.deliveredCount.path);
    const ready = await count(endpoints.readyCount.path);
    const cancelled = await count(endpoints.cancelledCount.path);

    expect(total).toBe(list.length);
    expect(collected).toBe(having('COMPLETED'));
    expect(ready).toBe(having('ASSIGNED'));
    expect(cancelled).toBe(having('CANCELLED'));
    expect(await count(endpoints.inProgressCount.path)).toBe(having('ASSIGNED', 'SAMPLE_COLLECTED'));
    expect(total - collected - cancelled).toBe(having('PENDING', 'ASSIGNED', 'SAMPLE_COLLECTED'));
    expect(total - collected - ready - cancelled).toBe(having('PENDING', 'SAMPLE_COLLECTED'));
  });

  test('of phlebotomists follow the hospital code of the query', async () => {
    expect(await get('/api/drivers/drivers/count?hospitalCode=srm001')).toEqual({ count: 60 });
    expect(await get('/api/drivers/drivers/count?hospitalCode=KAVERI002')).toEqual({ count: 0 });
    expect(await get('/api/drivers?hospitalCode=KAVERI002')).toEqual([]);
    expect(await get('/api/drivers?hospitalCode=SRM001')).toHaveLength(60);
  });
});

describe('the attendance summary', () => {
  test('of a day without words is empty', async () => {
    expect(await get('/api/drivers/attendance/summary?date=2020-01-01')).toMatchObject({
      presentCount: 0,
      absentCount: 0,
      presentDrivers: [],
      absentDrivers: [],
    });
  });
  test('refuses a date that no calendar has', async () => {
    for (const date of ['2026-02-30', 'yesterday', "2026-01-01'--"])
      expect(
        (await server.call(cookie, 'GET', `/api/drivers/attendance/summary?date=${encodeURIComponent(date)}`))
          .statusCode,
      ).toBe(400);
  });
});
