import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isEmail } from '../../../src/domain/email.ts';
import { bookingBody } from '../support/booking-body.ts';
import { openOrderActors } from '../support/order-actors.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let dispatcher: string;
let other: string;
let seeded = { patients: 0, orders: 0 };
beforeAll(async () => {
  server = await startTestServer();
  dispatcher = await server.consoleCookie(0);
  other = await server.consoleCookie(1);
  const [row] = await server.database.query<typeof seeded>(
    'SELECT (SELECT max(id) FROM patient) AS patients, (SELECT max(id) FROM orders) AS orders',
  );
  if (row) seeded = row;
});
afterAll(() => server.close());
afterEach(async () => {
  await server.database.query('DELETE FROM orders WHERE id > $1', [seeded.orders]);
  await server.database.query('DELETE FROM patient WHERE id > $1', [seeded.patients]);
  for (const hospital of server.hospitals) {
    server.services.lists.invalidate(hospital, 'patients');
    server.services.lists.invalidate(hospital, 'orders');
  }
});

interface Patient {
  readonly id: number;
  readonly email: string;
  readonly phoneNumber: string;
}
const book = (email: string, phoneNumber = '9840012345', cookie = dispatcher) =>
  server.call(cookie, 'POST', '/api/orders', bookingBody({ email, phoneNumber }));
const list = async (cookie = dispatcher): Promise<readonly Patient[]> =>
  (await server.call(cookie, 'GET', '/api/patients')).json();
const fresh = async (cookie = dispatcher) => (await list(cookie)).filter(({ id }) => id > seeded.patients);
const bookingsOf = async (
  email: string,
  cookie = dispatcher,
): Promise<readonly { email: string; orderId: number }[]> =>
  (await server.call(cookie, 'GET', `/api/orders/orders/by-email/${encodeURIComponent(email)}`)).json();

describe('a patient', () => {
  test('comes of a booking, with its email and its phone', async () => {
    await book('Uma@mail.example');
    expect(await fresh()).toEqual([
      { id: expect.any(Number), email: 'Uma@mail.example', phoneNumber: '9840012345' },
    ]);
  });
  test('is one in whatever case, with the phone of the newest booking', async () => {
    await book('uma@mail.example', '9840000001');
    await book('UMA@Mail.example', '9840000002');
    expect(await fresh()).toMatchObject([{ email: 'uma@mail.example', phoneNumber: '9840000002' }]);
  });
  test('is one, however many book at once', async () => {
    await Promise.all(['uma@m.example', 'Uma@m.example', 'UMA@m.example'].map((email) => book(email)));
    expect(await fresh()).toHaveLength(1);
  });
  test('is the hospital’s own', async () => {
    await book('uma@mail.example', '9840000001');
    await book('uma@mail.example', '9840000002', other);
    expect(await fresh()).toMatchObject([{ phoneNumber: '9840000001' }]);
    expect(await fresh(other)).toMatchObject([{ phoneNumber: '9840000002' }]);
  });
  test('of a booking that was given another email is there too', async () => {
    const orders = await openOrderActors(server);
    const copy = await orders.read(await orders.book());
    expect((await orders.assign(copy, 0, { email: 'other@mail.example' })).statusCode).toBe(204);
    expect(await fresh()).toMatchObject([{ email: 'other@mail.example' }]);
  });
  test('is removed, once; its bookings stay, and a further one brings it back', async () => {
    await book('uma@mail.example');
    const [{ id } = { id: 0 }] = await fresh();
    const remove = (cookie = dispatcher) => server.call(cookie, 'DELETE', `/api/patients/${id}`);
    expect((await remove(other)).statusCode).toBe(404);
    expect((await remove()).statusCode).toBe(204);
    expect(server.audit.at(-1)).toMatchObject({
      action: 'patient.remove',
      outcome: 'done',
      patientId: String(id),
    });
    expect(await fresh()).toEqual([]);
    expect(await bookingsOf('uma@mail.example')).toHaveLength(1);
    const again = await remove();
    expect([again.statusCode, again.body]).toEqual([404, 'Patient not found']);
    await book('uma@mail.example');
    expect(await fresh()).toHaveLength(1);
  });
});

describe('the list', () => {
  test('is sent again only where it has changed', async () => {
    const ask = (etag?: unknown) =>
      server.call(
        dispatcher,
        'GET',
        '/api/patients',
        undefined,
        etag === undefined ? {} : { 'if-none-match': String(etag) },
      );
    const first = await ask();
    await book('uma@mail.example', '9840000001', other);
    expect((await ask(first.headers['etag'])).statusCode).toBe(304);
    await book('uma@mail.example', '9840000001');
    const second = await ask(first.headers['etag']);
    expect([second.statusCode, second.json().length]).toEqual([200, first.json().length + 1]);
    // The same patient at the same phone is no change.
    await book('uma@mail.example', '9840000001');
    expect((await ask(second.headers['etag'])).statusCode).toBe(304);
    await book('uma@mail.example', '9840000002');
    expect((await ask(second.headers['etag'])).statusCode).toBe(200);
  });
  test('has every patient of the demo’s bookings', async () => {
    const [row] = await server.database.query<{ count: number }>(
      'SELECT count(DISTINCT lower(email))::integer AS count FROM orders WHERE hospital_id = $1',
      [server.hospitals[0]],
    );
    expect(await list()).toHaveLength(row?.count ?? 0);
  });
});

describe('the bookings of an email', () => {
  test.each([
    'uma+lab@mail.example',
    'a/b@mail.example',
    '50%25@mail.example',
    'UMA@MAIL.EXAMPLE',
    'uma devi@mail.example',
    "o'neil?x=1#y&z@mail.example",
  ])('%s are found', async (email) => {
    expect((await book(email)).statusCode).toBe(201);
    expect(await bookingsOf(email)).toMatchObject([{ email }]);
    expect(await bookingsOf(` ${email.toUpperCase()} `)).toMatchObject([{ email }]);
    expect(await bookingsOf(email, other)).toEqual([]);
  });
  test('are those of just that one, whatever letters it has', async () => {
    const local = fc.string({
      unit: fc.constantFrom('a', 'B', '+', '/', '%', '2', ' ', '.', '_', '&', 'é'),
      minLength: 1,
      maxLength: 6,
    });
    const email = local.map((text) => `${text.trim()}@mail.example`).filter(isEmail);
    await fc.assert(
      fc.asyncProperty(email, email, async (one, two) => {
        await book(one);
        await book(two);
        const found = await bookingsOf(one);
        expect(found.every((row) => row.email.toLowerCase() === one.toLowerCase())).toBe(true);
        expect(found).toHaveLength(one.toLowerCase() === two.toLowerCase() ? 2 : 1);
        await server.database.query('DELETE FROM orders WHERE id > $1', [seeded.orders]);
      }),
      { numRuns: 30 },
    );
  });
});
