/** What /metrics counts, and who may read it. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMetrics } from '../../../server/metrics/metrics.ts';
import { eventually } from '../../support/eventually.ts';
import { cookieProxy } from '../support/cookie-proxy.ts';
import { serversOfFile } from '../support/servers-of-file.ts';
import { connectStomp } from '../support/stomp-client.ts';
import { testNow } from '../support/test-database.ts';
import type { TestServer } from '../support/test-server.ts';
import { requests, sampleOf } from './support.ts';

const startServer = serversOfFile();
afterEach(() => {
  vi.restoreAllMocks();
});

const scrape = async (server: TestServer) => (await server.call(null, 'GET', '/metrics')).body;

describe('the metrics', () => {
  test('count calls by route and class of status, from the first scrape on', async () => {
    const server = await startServer();
    const cookie = await server.consoleCookie(0);
    await server.call(cookie, 'GET', '/api/tests');
    await scrape(server);
    const people = [await server.phlebotomist(0, 0), await server.phlebotomist(0, 1)];
    for (const id of people) await server.call(cookie, 'GET', `/api/location/history/${id}?date=2026-03-12`);
    await server.call(null, 'PUT', '/api/orders/7777', {});
    await server.call(null, 'GET', '/api/nowhere/1234');
    const text = await scrape(server);
    expect(sampleOf(text, requests('GET', '/api/tests', '2xx'))).toBeNull();
    expect(sampleOf(text, requests('GET', '/api/location/history/:driverId', '2xx'))).toBe(2);
    expect(sampleOf(text, requests('PUT', '/api/orders/:orderId', '4xx'))).toBe(1);
    const seconds = 'homedraw_http_request_duration_seconds';
    const labels = '{method="GET",route="/api/location/history/:driverId"}';
    expect(sampleOf(text, `${seconds}_count${labels}`)).toBe(2);
    expect(sampleOf(text, `${seconds}_sum${labels}`)).toBeGreaterThan(0);
    expect(sampleOf(text, `${seconds}_sum${labels}`)).toBeLessThan(60);
    // Numbers of chance may have any digits; labels are ours.
    expect(text.match(/\{.*\}/g)?.join('\n')).not.toMatch(/1234|2026-03-12|7777/);
  });

  test('count polls that were answered 304 apart', async () => {
    const server = await startServer();
    const cookie = await server.consoleCookie(0);
    await scrape(server);
    const { headers } = await server.call(cookie, 'GET', '/api/orders');
    const etag = { 'if-none-match': String(headers['etag']) };
    for (let turn = 0; turn < 3; turn++) await server.call(cookie, 'GET', '/api/orders', undefined, etag);
    const text = await scrape(server);
    expect(sampleOf(text, requests('GET', '/api/orders', '304'))).toBe(3);
    expect(sampleOf(text, requests('GET', '/api/orders', '2xx'))).toBe(1);
  });

  test('count the positions that were stored, those before the first scrape too', async () => {
    const server = await startServer();
    const phone = await server.phoneCookie(0, 5);
    const send = (timestamp: number) =>
      server.call(phone, 'POST', '/api/field/location', {
        latitude: 13,
        longitude: 80,
        deliveryStatus: 'PROCESSING',
        timestamp,
      });
    await send(testNow - 2_000);
    expect(sampleOf(await scrape(server), 'homedraw_points_stored_total')).toBe(1);
    await send(testNow - 1_000);
    expect((await send(Number.NaN)).statusCode).toBe(400);
    expect(sampleOf(await scrape(server), 'homedraw_points_stored_total')).toBe(2);
  });

  test('show open sockets by what carries them, and connections of every kind', async () => {
    const server = await startServer();
    const proxy = await cookieProxy(await server.listen(), await server.consoleCookie(0));
    const sockets = async () => {
      const text = await scrape(server);
      return ['websocket', 'http'].map((one) => sampleOf(text, `homedraw_sockets{transport="${one}"}`));
    };
    expect(await sockets()).toEqual([0, 0]);
    const streaming = connectStomp(proxy.address, 'xhr-streaming');
    expect(await streaming.connected).toBe(true);
    expect(await sockets()).toEqual([0, 1]);
    const raw = connectStomp(proxy.address, 'raw websocket');
    expect(await raw.connected).toBe(true);
    expect(await sockets()).toEqual([1, 1]);
    expect(sampleOf(await scrape(server), 'homedraw_connections')).toBeGreaterThanOrEqual(2);
    await raw.client.deactivate();
    await eventually(async () => expect(await sockets()).toEqual([0, 1]));
    await streaming.client.deactivate();
    await proxy.close();
  });

  test('hold what the server sheds load by, whether it is ready, and the process', async () => {
    const server = await startServer();
    const text = await scrape(server);
    for (const [name, value] of [
      ['homedraw_ready', 1],
      ['homedraw_points_queue_ratio', 0],
      ['homedraw_unread_bytes', 0],
    ] as const)
      expect(sampleOf(text, name), name).toBe(value);
    expect(sampleOf(text, 'homedraw_database_wait_seconds')).toBeGreaterThanOrEqual(0);
    expect(sampleOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(sampleOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    server.services.readiness.stop();
    expect(sampleOf(await scrape(server), 'homedraw_ready')).toBe(0);
  });

  test('show the load while positions wait for a database that says nothing', async () => {
    const server = await startServer({
      limits: { points: { windowMs: 0, sharedWindowMs: 0, atOnce: 1, waiting: 4 } },
    });
    const phone = await server.phoneCookie(0, 6);
    const send = (secondsAgo: number) =>
      server.call(phone, 'POST', '/api/field/location', {
        latitude: 13,
        longitude: 80,
        deliveryStatus: 'PROCESSING',
        timestamp: testNow - secondsAgo * 1_000,
      });
    expect((await send(9)).statusCode).toBe(204);
    let fail = (_reason: Error) => {};
    const silence = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    const silent = vi.spyOn(server.database, 'query').mockReturnValue(silence);
    // One is under way and two wait, of four that may.
    const sent = [send(8), send(7), send(6)];
    await eventually(async () => {
      const text = await scrape(server);
      expect(sampleOf(text, 'homedraw_points_queue_ratio')).toBe(0.5);
      expect(sampleOf(text, 'homedraw_database_wait_seconds')).toBeGreaterThan(0.5);
      expect(sampleOf(text, 'homedraw_ready')).toBe(0);
    });
    fail(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    for (const answer of await Promise.all(sent)) expect(answer.statusCode).toBe(503);
    silent.mockRestore();
    expect(sampleOf(await scrape(server), 'homedraw_points_queue_ratio')).toBe(0);
  });

  test('are of one server each, however many a process has', async () => {
    const [one, other] = [await startServer(), await startServer()];
    await scrape(one);
    await scrape(other);
    await one.call(null, 'GET', '/health/live');
    expect(sampleOf(await scrape(one), requests('GET', '/health/live', '2xx'))).toBe(1);
    expect(sampleOf(await scrape(other), requests('GET', '/health/live', '2xx'))).toBeNull();
  });
});

describe('a gauge', () => {
  const read = async (metrics: ReturnType<typeof createMetrics>) => (await metrics.scrape()).body;

  test('may be added at any time, and is read at each scrape', async () => {
    const metrics = createMetrics();
    let waiting = 1;
    metrics.gauge({ name: 'early', help: 'Early.', read: () => waiting });
    expect(sampleOf(await read(metrics), 'early')).toBe(1);
    metrics.gauge({ name: 'late', help: 'Late.', read: async () => waiting });
    const count = metrics.counter({ name: 'late_total', help: 'Late.' });
    count(3);
    waiting = 2;
    const text = await read(metrics);
    expect([sampleOf(text, 'early'), sampleOf(text, 'late'), sampleOf(text, 'late_total')]).toEqual([
      2, 2, 3,
    ]);
  });

  test('with a label shows the values that there are now', async () => {
    const metrics = createMetrics();
    let values: Record<string, number> = { total: 3, idle: 2 };
    metrics.gauge({ name: 'pool', help: 'Pool.', label: 'state', readEach: () => values });
    expect(sampleOf(await read(metrics), 'pool{state="idle"}')).toBe(2);
    values = { total: 0 };
    const text = await read(metrics);
    expect([sampleOf(text, 'pool{state="total"}'), sampleOf(text, 'pool{state="idle"}')]).toEqual([0, null]);
  });

  test('that cannot be read is no number, and takes no other with it', async () => {
    const metrics = createMetrics();
    metrics.gauge({ name: 'one', help: 'One.', read: () => Promise.reject(new Error('away')) });
    metrics.gauge({
      name: 'each',
      help: 'Each.',
      label: 'of',
      readEach: () => {
        throw new Error('away');
      },
    });
    metrics.gauge({ name: 'other', help: 'Other.', read: () => 1 });
    const text = await read(metrics);
    expect([sampleOf(text, 'one'), sampleOf(text, 'other')]).toEqual([Number.NaN, 1]);
    expect(text).not.toContain('each{');
  });

  test('is one of its name', () => {
    const metrics = createMetrics();
    metrics.counter({ name: 'twice_total', help: 'Twice.' });
    expect(() => metrics.gauge({ name: 'twice_total', help: 'Twice.', read: () => 1 })).toThrow(
      'twice_total',
    );
  });
});
