/** Who may read the metrics: the token, this machine's own address, proxies and forged headers. */
import { describe, expect, test } from 'vitest';
import { serversOfFile } from '../support/servers-of-file.ts';
import type { TestServer } from '../support/test-server.ts';
import { requests, sampleOf } from './support.ts';

const startServer = serversOfFile();

describe('who may read the metrics', () => {
  const ask = (server: TestServer, remoteAddress: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers });
  const token = 'a-token-of-32-letters-and-digits';

  test('without a token: programs of this machine, by whichever of its own addresses', async () => {
    const server = await startServer();
    for (const address of ['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'])
      expect((await ask(server, address)).statusCode, address).toBe(200);
    for (const address of ['10.0.0.1', '128.0.0.1', '::', '::2', 'fe80::1', '::ffff:10.0.0.1']) {
      const answer = await ask(server, address);
      expect([answer.statusCode, answer.body], address).toEqual([
        403,
        'Only for programs of this machine, unless METRICS_TOKEN is set.',
      ]);
    }
  });

  test.each([false, 1, 2, ['127.0.0.1']] as const)(
    'without a token: nobody through a proxy on this machine, where TRUST_PROXY is %j',
    async (trustProxy) => {
      const server = await startServer({ settings: { trustProxy } });
      expect((await ask(server, '127.0.0.1')).statusCode).toBe(200);
      for (const header of [
        { 'x-forwarded-for': '203.0.113.9' },
        // What a caller wrote, or a proxy that is before another.
        { 'x-forwarded-for': '127.0.0.1' },
        { 'X-Forwarded-For': '::1, 127.0.0.1' },
        { 'x-forwarded-for': '' },
        { 'x-forwarded-proto': 'https' },
        { 'x-forwarded-host': 'homedraw.example' },
        { forwarded: 'for=127.0.0.1' },
        { 'x-real-ip': '127.0.0.1' },
        { via: '1.1 caddy' },
      ])
        expect((await ask(server, '127.0.0.1', header)).statusCode, JSON.stringify(header)).toBe(403);
      // A header takes nobody to this machine who is elsewhere.
      const forged = { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' };
      expect((await ask(server, '203.0.113.9', forged)).statusCode).toBe(403);
    },
  );

  test('with a token: whoever sends it, from anywhere, and not even this machine without it', async () => {
    const server = await startServer({ settings: { metricsToken: token } });
    const bearer = { authorization: `Bearer ${token}` };
    expect((await ask(server, '203.0.113.9', bearer)).statusCode).toBe(200);
    expect((await ask(server, '127.0.0.1', { ...bearer, 'x-forwarded-for': '1.2.3.4' })).statusCode).toBe(
      200,
    );
    expect((await ask(server, '127.0.0.1', { authorization: `bearer ${token}` })).statusCode).toBe(200);
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Bearer ${token.toUpperCase()}`,
      `Basic ${token}`,
      token,
    ]) {
      const answer = await ask(server, '127.0.0.1', authorization === undefined ? {} : { authorization });
      expect([answer.statusCode, answer.body], authorization).toEqual([
        401,
        'The metrics are read with their token.',
      ]);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  test('a refused call begins no counting, and is in the audit without the token', async () => {
    const server = await startServer({ settings: { metricsToken: token } });
    await ask(server, '127.0.0.1', { authorization: `Bearer ${token}x` });
    await server.call(null, 'GET', '/health/live');
    const { body } = await ask(server, '127.0.0.1', { authorization: `Bearer ${token}` });
    expect(sampleOf(body, requests('GET', '/health/live', '2xx'))).toBeNull();
    expect(server.audit).toMatchObject([{ action: 'access', outcome: 'refused', status: 401 }]);
    expect(JSON.stringify(server.audit)).not.toContain(token);
  });
});
