import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createListCache } from '../../server/http/cached-list.ts';
import { bookingBody } from './support/booking-body.ts';
import { testNow } from './support/test-database.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let cookies: readonly [string, string];
let phone: string;
beforeAll(async () => {
  server = await startTestServer({ settings: { allowedOrigins: ['https://console.example'] } });
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

describe.each([
  '/api/orders',
  '/api/location/all',
  '/api/orders/collected',
  '/api/orders/total/count',
  '/api/orders/ready/count',
  '/api/drivers',
])('%s', (path) => {
  test('is not sent again to a caller that has it', async () => {
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
});

describe.each(['/api/orders', '/api/location/all'])('the list %s', (path) => {
  const fromAfar = (encodings: string) =>
    server.app.inject({
      url: path,
      headers: { cookie: cookies[0], 'accept-encoding': encodings },
      remoteAddress: '203.0.113.9',
    });
  test('is compressed for a distant caller that can read it', async () => {
    const response = await fromAfar('gzip, br');
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.rawPayload.length).toBeLessThan((await read(path)).rawPayload.length / 2);
  });
  test('depends on the origin of the call, also where it is compressed', async () => {
    expect((await fromAfar('gzip')).headers['vary']).toBe('Origin, accept-encoding');
  });
  test.each(['gzip;q=0.1', 'br, GZIP ; q=0.001', '*', 'br;q=0, *;q=0.5', 'gzip, *;q=0'])(
    'is compressed where %s allows it',
    async (encodings) => expect((await fromAfar(encodings)).headers['content-encoding']).toBe('gzip'),
  );
  test.each(['gzip;q=0', 'gzip; Q=0.000, *', '*;q=0', 'br', 'identity', 'no-gzip', ''])(
    'is sent as it is where %j allows nothing else',
    async (encodings) => expect((await fromAfar(encodings)).headers['content-encoding']).toBeUndefined(),
  );
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

test('a booking changes the counts and the collected samples for a caller that has the ones before', async () => {
  const paths = ['/api/orders/total/count', '/api/orders/collected'];
  const before = await Promise.all(paths.map((path) => read(path)));
  await server.call(cookies[0], 'POST', '/api/orders', bookingBody());
  const after = await Promise.all(
    paths.map((path, index) => read(path, String(before[index]?.headers['etag']))),
  );
  expect(after.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(after[0]?.json().count).toBe(before[0]?.json().count + 1);
});

test('the author of a change is not given a resting list from before it; others are', async () => {
  const clock = { now: 0 };
  const lists = createListCache({ maxAgeMs: { orders: 1_000 }, now: () => clock.now });
  let builds = 0;
  const ask = async (reader: string) => {
    const app = Fastify();
    app.get('/', (request, reply) =>
      lists.answer(
        request,
        reply,
        { hospitalId: 1, list: 'orders', day: '', reader },
        async () => `[${++builds}]`,
      ),
    );
    return (await app.inject('/')).json()[0];
  };
  expect(await ask('a')).toBe(1);
  clock.now = 10;
  lists.invalidate(1, 'orders');
  expect(await ask('a')).toBe(1);
  lists.wrote('a');
  expect(await ask('b')).toBe(1);
  clock.now = 11;
  expect(await ask('a')).toBe(2);
  clock.now = 20;
  lists.invalidate(1, 'orders');
  expect(await ask('a')).toBe(2);
  clock.now = 1_012;
  expect(await ask('b')).toBe(3);
});

test('a list that was not asked for in a quarter of an hour is not kept', async () => {
  const clock = { now: 0 };
  const lists = createListCache({ now: () => clock.now });
  let builds = 0;
  const keep = (hospitalId: number) =>
    lists.keep({ hospitalId, list: 'orders', day: '' }, async () => ({ build: ++builds }));
  await keep(1);
  clock.now = 14 * 60_000;
  expect(await keep(1)).toEqual({ build: 1 });
  clock.now += 16 * 60_000;
  await keep(2);
  expect(await keep(1)).toEqual({ build: 3 });
});

test('a console reads its own change, over a list that rests', async () => {
  const lists = createListCache({ maxAgeMs: { orders: 3_600_000 } });
  const own = await startTestServer({ lists });
  const [mine, other] = [await own.consoleCookie(0), await own.consoleCookie(0)];
  const count = async (cookie: string) =>
    (await own.call(cookie, 'GET', '/api/orders/total/count')).json().count as number;
  const before = await count(other);
  await own.call(mine, 'POST', '/api/orders', bookingBody());
  expect(await count(other)).toBe(before);
  expect(await count(mine)).toBe(before + 1);
  await own.close();
});

describe('a range of the bookings', () => {
  const rows = async () => (await read('/api/orders')).json() as { orderId: number }[];

  test('has those rows, and the number of all', async () => {
    const all = await rows();
    const part = await read('/api/orders?from=10&count=5');
    expect(part.json()).toEqual(all.slice(10, 15));
    expect(part.headers['homedraw-total']).toBe(String(all.length));
    expect((await read('/api/orders')).headers['homedraw-total']).toBeUndefined();
    expect((await read('/api/orders?count=3')).json()).toEqual(all.slice(0, 3));
    expect((await read(`/api/orders/bookings?from=${all.length}&count=3`)).json()).toEqual([]);
  });
  test('has a tag of its own, so that a change elsewhere does not send it again', async () => {
    const url = '/api/orders?from=50&count=20';
    const etag = String((await read(url)).headers['etag']);
    expect((await read(url, etag)).statusCode).toBe(304);
    const all = await rows();
    const change = (index: number) =>
      server.call(cookies[0], 'PUT', `/api/orders/${all[index]?.orderId}`, {
        ...all[index],
        patientName: `Other ${index}`,
        status: 'assigned',
      });
    const open = all.findIndex((row, index) => index < 50 && 'status' in row && row.status === 'ASSIGNED');
    expect((await change(open)).statusCode).toBe(204);
    expect((await read(url, etag)).statusCode).toBe(304);
    await server.call(cookies[0], 'POST', '/api/orders', bookingBody());
    expect((await read(url, etag)).statusCode).toBe(200);
  });
  test.each([
    ['from=-1&count=5', 'from must be a whole number from 0 to 1000000000'],
    ['from=1.5&count=5', 'from must be a whole number from 0 to 1000000000'],
    ['from=0', 'count must be a whole number from 1 to 1000'],
    ['count=1001', 'count must be a whole number from 1 to 1000'],
    ['count=5&count=6', 'count must be a whole number from 1 to 1000'],
  ])('is refused by name with %s', async (query, words) => {
    const answer = await read(`/api/orders?${query}`);
    expect([answer.statusCode, answer.body]).toEqual([400, words]);
  });
});

test('a list that may rest is built at most once in that time, and is right afterwards', async () => {
  const clock = { now: 0 };
  const lists = createListCache({ maxAgeMs: { locations: 1_000 }, now: () => clock.now });
  let builds = 0;
  const ask = async (list: 'orders' | 'locations', day = 'a') => {
    const app = Fastify();
    app.get('/', (request, reply) =>
      lists.answer(request, reply, { hospitalId: 1, list, day }, async () => `[${++builds}]`),
    );
    return (await app.inject('/')).json()[0];
  };
  expect(await ask('locations')).toBe(1);
  lists.invalidate(1, 'locations');
  clock.now = 999;
  expect(await ask('locations')).toBe(1);
  expect(await ask('locations', 'b')).toBe(2);
  clock.now = 2_000;
  expect(await ask('locations', 'b')).toBe(2);
  lists.invalidate(1, 'locations');
  expect(await ask('locations', 'b')).toBe(3);
  expect(await ask('orders')).toBe(4);
  lists.invalidate(1, 'orders');
  expect(await ask('orders')).toBe(5);
});
