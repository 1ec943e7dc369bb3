import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoFieldPassword, demoPhone } from '../../server/demo/logins.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let phone: string;
let driverId: number;
let consoleCookie: string;

beforeAll(async () => {
  server = await startTestServer();
  driverId = await server.phlebotomist(0, 7);
  phone = await server.phoneCookie(0, 7);
  consoleCookie = await server.consoleCookie(0);
});
afterAll(() => server.close());

/** A booking of the phlebotomist in the state given. */
const booking = async (status: string) => {
  const [row] = await server.database.query<{ id: number }>(
    `INSERT INTO orders (hospital_id, patient_name, phone_number, email, address, medical_tests, total_price, status, driver_id)
     VALUES ($1, 'Uma Devi', '9840012345', 'uma@mail.example', 'Adyar', '["HbA1c"]', 420, $2, $3) RETURNING id`,
    [server.hospitals[0], status, driverId],
  );
  server.services.lists.invalidate(server.hospitals[0], 'orders');
  return row?.id ?? 0;
};
const read = async (orderId: number) => {
  const rows: Record<string, unknown>[] = (await server.call(consoleCookie, 'GET', '/api/orders')).json();
  return rows.find((row) => row['orderId'] === orderId);
};
const setStatus = (orderId: number, body: object) =>
  server.call(phone, 'PUT', `/api/field/orders/${orderId}/status`, body);

describe('a phone', () => {
  const login = (number: string, password = demoFieldPassword) =>
    server.call(null, 'POST', '/api/field/login', { phone: number, password });

  test('signs in with its number in any spelling and gets a cookie of its own', async () => {
    const number = demoPhone(0, 7);
    for (const spelling of [number, `+91 ${number}`, `${number.slice(0, 5)}-${number.slice(5)}`]) {
      const response = await login(spelling);
      expect(response.json()).toMatchObject({ id: driverId, phone: number, password: null });
      expect(String(response.headers['set-cookie'])).toMatch(
        /^homedraw_field=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/,
      );
    }
  });
  test('is refused in the same words for a wrong password and an unknown number', async () => {
    const [wrong, unknown] = [await login(demoPhone(0, 7), 'x'), await login('6000000000')];
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.body).toBe(unknown.body);
  });
  test('is signed out by its logout', async () => {
    const cookie = await server.phoneCookie(0, 7);
    expect((await server.call(cookie, 'POST', '/api/field/logout')).statusCode).toBe(204);
    expect((await server.call(cookie, 'GET', '/api/field/orders')).statusCode).toBe(401);
  });
});

describe('a position', () => {
  const point = { latitude: 13.05, longitude: 80.25, deliveryStatus: 'PROCESSING' };
  const post = async (change: object) =>
    (await server.call(phone, 'POST', '/api/field/location', { ...point, ...change })).statusCode;

  test('has the server’s time where the phone names none', async () => {
    expect(await post({})).toBe(204);
    const history: { timestamp: string }[] = (
      await server.call(consoleCookie, 'GET', `/api/location/history/${driverId}`)
    ).json();
    expect(Date.parse(history.at(-1)?.timestamp ?? '')).toBe(server.clock.now);
  });
  test('may stand on the equator and at the zero meridian', async () => {
    expect(await post({ latitude: 0, longitude: 0 })).toBe(204);
  });
  test.each([
    { latitude: 90.1 },
    { longitude: -180.1 },
    { latitude: '13' },
    { latitude: null },
    { deliveryStatus: 'FLYING' },
    { deliveryStatus: undefined },
    { timestamp: 'soon' },
  ])('is refused with %o', async (change) => {
    expect(await post(change)).toBe(400);
  });
  test('is refused from a clock far ahead, which would stay the newest for too long', async () => {
    expect(await post({ timestamp: server.clock.now + 4 * 60_000 })).toBe(204);
    expect(await post({ timestamp: server.clock.now + 6 * 60_000 })).toBe(400);
  });
  test('names only an order that is assigned to the phlebotomist', async () => {
    expect(await post({ orderId: await booking('ASSIGNED') })).toBe(204);
    expect(await post({ orderId: String(await booking('ASSIGNED')) })).toBe(204);
    expect(await post({ orderId: null })).toBe(204);
    expect(await post({ orderId: 999_999 })).toBe(404);
  });
});

