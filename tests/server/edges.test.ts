import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readInstant } from '../../server/http/day.ts';
import { stomp } from '../../src/contract/endpoints.ts';
import { bookingBody } from './support/booking-body.ts';
import { testNow } from './support/test-database.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let folder: string;
let dispatcher: string;
let phone: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homedraw-edges-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>console</title>');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets/main-abc.js'), '//');
  writeFileSync(join(folder, 'assets/main-abc.js.map'), '{}');
  server = await startTestServer({ consoleFolder: folder, settings: { trustProxy: 1 } });
  dispatcher = await server.consoleCookie(0);
  phone = await server.phoneCookie(0, 3);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(() => {
  server.clock.now = testNow;
  server.log.length = 0;
});

/** An order of the phlebotomist 3, in the state given. */
const order = async (status = 'ASSIGNED') => {
  const [row] = await server.database.query<{ id: number }>(
    `INSERT INTO orders (hospital_id, patient_name, phone_number, email, address, medical_tests, total_price, status, driver_id)
     VALUES ($1, 'Uma', '9840012345', 'uma@mail.example', '', '[]', 1, $2, $3) RETURNING id`,
    [server.hospitals[0], status, await server.phlebotomist(0, 3)],
  );
  return row?.id ?? 0;
};
const spot = { latitude: 13, longitude: 80.2 };

describe('a malformed value is 400, and no fault', () => {
  const moments = [-8.64e15, 8.64e15, '0000-01-01', '-000001-01-01T00:00:00Z', '+275760-09-13T00:00:00Z'];
  const cases: readonly (readonly [string, () => ReturnType<TestServer['call']>])[] = [
    ...moments.map(
      (timestamp) =>
        [
          `a point of ${timestamp}`,
          () =>
            server.call(phone, 'POST', '/api/field/location', { ...spot, deliveryStatus: 'IDLE', timestamp }),
        ] as const,
    ),
    ...moments.slice(2).map(
      (timestamp) =>
        [
          `a stop at ${timestamp}`,
          async () => {
            const driverId = await server.phlebotomist(0, 3);
            return server.call(dispatcher, 'POST', '/api/notify/idle', {
              ...spot,
              driverId,
              orderId: null,
              timestamp,
            });
          },
        ] as const,
    ),
    [
      'the attendance of the year 0',
      () => server.call(dispatcher, 'GET', '/api/drivers/attendance/summary?date=0000-01-01'),
    ],
    [
      'a test with half an emoji in its name',
      () => server.call(dispatcher, 'POST', '/api/orders', bookingBody({ medicalTests: ['HbA1c \ud83e'] })),
    ],
    [
      'a price that is rounded up beyond its digits',
      () => server.call(dispatcher, 'POST', '/api/orders', bookingBody({ totalPrice: 9_999_999_999.999 })),
    ],
    [
      'a reason with a NUL',
      () => server.call(phone, 'POST', '/api/field/attendance', { present: false, reason: 'ill\0' }),
    ],
    [
      'an expense beyond its digits',
      async () =>
        server.call(phone, 'POST', `/api/field/orders/${await order()}/expenses`, {
          totalAmount: 9_999_999_999.999,
          testAmount: 0,
        }),
    ],
  ];
  test.each(cases)('%s', async (_name, call) => {
    const { statusCode, body } = await call();
    expect([statusCode, body]).toEqual([400, expect.not.stringContaining('cannot be kept')]);
    expect(server.log).toEqual([]);
  });
  test('a value that no check foresaw is refused by the database', async () => {
    vi.spyOn(server.database, 'query').mockRejectedValue(
      Object.assign(new Error('invalid byte sequence'), { code: '22021' }),
    );
    expect((await server.call(dispatcher, 'GET', '/api/tests')).statusCode).toBe(400);
  });
  test('the moments of a working life are taken', () => {
    const read = (value: string | number) => readInstant(value, 'Asia/Kolkata');
    expect(read('2026-03-12T06:30:00Z')).toBe(testNow);
    expect(read(testNow)).toBe(testNow);
    expect(read(testNow + 0.5)).toBe(testNow);
  });
  test.each([
    ['Asia/Kolkata', '2026-03-12T12:00:00.000'],
    ['UTC', '2026-03-12T06:30'],
    ['America/New_York', '2026-03-12T02:30:00'],
  ])('a moment without a zone is of the wall clock of %s, whatever the process has', (timeZone, text) => {
    expect(readInstant(text, timeZone)).toBe(testNow);
  });
  test.each(['March 12, 2026', '2026', '12/03/2026', '2026-3-12', 'Thu, 12 Mar 2026 06:30:00 GMT', '1'])(
    '%s is no ISO 8601',
    (text) => expect(readInstant(text, 'UTC')).toBeNull(),
  );
  test('a stop of more than five minutes in the future is refused, as a point is', async () => {
    const driverId = await server.phlebotomist(0, 3);
    const stop = async (ahead: number) => {
      const timestamp = new Date(testNow + ahead * 60_000).toISOString();
      const body = { ...spot, driverId, orderId: null, timestamp };
      return (await server.call(dispatcher, 'POST', '/api/notify/idle', body)).statusCode;
    };
    expect([await stop(4), await stop(6)]).toEqual([204, 400]);
  });
});

