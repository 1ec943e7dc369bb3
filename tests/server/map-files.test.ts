/** Maps in single files: served by ranges, to anybody, and nothing beside them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let folder: string;
const content = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homedraw-maps-'));
  const mapsDir = join(folder, 'maps');
  mkdirSync(join(mapsDir, 'deeper.pmtiles'), { recursive: true });
  writeFileSync(join(mapsDir, 'city.pmtiles'), content);
  for (const name of ['notes.txt', '.hidden.pmtiles', 'deeper.pmtiles/other.pmtiles'])
    writeFileSync(join(mapsDir, name), 'secret');
  writeFileSync(join(folder, 'outside.pmtiles'), 'secret');
  server = await startTestServer({ settings: { tileUrl: '/maps/city.pmtiles', mapsDir } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}) =>
  server.call(null, 'GET', url, undefined, headers);

describe('a map file', () => {
  test('is answered in the range that is asked for, without a session', async () => {
    const part = await get('/maps/city.pmtiles', { range: 'bytes=100-149' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toEqual(content.subarray(100, 150));
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 100-149/1000',
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=3600',
    });
  });
  test('is refused beyond its end', async () => {
    expect((await get('/maps/city.pmtiles', { range: 'bytes=2000-2100' })).statusCode).toBe(416);
  });
  test.each([
    '/maps/notes.txt',
    '/maps/.hidden.pmtiles',
    '/maps/deeper.pmtiles',
    '/maps/deeper.pmtiles/other.pmtiles',
    '/maps/../outside.pmtiles',
    '/maps/..%2foutside.pmtiles',
    '/maps/%2e%2e/outside.pmtiles',
    '/maps/missing.pmtiles',
    '/maps/',
    '/maps',
  ])('alone is served: %s is not there', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain('secret');
  });
});

test('where tiles come from elsewhere no file is served', async () => {
  const settings = { tileUrl: null, mapsDir: join(folder, 'maps') };
  const other = await startTestServer({ database: server.database, settings });
  expect((await other.call(null, 'GET', '/maps/city.pmtiles')).statusCode).toBe(404);
  await other.close();
});
