/** Codes cannot be guessed or used up, and a display is bounded like any caller. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pairingsAtMost } from '../../../server/displays/pairings.ts';
import { type CountedCaller, createByteQuota } from '../../../server/http/byte-quota.ts';
import { testNow } from '../support/test-database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { begin, beginPairing, enter, outcome, pair } from './support.ts';

let server: TestServer;
let hours = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  hours += 1;
  server.clock.now = testNow + hours * 3_600_000;
});

const later = (seconds: number) => {
  server.clock.now += seconds * 1_000;
};
const wrong = 'AAAAAAAA';

describe('pairings of one network', () => {
  test('are ten at once and then one each 30 seconds', async () => {
    for (let i = 0; i < 10; i += 1) expect((await begin(server, '10.1.0.1')).statusCode).toBe(201);
    const refused = await begin(server, '10.1.0.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
    expect((await begin(server, '10.1.0.2')).statusCode).toBe(201);
    later(30);
    expect((await begin(server, '10.1.0.1')).statusCode).toBe(201);
    expect((await begin(server, '10.1.0.1')).statusCode).toBe(429);
  });
  test('count by the network of an IPv6 address', async () => {
    for (let i = 0; i < 10; i += 1) await begin(server, `2001:db8::${i + 1}`);
    expect((await begin(server, '2001:db8::ffff')).statusCode).toBe(429);
  });
  test('may be asked about 600 times at once and then 20 times a second', async () => {
    const ask = async () => (await outcome(server, 'x', '10.2.0.1')).statusCode;
    for (let i = 0; i < 600; i += 1) await ask();
    expect(await ask()).toBe(429);
    later(1);
    for (let i = 0; i < 20; i += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
  });
});

test('pairings are 10,000 in all, until the oldest are over', async () => {
  await server.database.query(
    `INSERT INTO pairing (code, secret_hash, expires_at)
     SELECT 'bulk' || n, 'bulk' || n, $2 FROM generate_series(1, $1::integer) n`,
    [pairingsAtMost, new Date(server.clock.now + 60_000)],
  );
  const refused = await begin(server, '10.3.0.1');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  later(60);
  expect((await begin(server, '10.3.0.1')).statusCode).toBe(201);
});

describe('wrong codes of one hospital', () => {
  test('are ten and then one each 30 seconds, also where they come side by side', async () => {
    const [first, second] = [await server.consoleCookie(0), await server.consoleCookie(0)];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => enter(server, i % 2 ? first : second, wrong)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('30');
    // The right one has to wait as well: a guess may be right.
    const { code } = await beginPairing(server, '10.4.0.1');
    expect((await enter(server, first, code)).statusCode).toBe(429);
    expect((await enter(server, await server.consoleCookie(1), code)).statusCode).toBe(201);
    later(30);
    expect((await enter(server, first, wrong)).statusCode).toBe(404);
    expect((await enter(server, first, wrong)).statusCode).toBe(429);
  });
  test('are not made fewer by right ones or by names that are none', async () => {
    const admin = await server.consoleCookie(0);
    for (let i = 0; i < 20; i += 1) {
      const { code } = await beginPairing(server, `10.5.0.${i}`);
      expect((await enter(server, admin, code, '')).statusCode).toBe(400);
      expect((await enter(server, admin, code)).statusCode).toBe(201);
    }
    for (let i = 0; i < 10; i += 1) expect((await enter(server, admin, wrong)).statusCode).toBe(404);
    expect((await enter(server, admin, wrong)).statusCode).toBe(429);
  });
});

test('wrong codes of all hospitals together are a hundred and then one each 3 seconds', async () => {
  const made = await server.database.query<{ id: number }>(
    `INSERT INTO hospital (email, code, password_hash)
     SELECT 'guess' || n || '@a.example', 'Guess' || n, 'x' FROM generate_series(1, 11) n RETURNING id`,
  );
  const cookies = await Promise.all(
    made.map(
      async ({ id }) =>
        `homedraw_session=${await server.services.sessions.open({ hospitalId: id, driverId: null })}`,
    ),
  );
  for (const cookie of cookies.slice(0, 10))
    for (let i = 0; i < 10; i += 1) expect((await enter(server, cookie, wrong)).statusCode).toBe(404);
  const last = cookies[10] ?? '';
  const refused = await enter(server, last, wrong);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3']);
  later(3);
  expect((await enter(server, last, wrong)).statusCode).toBe(404);
  expect((await enter(server, last, wrong)).statusCode).toBe(429);
});

describe('calls of a display', () => {
  test('have a limit for each display, whatever cookie it has by now', async () => {
    const small = await startTestServer({
      database: server.database,
      limits: { calls: { burst: 5, perSecond: 1 } },
    });
    small.clock.now = server.clock.now;
    const [one, other] = [await pair(small), await pair(small)];
    const asks = async (cookie: string) =>
      (await small.call(cookie, 'GET', '/api/display/orders/total/count')).statusCode;
    for (let i = 0; i < 5; i += 1) expect(await asks(one.cookie)).toBe(200);
    expect(await asks(one.cookie)).toBe(429);
    const renewed = await outcome(small, one.secret);
    const cookie = String(renewed.headers['set-cookie']).split(';')[0] ?? '';
    expect([await asks(cookie), await asks(other.cookie)]).toEqual([429, 200]);
    await small.close();
  });
  test('are shed when the server has too much to do', async () => {
    const always = { queueUtilisation: 0, loopDelayMs: 0, databaseWaitMs: 0 };
    const never = { queueUtilisation: 2, loopDelayMs: 600_000, databaseWaitMs: 600_000 };
    const { cookie } = await pair(server);
    const busy = await startTestServer({
      database: server.database,
      limits: { overload: { 1: always, 2: never } },
    });
    expect((await busy.call(cookie, 'GET', '/api/display/orders')).statusCode).toBe(503);
    await busy.close();
  });
});

test('unread answers of displays use up neither each other’s quota nor that of their hospital’s consoles', () => {
  const quota = createByteQuota({ perCaller: 10, perHospital: 25, inAll: 100 });
  const ofDisplay = (displayId: number) => ({ displayId, hospitalId: 1, tokenKey: `token ${displayId}` });
  const desk = { sessionKey: 'a', hospitalId: 1, driverId: null, expiresAt: 0 };
  const take = (caller: CountedCaller) => quota.reserve(caller).add(10);
  expect([take(ofDisplay(1)), take(ofDisplay(1)), take(ofDisplay(2))]).toEqual([null, 'own', null]);
  // With another cookie it is the same display.
  expect(quota.isFull({ ...ofDisplay(1), tokenKey: 'another' })).toBe(true);
  expect([take(ofDisplay(3)), take(desk)]).toEqual(['common', null]);
});
