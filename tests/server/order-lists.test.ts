import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoTests } from '../../server/demo/lab-tests.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { expenseRow, orderRow } from '../../src/contract/wire/orders.ts';
import { testRow } from '../../src/contract/wire/tests.ts';
import { type OrderActors, openOrderActors, type Row } from './support/order-actors.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let actors: OrderActors;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  actors = await openOrderActors(server);
  cookie = await server.consoleCookie(0);
});
afterAll(() => server.close());

const get = async (path: string) => {
  const response = await server.call(cookie, 'GET', path);
  expect(response.statusCode).toBe(200);
  return response.json();
};

describe('the catalogue', () => {
  test('has 180 tests with everything that the booking form shows', async () => {
    const rows: Record<string, unknown>[] = await get(endpoints.tests.path);
    expect(rows).toHaveLength(180);
    for (const row of rows) {
      expect(testRow.safeParse(row).success).toBe(true);
      expect(row['hospitalCode']).toBe('SRM001');
      expect(row['price']).toBeGreaterThan(0);
      for (const key of ['testName', 'method', 'sampleRequired', 'schedule', 'department', 'report'])
        expect(row[key]).toMatch(/^\S.*\S$/);
    }
    expect(new Set(rows.map((row) => row['testName'])).size).toBe(180);
    expect(rows.map((row) => row['testName'])).toEqual(demoTests.map((demo) => demo.testName));
  });
  test('is that of the session’s hospital, whatever code the query names', async () => {
    expect(await get('/api/tests?hospitalCode=srm001')).toHaveLength(180);
    expect(await get('/api/tests?hospitalCode=')).toHaveLength(180);
    for (const foreign of ['KAVERI002', 'x', '%00', "'%20OR%201=1--"]) {
      const rows: Record<string, unknown>[] = await get(`/api/tests?hospitalCode=${foreign}`);
      expect(rows.filter((row) => row['hospitalCode'] !== 'SRM001')).toEqual([]);
    }
  });
});

describe('the bookings', () => {
  test('are the orders, each once', async () => {
    const [orders, bookings] = [await get(endpoints.orders.path), await get(endpoints.bookings.path)];
    expect(bookings).toEqual(orders);
    for (const row of bookings) {
      expect(orderRow.safeParse(row).success).toBe(true);
      expect(row.version).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('a patient’s bookings', () => {
  const by = (email: string) => get(`/api/orders/orders/by-email/${email}`);

  test('are found by email without regard to case, the newest first', async () => {
    const [one, two] = [await actors.book(), await actors.book()];
    await server.database.query("UPDATE orders SET created_at = '2026-03-11T05:00:00Z' WHERE id = $1", [two]);
    await server.database.query("UPDATE orders SET email = 'Uma@Mail.example' WHERE id = $1", [one]);
    for (const spelling of ['uma@mail.example', 'UMA@MAIL.EXAMPLE', '%20uma%40mail.example'])
      expect((await by(spelling)).map((row: Row) => row.orderId)).toEqual([one, two]);
    for (const row of await by('uma@mail.example')) expect(orderRow.safeParse(row).success).toBe(true);
  });
  test('are found by an email with any character in it, and of any length', async () => {
    for (const email of [
      'a+b@mail.example',
      "o'neil/home@mail.example",
      'a%20b@mail.example',
      '50%@mail.example',
      'ம@mail.example',
      `${'x'.repeat(240)}@mail.example`,
    ]) {
      const id = await actors.book();
      await server.database.query('UPDATE orders SET email = $2 WHERE id = $1', [id, email]);
      expect((await by(encodeURIComponent(email))).map((row: Row) => row.orderId)).toEqual([id]);
    }
  });
  test('of an unknown email are none, and no pattern matches all', async () => {
    for (const email of ['nobody@mail.example', '%25', '_', '%00', '*']) expect(await by(email)).toEqual([]);
  });
  test('of a broken address are refused in words', async () => {
    const response = await server.call(cookie, 'GET', '/api/orders/orders/by-email/%E0%A4%A');
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toContain('text/plain');
  });
});

describe('the expenses of a booking', () => {
  test('are those that its phlebotomist posted, in rupees, the oldest first', async () => {
    const id = await actors.book({ status: 'ASSIGNED' });
    const phone = await server.phoneCookie(0, 3);
    const path = `/api/drivers/${actors.people[0]}/orders/${id}/expenses`;
    expect(await get(path)).toEqual([]);
    for (const totalAmount of [470.25, 30]) {
      server.clock.now += 1_000;
      await server.call(phone, 'POST', `/api/field/orders/${id}/expenses`, { totalAmount, testAmount: 20 });
    }
    const rows: Record<string, unknown>[] = await get(path);
    expect(rows.map((row) => expenseRow.parse(row))).toMatchObject([
      { totalAmount: 470.25, testAmount: 20 },
      { totalAmount: 30, testAmount: 20 },
    ]);
    expect(Date.parse(String(rows[1]?.['createdAt']))).toBe(server.clock.now);
    // What one spent is not what another did.
    expect(await get(`/api/drivers/${actors.people[1]}/orders/${id}/expenses`)).toEqual([]);
  });
  test('of an unknown phlebotomist or booking are 404', async () => {
    for (const path of [
      '/api/drivers/x/orders/1/expenses',
      `/api/drivers/${actors.people[0]}/orders/999999/expenses`,
    ])
      expect((await server.call(cookie, 'GET', path)).statusCode).toBe(404);
  });
});

describe('the next poll after a write', () => {
  const polls = [endpoints.orders.path, endpoints.bookings.path];
  const writes: readonly (readonly [string, () => Promise<number>])[] = [
    [
      'an assignment',
      async () => {
        const copy = await actors.read(await actors.book());
        const before = await tags();
        await actors.assign(copy, 0);
        return changed(before);
      },
    ],
    ['a cancellation', async () => afterwards(await actors.book(), (id) => actors.cancel(id))],
    [
      'a patient’s cancellation',
      async () => afterwards(await actors.book(), (id) => actors.cancelAsPatient(id)),
    ],
    [
      'a phone’s status',
      async () =>
        afterwards(await actors.book({ status: 'ASSIGNED' }), (id) =>
          actors.setStatus(id, 0, { status: 'SAMPLE_COLLECTED' }),
        ),
    ],
  ];
  const tags = () =>
    Promise.all(polls.map(async (path) => String((await server.call(cookie, 'GET', path)).headers['etag'])));
  /** How many of the polls bring a new list. */
  const changed = async (before: readonly string[]) => {
    const answers = polls.map((path, at) =>
      server.call(cookie, 'GET', path, undefined, { 'if-none-match': before[at] ?? '' }),
    );
    return (await Promise.all(answers)).filter(({ statusCode }) => statusCode === 200).length;
  };
  const afterwards = async (id: number, write: (id: number) => Promise<unknown>) => {
    const before = await tags();
    await write(id);
    return changed(before);
  };

  test.each(writes)('sees %s', async (_name, write) => {
    expect(await write()).toBe(polls.length);
  });
  test('has nothing new where nothing was written', async () => {
    const id = await actors.book({ status: 'COMPLETED' });
    expect(await afterwards(id, (done) => actors.cancel(done))).toBe(0);
    expect(await afterwards(await actors.book({ status: 'CANCELLED' }), (gone) => actors.cancel(gone))).toBe(
      0,
    );
  });
});
