import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingBody } from './support/booking-body.ts';
import { testNow } from './support/test-database.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let cookies: readonly [string, string];
let phone: string;
beforeAll(async () => {
  server = await startTestServer();
  cookies = [await server.consoleCookie(0), await server.consoleCookie(1)];
  phone = await server.phoneCookie(0, 0);
});
afterAll(() => server.close());

const read = (path: string, etag?: string, which: 0 | 1 = 0) =>
  server.call(cookies[which], 'GET', path, undefined, etag === undefined ? {} : { 'if-none-match': etag });
const moveOn = (deliveryStatus: string, offset = 0) =>
  server.call(phone, 'POST', '/api/field/location', {
    latitude: 13.05,
    longitude: 80.25,
    deliveryStatus,
    timestamp: server.clock.now + offset,
  });

describe.each(['/api/orders', '/api/location/all'])('the list %s', (path) => {
  test('is not sent again to who has it', async () => {
    const first = await read(path);
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(/^".+"$/);
    const again = await read(path, etag);
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect((await read(path, `"other", W/${etag}`)).statusCode).toBe(304);
  });
  test('has another tag for another hospital', async () => {
    const etag = String((await read(path)).headers['etag']);
    expect((await read(path, etag, 1)).statusCode).toBe(200);
  });
  test('is compressed for who is far away and can read it', async () => {
    const response = await server.app.inject({
      url: path,
      headers: { cookie: cookies[0], 'accept-encoding': 'gzip, br' },
      remoteAddress: '203.0.113.9',
    });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.rawPayload.length).toBeLessThan((await read(path)).rawPayload.length / 2);
  });
});

test('a new booking changes the orders, of its hospital only', async () => {
  const [first, second] = [await read('/api/orders'), await read('/api/orders', undefined, 1)];
  const body = bookingBody();
  const created = (await server.call(cookies[0], 'POST', '/api/orders', body)).json();
  expect(created).toMatchObject({ ...body, status: 'PENDING', deliveryBoyId: null });
  const next = await read('/api/orders', String(first.headers['etag']));
  expect(next.statusCode).toBe(200);
  expect(next.json()[0]).toEqual(created);
  expect((await read('/api/orders', String(second.headers['etag']), 1)).statusCode).toBe(304);
});

describe('all locations', () => {
  const own = async () => {
    const id = await server.phlebotomist(0, 0);
    const rows: { deliveryBoyId: number; deliveryStatus: string; timestamp: string }[] = (
      await read('/api/location/all')
    ).json();
    return rows.filter((row) => row.deliveryBoyId === id);
  };

  test('hold the newest point by its own time, not by its arrival', async () => {
    await moveOn('PROCESSING', 0);
    await moveOn('IDLE', -60_000);
    const rows = await own();
    expect(rows.at(-1)).toMatchObject({ deliveryStatus: 'PROCESSING' });
    expect(Date.parse(rows.at(-1)?.timestamp ?? '')).toBe(server.clock.now);
    expect(rows.filter((row) => row.deliveryStatus !== 'ENDED')).toHaveLength(1);
  });
  test('hold today’s ENDED points beside it, and not yesterday’s', async () => {
    await moveOn('ENDED', -120_000);
    const today = (await own()).filter((row) => row.deliveryStatus === 'ENDED').length;
    expect(today).toBeGreaterThan(0);
    await moveOn('ENDED', -24 * 3_600_000);
    expect((await own()).filter((row) => row.deliveryStatus === 'ENDED')).toHaveLength(today);
  });
  test('forget the ENDED points at midnight of the hospital’s clock, without any write', async () => {
    const before = await read('/api/location/all');
    // 18:29:59 UTC is the last second of the day in Chennai.
    server.clock.now = Date.parse('2026-03-12T18:29:59Z');
    expect((await read('/api/location/all', String(before.headers['etag']))).statusCode).toBe(304);
    server.clock.now += 1_000;
    const after = await read('/api/location/all', String(before.headers['etag']));
    expect(after.statusCode).toBe(200);
    const ended = (rows: { deliveryStatus: string }[]) =>
      rows.filter((row) => row.deliveryStatus === 'ENDED').length;
    expect(ended(before.json())).toBeGreaterThan(1);
    expect(ended(after.json())).toBe(0);
    server.clock.now = testNow;
  });
});
