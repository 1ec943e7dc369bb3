import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { hospitalHeader } from '../../src/contract/wire/offers.ts';
import type { PositionChanges } from '../../src/contract/wire/position-changes.ts';
import { startInTurn } from './support/instances.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const kinds = [
  ['of one server', startTestServer],
  ['of two instances that answer in turn', startInTurn],
] as const;

/** The table in which their rows stand, and where a row names its own. */
const lists = [
  ['orders', 'orders', 'orderId'],
  ['bookings', 'orders', 'orderId'],
  ['collected', 'orders', 'orderId'],
  ['tests', 'lab_test', 'id'],
  ['patients', 'patient', 'id'],
  ['drivers', 'driver', 'id'],
  ['locations', 'driver', 'deliveryBoyId'],
  ['attendanceToday', 'driver', 'driverId'],
] as const;
/** Lists that name somebody, or are empty at first: below, in chat/messages.test.ts and in displays/pairing.test.ts. */
const elsewhere = [
  ...['ordersByEmail', 'expenses', 'locationHistory', 'attendance'],
  ...['chatHistory', 'chatUnread', 'displays'],
];

test('of each list of the contract a test looks whether it holds another hospital’s rows', () => {
  const all = Object.entries(endpoints).flatMap(([name, endpoint]) => ('row' in endpoint ? name : []));
  expect(
    [...lists.map(([name]) => name), ...elsewhere].sort(),
    'a new list has a line in `lists`; one that names somebody, or is empty in the demo, stands in `elsewhere` and has a test of its own',
  ).toEqual(all.sort());
});

