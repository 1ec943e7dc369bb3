import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordChecker, hashPassword, type Requester } from '../../server/session/passwords.ts';
import { sessionSeconds } from '../../server/session/sessions.ts';
import { testNow } from './support/test-database.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    settings: { allowedOrigins: ['https://console.example'], trustProxy: 1 },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = testNow;
});

const right = { email: 'demo@homedraw.example', password: 'Demo@2024' };
const login = (body: unknown, headers?: Record<string, string>) =>
  server.call(null, 'POST', '/api/hospitals/login', body, headers);
const cookieOf = (response: { headers: Record<string, unknown> }) => String(response.headers['set-cookie']);
const orders = (cookie: string) => server.call(cookie.split(';')[0] ?? '', 'GET', '/api/orders/total/count');

describe('a session', () => {
  test('travels in a cookie that no script can read', async () => {
    const cookie = cookieOf(await login(right));
    expect(cookie).toMatch(/^homedraw_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect(cookieOf(await login(right, { 'x-forwarded-proto': 'https' }))).toMatch(/; Secure$/);
    expect((await orders(cookie)).statusCode).toBe(200);
  });
  test('is kept as a hash only', async () => {
    const cookie = cookieOf(await login(right));
    const token = /=([\w-]+)/.exec(cookie)?.[1] ?? '';
    const rows = await server.database.query<{ token_hash: string }>('SELECT token_hash FROM session');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
  test('is not ended by the late logout of another hospital that brings its cookie', async () => {
    const [, second] = server.hospitals;
    const cookie = cookieOf(await login(right)).split(';')[0] ?? '';
    const late = await server.call(cookie, 'POST', `/api/hospitals/logout/${second}`);
    expect([late.statusCode, late.headers['set-cookie'], late.headers['clear-site-data']]).toEqual([
      204,
      undefined,
      undefined,
    ]);
    expect((await orders(cookie)).statusCode).toBe(200);
  });

  test('ends at logout, and a second logout does no harm', async () => {
    const cookie = cookieOf(await login(right)).split(';')[0] ?? '';
    const logout = () => server.call(cookie, 'POST', `/api/hospitals/logout/${server.hospitals[0]}`);
    const first = await logout();
    expect(first.statusCode).toBe(204);
    expect(cookieOf(first)).toContain('Max-Age=0');
    expect(first.headers['clear-site-data']).toBe('"cache"');
    expect((await orders(cookie)).statusCode).toBe(401);
    expect((await logout()).statusCode).toBe(204);
  });
  test('ends by itself after two weeks', async () => {
    const cookie = cookieOf(await login(right));
    server.clock.now += sessionSeconds * 1000 - 1;
    expect((await orders(cookie)).statusCode).toBe(200);
    server.clock.now += 2;
    expect((await orders(cookie)).statusCode).toBe(401);
  });
});

describe('a sign-out', () => {
  test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'has no body, also where its caller names %s as the type of it',
    async (type) => {
      const cookie = cookieOf(await login(right));
      const url = `/api/hospitals/logout/${server.hospitals[0]}`;
      const headers = { 'content-type': type };
      expect((await server.call(cookie, 'POST', url, undefined, headers)).statusCode).toBe(204);
      expect((await orders(cookie)).statusCode).toBe(401);
    },
  );
  test('of a phone is the same, and so is every call without a body', async () => {
    const phone = await server.phoneCookie(0, 7);
    const type = { 'content-type': 'application/json' };
    expect((await server.call(phone, 'POST', '/api/field/logout', undefined, type)).statusCode).toBe(204);
    expect((await server.call(phone, 'GET', '/api/field/orders')).statusCode).toBe(401);
    const dispatcher = cookieOf(await login(right));
    const deletion = await server.call(dispatcher, 'DELETE', '/api/tests/999999', undefined, type);
    expect(deletion.statusCode).toBe(404);
  });
});

describe('the login', () => {
  test('takes the email without regard to case and to spaces around it', async () => {
    expect((await login({ ...right, email: ' Demo@HomeDraw.example ' })).statusCode).toBe(200);
  });
  test('says the same for an unknown email and a wrong password', async () => {
    const [wrong, unknown] = [
      await login({ ...right, password: 'x' }),
      await login({ email: 'no@body.example', password: 'x' }),
    ];
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.body).toBe('Invalid email or password');
    expect(unknown.body).toBe(wrong.body);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });
  test('refuses a body that is no login with 400 and says why', async () => {
    const response = await login({ email: right.email });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('password');
  });
  test('stops a guesser after ten wrong passwords, for that email alone, until time has passed', async () => {
    const guess = { email: 'second@homedraw.example', password: 'guess' };
    for (let attempt = 0; attempt < 10; attempt++) expect((await login(guess)).statusCode).toBe(401);
    const stopped = await login({ ...guess, password: 'Second@2024' });
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(right)).statusCode).toBe(200);
    server.clock.now += Number(stopped.headers['retry-after']) * 1000;
    expect((await login({ ...guess, password: 'Second@2024' })).statusCode).toBe(200);
  });
});

