/** What a display reads is the day of its hospital, as soon as a console's and as cheaply. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { displayPath, displayReads } from '../../../src/contract/wire/displays.ts';
import { hospitalHeader, offersHeader, readOffers, totalHeader } from '../../../src/contract/wire/offers.ts';
import { type OrderActors, openOrderActors } from '../support/order-actors.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let actors: OrderActors;
let displays: readonly [string, string];
let consoles: readonly [string, string];
beforeAll(async () => {
  server = await startTestServer();
  actors = await openOrderActors(server);
  displays = [await server.displayCookie(0), await server.displayCookie(1)];
  consoles = [await server.consoleCookie(0), await server.consoleCookie(1)];
});
afterAll(() => server.close());

const get = (cookie: string, url: string, etag?: string) =>
  server.call(cookie, 'GET', url, undefined, etag === undefined ? {} : { 'if-none-match': etag });
const paths = displayReads.map((name) => [name, endpoints[name].path] as const);

describe.each(paths)('the call %s', (_name, path) => {
  test('is of the display’s own hospital, which it names', async () => {
    for (const which of [0, 1] as const) {
      const answer = await get(displays[which], displayPath(path));
      expect(answer.headers[hospitalHeader.toLowerCase()]).toBe(String(server.hospitals[which]));
    }
    const [first, second] = await Promise.all(displays.map((cookie) => get(cookie, displayPath(path))));
    expect(first?.body).not.toBe(second?.body);
  });
});

test.each(paths.filter(([name]) => /Count|locations|positionChanges/.test(name)))(
  'the answer of %s is the console’s',
  async (_name, path) => {
    for (const which of [0, 1] as const)
      expect((await get(displays[which], displayPath(path))).body).toBe(
        (await get(consoles[which], path)).body,
      );
  },
);

describe('a list that has not changed', () => {
  const kept = paths.filter(([name]) => name !== 'driversCount' && name !== 'positionChanges');
  test.each(kept)('is answered 304: %s', async (_name, path) => {
    const url = displayPath(path);
    const { etag } = (await get(displays[0], url)).headers;
    expect((await get(displays[0], url, String(etag))).statusCode).toBe(304);
  });
  test('has not the ETag of the console’s, whose rows say more', async () => {
    const tag = async (cookie: string, url: string) => (await get(cookie, url)).headers['etag'];
    expect(await tag(displays[0], '/api/display/orders')).not.toBe(await tag(consoles[0], '/api/orders'));
  });
  test('is built once for all displays, and anew after a change', async () => {
    let reads = 0;
    const counted: typeof server.database.query = async (text, values) => {
      if (/FROM orders/.test(text)) reads += 1;
      return server.database.query(text, values);
    };
    const counting = await startTestServer({ database: { ...server.database, query: counted } });
    const rows = async () => (await counting.call(displays[0], 'GET', '/api/display/orders')).json();
    const before = (await rows()).length;
    const readOnce = reads;
    for (let i = 0; i < 5; i += 1) await rows();
    expect(reads).toBe(readOnce);
    const orderId = await actors.book();
    counting.services.lists.invalidate(server.hospitals[0], 'orders');
    const after: { orderId: number }[] = await rows();
    expect(after).toHaveLength(before + 1);
    expect(after.map((row) => row.orderId)).toContain(orderId);
    await counting.close();
  });
});

describe('a part of the bookings', () => {
  test('is offered, and is that of the whole list', async () => {
    const url = '/api/display/orders';
    const whole = await get(displays[0], url);
    const offers = readOffers(String(whole.headers[offersHeader.toLowerCase()]));
    expect([...offers]).toEqual(['order-windows', 'position-changes']);
    const part = await get(displays[0], `${url}?from=3&count=4`);
    expect(part.json()).toEqual(whole.json().slice(3, 7));
    expect(part.headers[totalHeader.toLowerCase()]).toBe(String(whole.json().length));
    expect((await get(displays[0], `${url}?from=x`)).statusCode).toBe(400);
  });
});

test('a change of a booking is read at once', async () => {
  const orderId = await actors.book({ status: 'ASSIGNED' });
  const rowOf = async () =>
    (await get(displays[0], '/api/display/orders'))
      .json()
      .find((row: { readonly orderId: number }) => row.orderId === orderId);
  expect(await rowOf()).toMatchObject({ status: 'ASSIGNED' });
  await actors.cancel(orderId);
  expect(await rowOf()).toMatchObject({ status: 'CANCELLED', cancellationReason: 'admin' });
});

test('attendance is read at once after a word on it, and of the day that is asked for', async () => {
  const counts = async (query = '') =>
    (await get(displays[0], `/api/display/drivers/attendance/summary${query}`)).json();
  const before = await counts();
  const silent = await server.database.query<{ index: number }>(
    `SELECT row_number() OVER (ORDER BY id)::integer - 1 AS index FROM driver WHERE hospital_id = $1`,
    [server.hospitals[0]],
  );
  expect(silent.length).toBe(60);
  const phone = await server.phoneCookie(0, 0);
  await server.call(phone, 'POST', '/api/field/attendance', { present: false });
  const absent = await counts();
  await server.call(phone, 'POST', '/api/field/attendance', { present: true });
  const present = await counts();
  expect(absent.absentCount - present.absentCount).toBe(1);
  expect(present.presentCount - absent.presentCount).toBe(1);
  expect(before.presentCount + before.absentCount).toBeGreaterThan(0);
  expect(await counts('?date=2020-01-01')).toMatchObject({ presentCount: 0, absentCount: 0 });
  expect((await get(displays[0], '/api/display/drivers/attendance/summary?date=x')).statusCode).toBe(400);
});

test('the settings offer displays', async () => {
  expect((await server.call(null, 'GET', '/config.json')).json()).toMatchObject({ displays: true });
});