describe.each(kinds)('%s', (_name, start) => {
  let server: TestServer;
  let cookies: readonly [string, string];
  let phones: readonly [string, string];
  let ids: Record<'driver' | 'order', readonly [number, number]>;

  beforeAll(async () => {
    server = await start();
    cookies = [await server.consoleCookie(0), await server.consoleCookie(1)];
    phones = [await server.phoneCookie(0, 0), await server.phoneCookie(1, 0)];
    const orderOf = async (which: 0 | 1) => {
      const [row] = await server.database.query<{ id: number }>(
        'SELECT min(id) AS id FROM orders WHERE hospital_id = $1',
        [server.hospitals[which]],
      );
      return row?.id ?? 0;
    };
    ids = {
      driver: [await server.phlebotomist(0, 0), await server.phlebotomist(1, 0)],
      order: [await orderOf(0), await orderOf(1)],
    };
  });
  afterAll(() => server.close());

  describe.each(lists)('the list %s', (name, table, key) => {
    test.each([0, 1] as const)('holds rows of the own hospital only (%i)', async (which) => {
      const rows: Record<string, unknown>[] = (
        await server.call(cookies[which], 'GET', endpoints[name].path)
      ).json();
      const own = await server.database.query<{ id: number }>(
        `SELECT id FROM ${table} WHERE hospital_id = $1`,
        [server.hospitals[which]],
      );
      const ownIds = new Set(own.map((row) => row.id));
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => !ownIds.has(Number(row[key])))).toEqual([]);
    });
  });

  test('the changes of positions name phlebotomists of the own hospital only, whoever gave the cursor', async () => {
    const changes = async (which: 0 | 1, since: string) =>
      (
        await server.call(cookies[which], 'GET', `${endpoints.positionChanges.path}?since=${since}`)
      ).json() as PositionChanges;
    const own = async (which: 0 | 1) =>
      new Set(
        (
          await server.database.query<{ id: number }>('SELECT id FROM driver WHERE hospital_id = $1', [
            server.hospitals[which],
          ])
        ).map(({ id }) => id),
      );
    const cursors = [(await changes(0, '')).cursor, (await changes(1, '')).cursor, ''];
    for (const which of [0, 1] as const) {
      const ids = await own(which);
      for (const cursor of cursors) {
        const { moved, earlier, gone } = await changes(which, cursor);
        const told = [...moved.deliveryBoyId, ...earlier.map((one) => one.deliveryBoyId), ...gone];
        expect(told.filter((id) => !ids.has(Number(id)))).toEqual([]);
        if (cursor === '') expect(told.length).toBeGreaterThan(0);
      }
    }
  });

  const counts = [
    endpoints.totalCount,
    endpoints.inProgressCount,
    endpoints.deliveredCount,
    endpoints.readyCount,
    endpoints.cancelledCount,
    endpoints.driversCount,
  ].map((endpoint) => endpoint.path);

  describe.each(counts)('the count %s', (path) => {
    test('of one hospital does not change with what happens in the other', async () => {
      const count = async (which: 0 | 1) => (await server.call(cookies[which], 'GET', path)).json().count;
      const [first, second] = [await count(0), await count(1)];
      expect(first).not.toBe(second);
    });
  });

  test('the attendance summary names phlebotomists of the own hospital only', async () => {
    for (const which of [0, 1] as const) {
      const { presentDrivers, absentDrivers } = (
        await server.call(cookies[which], 'GET', endpoints.attendanceSummary.path)
      ).json();
      const own = await server.database.query<{ id: number }>(
        'SELECT id FROM driver WHERE hospital_id = $1',
        [server.hospitals[which]],
      );
      const ownIds = new Set(own.map((row) => row.id));
      for (const row of [...presentDrivers, ...absentDrivers]) expect(ownIds.has(row.driverId)).toBe(true);
    }
  });

  test("every answer to a console says whose it is, a refusal and a 304 too, and a phone's says nothing", async () => {
    for (const which of [0, 1] as const) {
      const ask = (path: string, headers = {}) =>
        server.call(cookies[which], 'GET', path, undefined, headers);
      const list = await ask('/api/orders');
      const unchanged = await ask('/api/orders', { 'if-none-match': String(list.headers['etag']) });
      const refused = await ask('/api/location/history/999999999');
      expect([list.statusCode, unchanged.statusCode]).toEqual([200, 304]);
      for (const answer of [list, unchanged, refused])
        expect(answer.headers[hospitalHeader.toLowerCase()]).toBe(String(server.hospitals[which]));
    }
    const phone = await server.call(phones[0], 'GET', '/api/field/orders');
    expect(phone.headers[hospitalHeader.toLowerCase()]).toBeUndefined();
    const anonymous = await server.call(null, 'GET', '/api/orders');
    expect(anonymous.headers[hospitalHeader.toLowerCase()]).toBeUndefined();
  });

  describe('an id of another hospital is the id of nothing', () => {
    const idle = (driverId: unknown, orderId: unknown) => ({
      driverId,
      latitude: 13,
      longitude: 80,
      orderId,
      timestamp: '2026-03-12T06:00:00.000Z',
    });

    test('in the history of a phlebotomist', async () => {
      expect(
        (await server.call(cookies[1], 'GET', `/api/location/history/${ids.driver[0]}`)).statusCode,
      ).toBe(404);
      expect(
        (await server.call(cookies[0], 'GET', `/api/location/history/${ids.driver[0]}`)).statusCode,
      ).toBe(200);
    });
    test('in an idle alert, as phlebotomist and as order', async () => {
      const notify = async (body: object) =>
        (await server.call(cookies[1], 'POST', endpoints.notifyIdle.path, body)).statusCode;
      expect(await notify(idle(ids.driver[0], null))).toBe(404);
      expect(await notify(idle(ids.driver[1], ids.order[0]))).toBe(404);
      expect(await notify(idle(ids.driver[1], ids.order[1]))).toBe(204);
      expect(await notify(idle(String(ids.driver[1]), null))).toBe(204);
    });
    test('in an assignment, a cancellation and the patient’s own, which leave the booking as it is', async () => {
      const foreign = async () => server.database.query('SELECT * FROM orders WHERE id = $1', [ids.order[0]]);
      const before = await foreign();
      const path = `/api/orders/${ids.order[0]}`;
      const assignment = {
        orderId: ids.order[1],
        status: 'assigned',
        deliveryBoyId: ids.driver[1],
        deliveryBoyName: 'x',
        deliveryBoyPhone: 'x',
        deliveryBoyEmail: 'x',
        scheduledTime: '2026-03-12T14:00',
        cancellationReason: null,
      };
      const put = async (url: string, body: object) =>
        (await server.call(cookies[1], 'PUT', url, body)).statusCode;
      expect(await put(path, assignment)).toBe(404);
      expect(await put(`${path}/cancel`, { reason: '', sender: 'admin' })).toBe(404);
      expect(
        (await server.call(cookies[1], 'POST', `/api/demo/orders/${ids.order[0]}/cancel-as-patient`))
          .statusCode,
      ).toBe(404);
      expect(await foreign()).toEqual(before);
    });
    test('as the phlebotomist of an assignment', async () => {
      const created = (await server.call(cookies[1], 'POST', endpoints.createOrder.path, booking)).json();
      const answer = await server.call(cookies[1], 'PUT', `/api/orders/${created.orderId}`, {
        ...created,
        status: 'assigned',
        deliveryBoyId: ids.driver[0],
        scheduledTime: '2026-03-12T14:00',
      });
      expect([answer.statusCode, answer.body]).toEqual([400, 'Please select a valid phlebotomist.']);
    });
    test('in the expenses, as phlebotomist and as order', async () => {
      const read = async (which: 0 | 1, driverId: number, orderId: number) =>
        (await server.call(cookies[which], 'GET', `/api/drivers/${driverId}/orders/${orderId}/expenses`))
          .statusCode;
      expect(await read(0, ids.driver[0], ids.order[0])).toBe(200);
      expect(await read(1, ids.driver[0], ids.order[0])).toBe(404);
      expect(await read(1, ids.driver[1], ids.order[0])).toBe(404);
      expect(await read(1, ids.driver[0], ids.order[1])).toBe(404);
    });
    test('in the bookings of a patient who is known to both hospitals', async () => {
      const email = 'both@mail.example';
      for (const cookie of cookies)
        await server.call(cookie, 'POST', endpoints.createOrder.path, { ...booking, email });
      for (const which of [0, 1] as const) {
        const rows = (
          await server.call(cookies[which], 'GET', `/api/orders/orders/by-email/${email}`)
        ).json();
        expect(rows).toHaveLength(1);
        const [own] = await server.database.query<{ of: number }>(
          'SELECT hospital_id AS of FROM orders WHERE id = $1',
          [rows[0].orderId],
        );
        expect(own?.of).toBe(server.hospitals[which]);
      }
    });
    test('in the field API, where even an order of the own hospital must be one’s own', async () => {
      const foreign = await server.database.query<{ id: number }>(
        'SELECT id FROM orders WHERE hospital_id = $1 AND driver_id IS DISTINCT FROM $2 LIMIT 1',
        [server.hospitals[1], ids.driver[1]],
      );
      for (const orderId of [ids.order[0], foreign[0]?.id, 999_999, 'x', '1; DROP TABLE orders']) {
        const path = `/api/field/orders/${encodeURIComponent(String(orderId))}`;
        expect(
          (await server.call(phones[1], 'PUT', `${path}/status`, { status: 'COMPLETED' })).statusCode,
        ).toBe(404);
        expect(
          (await server.call(phones[1], 'POST', `${path}/expenses`, { totalAmount: 1, testAmount: 1 }))
            .statusCode,
        ).toBe(404);
        const point = { latitude: 13, longitude: 80, deliveryStatus: 'PROCESSING', orderId };
        expect((await server.call(phones[1], 'POST', '/api/field/location', point)).statusCode).toBe(404);
      }
    });
    test('a new booking belongs to the hospital of the session, whatever the body says', async () => {
      const before = (await server.call(cookies[0], 'GET', endpoints.totalCount.path)).json();
      const response = await server.call(cookies[1], 'POST', endpoints.createOrder.path, {
        ...booking,
        hospitalId: server.hospitals[0],
        hospital_id: server.hospitals[0],
        id: 1,
        status: 'COMPLETED',
      });
      expect(response.statusCode).toBe(201);
      expect(response.json()).toMatchObject({ status: 'PENDING', patientName: booking.patientName });
      expect((await server.call(cookies[0], 'GET', endpoints.totalCount.path)).json()).toEqual(before);
    });
  });

  const booking = {
    patientName: 'Meenakshi Raman',
    phoneNumber: '9840012345',
    email: 'meenakshi@mail.example',
    address: '4, Church Road, Adyar, Chennai',
    latitude: 0,
    longitude: 80.25,
    medicalTests: ['Complete Blood Count'],
    sampleRequired: 'EDTA blood',
    report: 'Same day',
    totalPrice: 350.5,
    reason: 'Routine',
    source: 'admin',
  };

  describe('without a session of the right kind', () => {
    const forConsoles = [
      ...counts.map((path) => ['GET', path] as const),
      ...lists.map(([name]) => ['GET', endpoints[name].path] as const),
      ['GET', '/api/drivers/attendance/summary?date=2026-03-12'],
      ['GET', '/api/location/history/2'],
      ['GET', '/api/orders/orders/by-email/a@b.example'],
      ['GET', '/api/drivers/2/orders/1/expenses'],
      ['POST', '/api/orders'],
      ['PUT', '/api/orders/1'],
      ['PUT', '/api/orders/1/cancel'],
      ['POST', '/api/demo/orders/1/cancel-as-patient'],
      ['POST', '/api/notify/idle'],
      ['POST', '/api/tests'],
      ['PATCH', '/api/tests/1'],
      ['DELETE', '/api/tests/1'],
      ['POST', '/api/tests/upload-excel'],
      ['DELETE', '/api/patients/1'],
      ['GET', '/api/chat/history/1/2'],
      ['GET', '/api/chat/unread/1'],
      ['POST', '/api/drivers'],
      ['GET', '/api/drivers/check?phone=9876500001&hospitalCode=SRM001'],
      ['PATCH', '/api/drivers/admin/2'],
      ['DELETE', '/api/drivers/2'],
      ['GET', '/api/drivers/2/latest-attendance'],
      ['GET', '/api/drivers/2/attendance?month=3&year=2026'],
      ['PUT', '/api/drivers/admin/attendance/1/approve?approve=true'],
      ['GET', '/api/files/00000000-0000-4000-8000-000000000000'],
    ] as const;
    const forPhones = [
      ['POST', '/api/field/location'],
      ['GET', '/api/field/orders'],
      ['GET', '/api/field/shift'],
      ['PUT', '/api/field/orders/1/status'],
      ['POST', '/api/field/orders/1/expenses'],
      ['POST', '/api/field/attendance'],
      ['PUT', '/api/field/online'],
      ['GET', '/api/field/chat/history'],
      ['POST', '/api/field/chat/messages'],
    ] as const;

    test.each(forConsoles)('%s %s is 401', async (method, path) => {
      const body = method === 'GET' ? undefined : {};
      expect((await server.call(null, method, path, body)).statusCode).toBe(401);
      expect((await server.call('homedraw_session=invented', method, path, body)).statusCode).toBe(401);
      expect((await server.call(phones[0], method, path, body)).statusCode).toBe(401);
      const renamed = phones[0].replace('homedraw_field', 'homedraw_session');
      expect((await server.call(renamed, method, path, body)).statusCode).toBe(401);
    });
    test.each(forPhones)('%s %s is 401', async (method, path) => {
      const body = method === 'GET' ? undefined : {};
      expect((await server.call(null, method, path, body)).statusCode).toBe(401);
      expect((await server.call(cookies[0], method, path, body)).statusCode).toBe(401);
      const renamed = cookies[0].replace('homedraw_session', 'homedraw_field');
      expect((await server.call(renamed, method, path, body)).statusCode).toBe(401);
    });
  });
});
