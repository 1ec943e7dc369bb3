/** The document as it is served: to anybody, to be kept for a while, under the policy that all other pages have. */
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../../server/http/security-headers.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: 1 } });
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.call(null, 'GET', url, undefined, headers);
/** What the page fetches by itself. */
const filesOf = (page: string) =>
  [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, path]) => new URL(path ?? '', 'http://x/docs').pathname,
  );

describe('/docs', () => {
  test('is a page without a script of its own, whose files are all there', async () => {
    const page = await get('/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).not.toMatch(/<script(?![^>]+src=)/);
    expect(page.body).not.toMatch(/\son\w+=/);
    const files = filesOf(page.body);
    expect(files.length).toBeGreaterThan(4);
    for (const path of files) expect((await get(path)).statusCode, path).toBe(200);
  });
  test('reads the document that stands at /docs/openapi.json', async () => {
    const [shown, named] = [await get('/docs/json'), await get('/docs/openapi.json')];
    expect(named.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(shown.json()).toEqual(named.json());
  });
  test('and all below it obey the policy of every other page', async () => {
    const policy = contentSecurityPolicy(server.services.settings);
    const { body } = await get('/docs');
    for (const path of ['/docs', '/docs/', '/docs/openapi.json', '/docs/nothing', ...filesOf(body)]) {
      const { headers } = await get(path, { 'x-forwarded-proto': 'https' });
      expect(headers['content-security-policy'], path).toBe(policy);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=31536000',
      });
    }
  });
  test('may be kept for some minutes, and is not sent again to a browser that has it', async () => {
    for (const path of ['/docs', '/docs/openapi.json', '/docs/static/swagger-ui.css']) {
      const { headers } = await get(path);
      expect(headers['cache-control'], path).toBe('public, max-age=300');
      const again = await get(path, { 'if-none-match': String(headers['etag']) });
      expect([again.statusCode, again.body], path).toEqual([304, '']);
    }
  });
  test('answers a missing file with 404, which must not be kept', async () => {
    for (const path of ['/docs/nothing', '/docs/static/..%2f..%2fpackage.json', '/docs/openapi.json/x']) {
      const { statusCode, headers, body } = await get(path);
      expect([statusCode, body], path).toEqual([404, 'Not found']);
      expect(headers['cache-control']).toBeUndefined();
    }
    expect((await server.call(null, 'POST', '/docs')).statusCode).toBe(404);
  });
  test('is compressed for a browser that can read it, with the same content', async () => {
    for (const path of [
      '/docs/openapi.json',
      '/docs/static/swagger-ui-bundle.js',
      '/docs/static/swagger-ui.css',
    ]) {
      const plain = await get(path);
      expect(plain.headers['content-encoding'], path).toBeUndefined();
      expect(plain.headers['vary'], path).toBe('accept-encoding');
      for (let turn = 0; turn < 2; turn++) {
        const { headers, rawPayload } = await get(path, { 'accept-encoding': 'br, gzip' });
        expect([headers['content-encoding'], headers['etag']], path).toEqual(['gzip', plain.headers['etag']]);
        expect(Number(headers['content-length']), path).toBe(rawPayload.length);
        expect(rawPayload.length, path).toBeLessThan(plain.rawPayload.length / 2);
        expect(gunzipSync(rawPayload).equals(plain.rawPayload), path).toBe(true);
      }
    }
    for (const none of ['gzip;q=0', 'br'])
      expect((await get('/docs', { 'accept-encoding': none })).headers['content-encoding']).toBeUndefined();
    const image = await get('/docs/static/favicon-32x32.png', { 'accept-encoding': 'gzip' });
    expect(image.headers['content-encoding']).toBeUndefined();
  });
  test('answers HEAD as GET, without a body', async () => {
    const { statusCode, body, headers } = await server.call(null, 'HEAD', '/docs/openapi.json');
    expect([statusCode, body]).toEqual([200, '']);
    expect(headers['etag']).toBe((await get('/docs/openapi.json')).headers['etag']);
  });
});
