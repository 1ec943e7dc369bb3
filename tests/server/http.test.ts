import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { spanOfDay, spanOfMonth } from '../../server/http/day.ts';
import { contentSecurityPolicy } from '../../server/http/security-headers.ts';
import { describeError } from '../../server/refusal.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let cookie: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homedraw-console-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>console</title>');
  writeFileSync(join(folder, 'assets/main-abc123.js'), 'export {};');
  writeFileSync(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync('export {};'));
  server = await startTestServer({ consoleFolder: folder, settings: { demo: false } });
  cookie = await server.consoleCookie(0);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('the console’s files', () => {
  test('are the page for every route of the console, never kept', async () => {
    for (const path of ['/', '/home', '/liveTracking?driverId=3', '/deliveryBoy_Data']) {
      const response = await server.call(null, 'GET', path);
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe('<title>console</title>');
      expect(response.headers['cache-control']).toBe('no-cache');
    }
  });
  test('are kept for ever where their name holds a hash, and sent compressed', async () => {
    const response = await server.call(null, 'GET', '/assets/main-abc123.js', undefined, {
      'accept-encoding': 'br',
    });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
  });
  test('do not stand in for an API or an asset that does not exist', async () => {
    for (const path of ['/api/nothing', '/assets/gone.js', '/geo', '/api'])
      expect((await server.call(null, 'GET', path)).statusCode).toBe(404);
    expect((await server.call(null, 'POST', '/home')).statusCode).toBe(404);
  });
  test('do not lead out of their folder', async () => {
    for (const path of ['/../package.json', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2fpackage.json'])
      expect((await server.call(null, 'GET', path)).body).not.toContain('homedraw');
  });
});

describe('every answer', () => {
  test('forbids scripts from elsewhere and inline', async () => {
    for (const path of ['/', '/api/orders', '/nowhere.js', '/health']) {
      const { headers } = await server.call(null, 'GET', path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    }
  });
  test('allows the images of the tile host, if there is one', () => {
    const policy = (tileUrl: string | null) => contentSecurityPolicy({ tileUrl, googleMapsKey: null });
    expect(policy(null)).toContain("img-src 'self' data: blob:;");
    expect(policy('https://tile.example:444/a/{z}/{x}/{y}.png')).toContain('blob: https://tile.example:444;');
    expect(policy('https://{a-c}.tile.example/{z}/{x}/{y}.png')).toContain('blob: https://*.tile.example;');
    expect(policy('https://tile.example?x={x}&y={y}&z={z}')).toContain('blob: https://tile.example;');
  });
  test('lets the parts of a map file be fetched, from elsewhere only where it lies there', () => {
    const policy = (tileUrl: string) => contentSecurityPolicy({ tileUrl, googleMapsKey: null });
    expect(policy('/maps/city.pmtiles')).toBe(contentSecurityPolicy({ tileUrl: null, googleMapsKey: null }));
    const elsewhere = policy('https://maps.example/city.pmtiles');
    expect(elsewhere).toContain("connect-src 'self' https://maps.example;");
    expect(elsewhere).toContain("img-src 'self' data: blob:;");
  });
  test('lets the maps service in only where its key is configured', () => {
    const policy = (googleMapsKey: string | null) => contentSecurityPolicy({ tileUrl: null, googleMapsKey });
    expect(policy(null)).not.toContain('googleapis');
    expect(policy('key')).toContain("script-src 'self' https://maps.googleapis.com;");
    expect(policy('key')).toMatch(/connect-src 'self' [^;]*https:\/\/places\.googleapis\.com;/);
  });
  test('shows no demo login where there is no demo', async () => {
    expect((await server.call(null, 'GET', '/config.json')).json().demo).toBeNull();
  });
  test('offers no patient’s page where there is no demo', async () => {
    const [order] = await server.database.query<{ id: number }>(
      "SELECT id FROM orders WHERE hospital_id = $1 AND status = 'PENDING' LIMIT 1",
      [server.hospitals[0]],
    );
    const path = `/api/demo/orders/${order?.id}/cancel-as-patient`;
    expect((await server.call(cookie, 'POST', path)).statusCode).toBe(404);
  });
});

describe('a body', () => {
  const post = (payload: string, type = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { cookie, 'content-type': type },
      payload,
    });

  test('that is broken JSON is answered with 400 and says so', async () => {
    for (const broken of ['{', '', '{"a":}', 'null']) {
      const response = await post(broken);
      expect(response.statusCode).toBe(400);
      expect(response.headers['content-type']).toContain('text/plain');
    }
    expect((await post('{')).body).toBe('The body is not valid JSON.');
  });
  test('of another kind or too large is refused', async () => {
    expect((await post('<a/>', 'application/xml')).statusCode).toBe(415);
    expect((await post(JSON.stringify({ a: 'x'.repeat(1_100_000) }))).statusCode).toBe(413);
  });
  test('that does not fit is answered with the name of the field', async () => {
    const response = await post(JSON.stringify({ patientName: 'A', totalPrice: 'much' }));
    expect(response.statusCode).toBe(400);
    expect(response.body).toMatch(/totalPrice|phoneNumber/);
  });
  test('with a NUL that PostgreSQL cannot keep is no fault that says anything', async () => {
    const secret = 'patient-secret';
    const response = await post(
      JSON.stringify({
        patientName: `${secret}\0`,
        phoneNumber: '9',
        email: 'a@b.example',
        address: '',
        latitude: null,
        longitude: null,
        medicalTests: [],
        sampleRequired: '',
        report: '',
        totalPrice: 1,
        reason: '',
        source: '',
      }),
    );
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.body).not.toContain(secret);
    expect(server.log.join('\n')).not.toContain(secret);
    expect(response.body).not.toMatch(/insert|select|Failed query/i);
  });
});

test('a fault of a query is described without its parameters', () => {
  const cause = new Error('duplicate key value violates unique constraint "driver_phone_key"');
  const error = new Error('Failed query: insert into driver values ($1)\nparams: 9840012345', { cause });
  expect(describeError(error)).toBe(cause.message);
  expect(describeError(new Error('Failed query: select\nparams: 9840012345'))).not.toContain('98400');
});

test('days and months are those of the hospital’s wall clock', () => {
  expect(spanOfDay('2026-03-12', 'Asia/Kolkata')).toEqual([
    '2026-03-11T18:30:00.000Z',
    '2026-03-12T18:30:00.000Z',
  ]);
  expect(spanOfMonth('2026-12', 'Asia/Kolkata')).toEqual([
    '2026-11-30T18:30:00.000Z',
    '2026-12-31T18:30:00.000Z',
  ]);
});

test('a call without a connection of its own is over with its answer: no time runs on that would end one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const refused = await server.call(null, 'POST', '/api/tests', { name: 'CBC', price: 1 });
    expect(refused.statusCode).toBe(401);
    vi.advanceTimersByTime(3_600_000);
  } finally {
    vi.useRealTimers();
  }
});