describe('another origin', () => {
  const from = (origin: string) => login(right, { origin, host: 'localhost:8080' });

  test('may not change anything, not even another port of the same host', async () => {
    for (const origin of ['http://localhost:9999', 'https://evil.example', 'null'])
      expect((await from(origin)).statusCode).toBe(403);
    expect((await from('http://localhost:8080')).statusCode).toBe(200);
  });
  test('gets CORS with credentials if it is allowed, and none if not', async () => {
    const allowed = await from('https://console.example');
    expect(allowed.statusCode).toBe(200);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://console.example',
      'access-control-allow-credentials': 'true',
    });
    // A page of another origin sees only the headers that are named.
    expect(allowed.headers['access-control-expose-headers']).toBe(
      'ETag, Retry-After, HomeDraw-Offers, HomeDraw-Hospital, HomeDraw-Instance, HomeDraw-Total',
    );
    const foreign = await server.call(null, 'GET', '/health', undefined, { origin: 'https://evil.example' });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });
  test('is answered before a call with a JSON body', async () => {
    const preflight = await server.call(null, 'OPTIONS', '/api/orders', undefined, {
      origin: 'https://console.example',
      'access-control-request-method': 'POST',
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('PUT');
    // The list's version and the order's.
    expect(preflight.headers['access-control-allow-headers']).toMatch(
      /if-none-match.*if-match.*idempotency-key/,
    );
  });
});

const requester: Requester = { kind: 'console', hospitalId: 1, name: 'dispatcher', address: '10.0.0.1' };

describe('a password', () => {
  test('is known by its hash, and an account without one is never signed in', async () => {
    const checker = createPasswordChecker();
    const hash = await hashPassword('Näme@2024');
    expect(hash).not.toContain('2024');
    expect(await checker.check('Näme@2024', hash, requester)).toBe(true);
    expect(await checker.check('Näme@2024', hash, requester)).toBe(true);
    expect(await checker.check('Näme@2025', hash, requester)).toBe(false);
    expect(await checker.check('Näme@2024', null, requester)).toBe(false);
    expect(await checker.check('', 'nonsense', requester)).toBe(false);
  });
  test('that was right is known again at once, a wrong one is derived each time', async () => {
    const checker = createPasswordChecker();
    // A twelfth of what one costs: sixty of them at the full cost are a quarter of a minute.
    const hash = await hashPassword('Field@2024', { N: 2 ** 13, r: 8, p: 1 });
    const spent = async (password: string, times: number) => {
      const before = process.cpuUsage();
      for (let turn = 0; turn < times; turn++) await checker.check(password, hash, requester);
      return process.cpuUsage(before).user;
    };
    const first = await spent('Field@2024', 1);
    // Far from what it must not be: the process has more to do than this.
    expect(await spent('Field@2024', 20)).toBeLessThan(10 * first);
    await spent('Field@2025', 1);
    expect(await spent('Field@2025', 20)).toBeGreaterThan(5 * first);
  });
});