describe('the headers', () => {
  test('bind the browser on answers that no route gives', async () => {
    const bad = await server.call(null, 'GET', '/%E0%A4%A');
    expect(bad.statusCode).toBe(400);
    expect(bad.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    const { port, hostname } = new URL(await server.listen());
    const answerTo = (call: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), hostname, () => socket.write(`${call}\r\n\r\n`));
        let received = '';
        socket.on('data', (data) => {
          received += String(data);
        });
        socket.on('close', () => resolve(received));
      });
    const answers = [
      ['NONSENSE', 400],
      ['GET /health HTTP/1.1', 400],
      ['GET /health HTTP/1.1\r\nHost: x\r\nExpect: miracles', 417],
      ['GET /%E0%A4%A HTTP/1.1\r\nHost: x', 400],
    ] as const;
    for (const [call, status] of answers) {
      const answer = await answerTo(call);
      expect(answer).toMatch(
        new RegExp(`^HTTP/1\\.1 ${status} .*content-security-policy: default-src 'self'`, 's'),
      );
      expect(answer).toMatch(/^x-content-type-options: nosniff\r$/m);
    }
  });
  test('keep a caller that came by TLS to it, and no other', async () => {
    const by = (proto?: string) =>
      server.call(null, 'GET', '/health', undefined, proto ? { 'x-forwarded-proto': proto } : {});
    expect((await by('https')).headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect((await by('http')).headers['strict-transport-security']).toBeUndefined();
    expect((await by()).headers['strict-transport-security']).toBeUndefined();
  });
  test('forbid to store an answer of the API, unless it says otherwise', async () => {
    for (const path of ['/api/drivers/drivers/count', '/api/orders/x', '/api/field/shift'])
      expect((await server.call(dispatcher, 'GET', path)).headers['cache-control']).toBe('no-store');
    expect((await server.call(phone, 'GET', '/api/field/shift')).headers['cache-control']).toBe('no-store');
    expect((await server.call(dispatcher, 'GET', '/api/orders')).headers['cache-control']).toBe('no-store');
  });
});

describe('by TLS', () => {
  const tls = { 'x-forwarded-proto': 'https', host: 'console.example' };
  const login = (headers: Record<string, string>) =>
    server.call(
      null,
      'POST',
      '/api/hospitals/login',
      { email: 'demo@homedraw.example', password: 'Demo@2024' },
      headers,
    );

  test('the session’s cookie is one that no neighbour can set, and no other is taken', async () => {
    const cookie = String((await login(tls)).headers['set-cookie']);
    expect(cookie).toMatch(
      /^__Host-homedraw_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
    const token = cookie.split(';')[0] ?? '';
    const asks = async (header: string) =>
      (await server.call(header, 'GET', '/api/tests', undefined, tls)).statusCode;
    expect(await asks(token)).toBe(200);
    expect(await asks(token.replace('__Host-', ''))).toBe(401);
  });
  test('a page of the same host that came without it may not call', async () => {
    expect((await login({ ...tls, origin: 'http://console.example' })).statusCode).toBe(403);
    expect((await login({ ...tls, origin: 'https://console.example' })).statusCode).toBe(200);
    expect((await login({ host: 'console.example', origin: 'http://console.example' })).statusCode).toBe(200);
  });
});

describe('the console’s files', () => {
  const get = async (path: string, method = 'GET') => {
    const { statusCode, body } = await server.call(null, method, path);
    return [statusCode, body];
  };
  test('may be asked for by HEAD', async () => {
    for (const path of ['/home', '/', '/favicon.svg']) expect(await get(path, 'HEAD')).toEqual([200, '']);
    expect((await get('/api/nothing', 'HEAD'))[0]).toBe(404);
  });
  test('are not answered in place of a missing file', async () => {
    for (const path of ['/favicon.ico', '/robots.txt', '/gone.js?x=1', '/assets/main-abc.js.map'])
      expect(await get(path)).toEqual([404, expect.not.stringContaining('console</title>')]);
    expect(await get('/home?from=a.b')).toEqual([200, '<title>console</title>']);
  });
});

describe('a call that a phone repeats', () => {
  test('is one expense, also side by side; another amount is another one', async () => {
    const path = `/api/field/orders/${await order()}/expenses`;
    const post = (totalAmount: number) => server.call(phone, 'POST', path, { totalAmount, testAmount: 20.1 });
    const answers = await Promise.all([post(120.1), post(120.1), post(120.1), post(50)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    const rows = await server.database.query<{ n: number }>(
      'SELECT total_amount::float8 AS n FROM expense WHERE order_id = $1 ORDER BY n',
      [Number(path.split('/')[4])],
    );
    expect(rows.map(({ n }) => n)).toEqual([50, 120.1]);
  });

  test('is one end of a journey; an end of yesterday is no news, and one of another’s booking is none', async () => {
    const orderId = await order('COMPLETED');
    const publish = vi.spyOn(server.services.broker, 'publish');
    const alerts = () => publish.mock.calls.filter(([destination]) => destination === stomp.alerts).length;
    const end = (timestamp: string) =>
      server.call(phone, 'POST', '/api/field/location', {
        ...spot,
        deliveryStatus: 'ENDED',
        orderId,
        timestamp,
      });
    for (let turn = 0; turn < 3; turn++) await end('2026-03-12T06:29:00Z');
    expect(alerts()).toBe(1);
    expect((await end('2026-03-09T06:29:00Z')).statusCode).toBe(204);
    expect(alerts()).toBe(1);
    const rows = await server.database.query('SELECT id FROM location_point WHERE order_id = $1', [orderId]);
    expect(rows).toHaveLength(2);
    await server.database.query('UPDATE orders SET driver_id = $1 WHERE id = $2', [
      await server.phlebotomist(0, 4),
      orderId,
    ]);
    expect((await end('2026-03-12T06:29:30Z')).statusCode).toBe(404);
  });
});