describe('a booking on the way', () => {
  test('goes from assigned to collected, with its time, to completed', async () => {
    const id = await booking('ASSIGNED');
    const mine: { orderId: number }[] = (await server.call(phone, 'GET', '/api/field/orders')).json();
    expect(mine.map((row) => row.orderId)).toContain(id);
    expect((await setStatus(id, { status: 'SAMPLE_COLLECTED' })).statusCode).toBe(204);
    const collected = await read(id);
    expect(collected).toMatchObject({ status: 'SAMPLE_COLLECTED' });
    expect(Date.parse(String(collected?.['proximityTimestamp']))).toBe(server.clock.now);
    expect((await setStatus(id, { status: 'COMPLETED' })).statusCode).toBe(204);
    expect(await read(id)).toMatchObject({ status: 'COMPLETED' });
    expect(JSON.stringify((await server.call(phone, 'GET', '/api/field/orders')).json())).not.toContain(
      `"orderId":${id},`,
    );
  });
  test('takes the same report twice, since a phone repeats a call without an answer', async () => {
    const id = await booking('SAMPLE_COLLECTED');
    for (let turn = 0; turn < 2; turn++)
      expect((await setStatus(id, { status: 'COMPLETED' })).statusCode).toBe(204);
  });
  test.each([
    ['ASSIGNED', 'COMPLETED'],
    ['COMPLETED', 'SAMPLE_COLLECTED'],
    ['COMPLETED', 'CANCELLED'],
    ['CANCELLED', 'ASSIGNED'],
    ['SAMPLE_COLLECTED', 'ASSIGNED'],
  ])('never goes from %s to %s', async (from, to) => {
    const id = await booking(from);
    expect((await setStatus(id, { status: to })).statusCode).toBe(409);
    expect(await read(id)).toMatchObject({ status: from });
  });
  test('that is cancelled says that the driver did it', async () => {
    const reasonAfter = async (reason?: string) => {
      const id = await booking('ASSIGNED');
      await setStatus(id, { status: 'CANCELLED', ...(reason === undefined ? {} : { reason }) });
      return (await read(id))?.['cancellationReason'];
    };
    expect(await reasonAfter()).toBe('Cancelled by driver');
    expect(await reasonAfter('flat tyre')).toBe('Cancelled by driver: flat tyre');
    expect(await reasonAfter('Driver is ill')).toBe('Driver is ill');
    expect(await reasonAfter('no\0t there')).toBe('Cancelled by driver: not there');
    const id = await booking('ASSIGNED');
    for (const reason of ['x'.repeat(1_001), 'ill \ud83e'])
      expect((await setStatus(id, { status: 'CANCELLED', reason })).statusCode).toBe(400);
    expect(await read(id)).toMatchObject({ status: 'ASSIGNED' });
  });
  test('takes expenses, and none below zero', async () => {
    const id = await booking('COMPLETED');
    const spend = (totalAmount: unknown) =>
      server.call(phone, 'POST', `/api/field/orders/${id}/expenses`, { totalAmount, testAmount: 420 });
    expect((await spend(470.25)).statusCode).toBe(201);
    expect((await spend(-1)).statusCode).toBe(400);
    const rows = await server.database.query('SELECT total_amount FROM expense WHERE order_id = $1', [id]);
    expect(rows).toEqual([{ total_amount: '470.25' }]);
  });
});

describe('attendance', () => {
  test('from a phone waits for approval and is in today’s summary; the last report counts', async () => {
    const say = (body: object) => server.call(phone, 'POST', '/api/field/attendance', body);
    const summary = async () => {
      const { presentDrivers, absentDrivers } = (
        await server.call(consoleCookie, 'GET', '/api/drivers/attendance/summary')
      ).json();
      const has = (rows: { driverId: number }[]) => rows.some((row) => row.driverId === driverId);
      return { present: has(presentDrivers), absent: has(absentDrivers) };
    };
    expect((await say({ present: false, reason: 'Fever' })).json()).toMatchObject({
      approvalStatus: 'PENDING',
    });
    expect(await summary()).toEqual({ present: false, absent: true });
    server.clock.now += 1_000;
    expect((await say({ present: true, latitude: 13, longitude: 80 })).statusCode).toBe(201);
    expect(await summary()).toEqual({ present: true, absent: false });
  });
});

describe('a shift', () => {
  let nextNumber = 7_000_000_000;
  /** Of a phlebotomist whom the demo has left without a word and without a point. */
  const blank = async () => {
    const [row] = await server.database.query<{ id: number }>(
      `INSERT INTO driver (hospital_id, full_name, phone, password_hash) VALUES ($1, 'New', $2, 'x') RETURNING id`,
      [server.hospitals[0], String(nextNumber++)],
    );
    const id = row?.id ?? 0;
    const token = await server.services.sessions.open({ hospitalId: server.hospitals[0], driverId: id });
    return `homedraw_field=${token}`;
  };
  const shift = async (cookie: string) => (await server.call(cookie, 'GET', '/api/field/shift')).json();

  test('without attendance and without a point is unknown', async () => {
    expect(await shift(await blank())).toEqual({ present: null, latitude: null, longitude: null });
  });
  test('has today’s last attendance and the newest point by its own time', async () => {
    const cookie = await blank();
    const post = (latitude: number, offset: number) =>
      server.call(cookie, 'POST', '/api/field/location', {
        latitude,
        longitude: 80.25,
        deliveryStatus: 'PROCESSING',
        timestamp: server.clock.now + offset,
      });
    await post(13.02, 0);
    await post(13.01, -60_000);
    for (const present of [true, false, true]) {
      server.clock.now += 1_000;
      await server.call(cookie, 'POST', '/api/field/attendance', { present });
      expect(await shift(cookie)).toEqual({ present, latitude: 13.02, longitude: 80.25 });
    }
  });
  test('forgets the attendance, not the place, at midnight of the hospital’s clock', async () => {
    const cookie = await blank();
    const before = server.clock.now;
    await server.call(cookie, 'POST', '/api/field/attendance', {
      present: true,
      latitude: 13,
      longitude: 80,
    });
    await server.call(cookie, 'POST', '/api/field/location', {
      latitude: 13.03,
      longitude: 80.25,
      deliveryStatus: 'ENDED',
    });
    server.clock.now = Date.parse('2026-03-12T18:29:59Z');
    expect((await shift(cookie)).present).toBe(true);
    server.clock.now += 1_000;
    expect(await shift(cookie)).toEqual({ present: null, latitude: 13.03, longitude: 80.25 });
    server.clock.now = before;
  });
});

test('a phone that goes offline is shown so', async () => {
  const online = async () => {
    const rows: { id: number; online: boolean }[] = (
      await server.call(consoleCookie, 'GET', '/api/drivers')
    ).json();
    return rows.find((row) => row.id === driverId)?.online;
  };
  for (const state of [false, true]) {
    await server.call(phone, 'PUT', '/api/field/online', { online: state });
    expect(await online()).toBe(state);
  }
});
