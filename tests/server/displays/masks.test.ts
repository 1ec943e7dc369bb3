/** Nothing that visitors must not know leaves the server: every text of the database is planted, and none is found. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesOf } from '../../../server/openapi/recorded-routes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { displayPath } from '../../../src/contract/wire/displays.ts';
import { driverRow } from '../../../src/contract/wire/drivers.ts';
import { orderRow } from '../../../src/contract/wire/orders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let display: string;
let admin: string;

/** What a display may know as it stands. */
const told: Readonly<Record<string, readonly string[]>> = {
  orders: ['status'],
  driver: [],
  attendance: ['approval_status'],
  patient: [],
  expense: [],
};
/** Numbers and days that no answer may hold, by the type of the column. */
const numbers: Readonly<Record<string, string>> = {
  numeric: '98765.43',
  'double precision': '12.345678',
  date: "'1971-02-03'",
};

/** Writes a text of our own into every column of text, and a known value into every other one that tells of a person. */
async function plant(table: string): Promise<void> {
  const columns = await server.database.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_name = $1`,
    [table],
  );
  const sets = columns.flatMap(({ name, type }) => {
    if (told[table]?.includes(name)) return [];
    if (type === 'text') return [`${name} = 'Planted ${name} patient ' || id || ' Raman'`];
    if (type === 'jsonb') return [`${name} = '["Planted test"]'`];
    if (type === 'uuid') return [`${name} = '5ec2e700-0000-4000-8000-000000000000'`];
    return numbers[type] === undefined ? [] : [`${name} = ${numbers[type]}`];
  });
  expect(sets.length, table).toBeGreaterThan(0);
  await server.database.query(`UPDATE ${table} SET ${sets.join(', ')}`);
}

beforeAll(async () => {
  server = await startTestServer();
  for (const table of Object.keys(told)) await plant(table);
  for (const list of ['orders', 'attendance', 'locations'] as const)
    server.services.lists.invalidate(server.hospitals[0], list);
  display = await server.displayCookie(0);
  admin = await server.consoleCookie(0);
});
afterAll(() => server.close());

const asked = async (cookie: string, url: string) => {
  const answer = await server.call(cookie, 'GET', url);
  expect(answer.statusCode, url).toBe(200);
  return answer;
};
/** What was planted and what is left of it where a number is cut. */
const planted = /planted|5ec2e700|98765|12\.3456|1971-02-03/i;

describe('every call of a display', () => {
  test('answers nothing of patients, and of phlebotomists no more than the short name', async () => {
    const urls = routesOf(server.app)
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/display/'))
      .map(({ path }) => path);
    expect(urls.length).toBeGreaterThan(10);
    for (const url of [...urls, '/api/display/orders?from=0&count=1000']) {
      const { body, headers } = await asked(display, url);
      expect(body, url).not.toMatch(planted);
      expect(JSON.stringify(headers), url).not.toMatch(planted);
    }
  });
  test('would find it in the console’s answers, which have it all', async () => {
    for (const url of ['/api/orders', '/api/drivers', '/api/drivers/attendance/summary'])
      expect((await asked(admin, url)).body).toMatch(planted);
  });
});

describe('a booking', () => {
  test('keeps what is counted, its phlebotomist’s short name and its place to some 100 m', async () => {
    const rows: Record<string, unknown>[] = (await asked(display, '/api/display/orders')).json();
    const whole: Record<string, unknown>[] = (await asked(admin, '/api/orders')).json();
    expect(rows).toHaveLength(whole.length);
    for (const [index, row] of rows.entries()) {
      const { orderId, status, deliveryBoyId, scheduledTime, proximityTimestamp, createdAt } =
        whole[index] ?? {};
      expect(row).toEqual({
        orderId,
        status,
        deliveryBoyId,
        scheduledTime,
        proximityTimestamp,
        createdAt,
        deliveryBoyName: expect.stringMatching(/^P\. d\. p\. \d\. Raman$/),
        cancellationReason: 'patient',
        latitude: 12.346,
        longitude: 12.346,
        patientName: '',
        phoneNumber: '',
        email: '',
        address: '',
        medicalTests: [],
        sampleRequired: '',
        report: '',
        totalPrice: null,
        reason: null,
        source: null,
        deliveryBoyPhone: null,
        deliveryBoyEmail: null,
        sampleImageUrl: null,
      });
      expect(orderRow.safeParse(row).success).toBe(true);
    }
  });
  test('of which something is not known keeps that', async () => {
    await server.database.query(
      `UPDATE orders SET driver_name = NULL, latitude = NULL, longitude = NULL, cancellation_reason = NULL
       WHERE hospital_id = $1`,
      [server.hospitals[0]],
    );
    server.services.lists.invalidate(server.hospitals[0], 'orders');
    const [row] = (await asked(display, '/api/display/orders')).json();
    const nothing = { deliveryBoyName: null, latitude: null, longitude: null, cancellationReason: null };
    expect(row).toMatchObject(nothing);
    await server.database.query("UPDATE orders SET cancellation_reason = 'Called Uma Devi off'");
    server.services.lists.invalidate(server.hospitals[0], 'orders');
    const [other] = (await asked(display, '/api/display/orders')).json();
    expect(other).toMatchObject({ cancellationReason: '' });
  });
});

test('a phlebotomist keeps the number, the short name, the hospital and whether online', async () => {
  const rows: Record<string, unknown>[] = (await asked(display, '/api/display/drivers')).json();
  expect(rows).toHaveLength(60);
  for (const row of rows) {
    const kept = Object.entries(row).filter(([, value]) => value !== null);
    expect(Object.fromEntries(kept)).toEqual({
      id: row['id'],
      fullName: expect.stringMatching(/^P\. f\. p\. \d\. Raman$/),
      hospitalCode: 'SRM001',
      online: expect.any(Boolean),
    });
    expect(driverRow.safeParse(row).success).toBe(true);
  }
});

test('the attendance of a day keeps its counts', async () => {
  const url = endpoints.attendanceSummary.path;
  const own = (await asked(display, displayPath(url))).json();
  const { presentCount, absentCount } = (await asked(admin, url)).json();
  expect(presentCount + absentCount).toBeGreaterThan(0);
  expect(own).toEqual({ presentCount, absentCount, presentDrivers: [], absentDrivers: [] });
});
