/** The two formats of the log, and the ids of calls. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AuditEntry } from '../../../server/audit.ts';
import { version } from '../../../server/version.ts';
import { serversOfFile } from '../support/servers-of-file.ts';
import type { TestServer } from '../support/test-server.ts';
import { keptLog } from './support.ts';

const startServer = serversOfFile();
afterEach(() => {
  vi.restoreAllMocks();
});

const entry: AuditEntry = {
  at: '2026-03-12T06:30:00.000Z',
  action: 'signIn',
  outcome: 'done',
  hospitalId: 1,
};

describe('the lines for people', () => {
  test('are those that scripts/start.mjs reads, to the letter', async () => {
    const { log, out, error } = await keptLog('text');
    log.say('progress', 'HomeDraw 1.0.0');
    log.say('address', 'http://127.0.0.1:8080');
    log.say('from elsewhere', 'http://10.0.0.5:8080');
    log.say('first step', 'Add a hospital');
    log.say('demo login', 'a@b.example / Demo');
    log.say('fleet', '60 phones');
    log.audit(entry);
    log.stop('stopping');
    log.stop('stopped');
    log.complain('a task failed:\nof two\tlines', { requestId: 'r1' });
    expect(out).toEqual([
      'progress: HomeDraw 1.0.0',
      'address: http://127.0.0.1:8080',
      'from elsewhere: http://10.0.0.5:8080',
      'first step: Add a hospital',
      'demo login: a@b.example / Demo',
      'fleet: 60 phones',
      'audit: {"at":"2026-03-12T06:30:00.000Z","action":"signIn","outcome":"done","hospitalId":1}',
    ]);
    expect(error).toEqual(['a task failed: of two lines']);
  });

  test('hold no calls, and answers have no id then', async () => {
    const { log } = await keptLog('text');
    expect(log.call).toBeNull();
    const server = await startServer({ writer: log });
    const answer = await server.call(null, 'GET', '/health', undefined, { 'x-request-id': 'given' });
    expect(answer.headers).not.toHaveProperty('x-request-id');
  });
});

describe('the lines of JSON', () => {
  test('are one object each, with its moment, its level and its event', async () => {
    const { log, out, error, objects } = await keptLog('json');
    log.say('progress', 'HomeDraw 1.0.0');
    log.say('address', 'http://127.0.0.1:8080');
    log.audit(entry);
    log.stop('stopping');
    log.stop('stopped');
    log.complain('a task failed:\nof two lines', { requestId: 'r1' });
    expect([...out, ...error].filter((line) => /\n/.test(line))).toEqual([]);
    for (const line of objects()) {
      expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(line['pid']).toBe(process.pid);
    }
    expect(objects()).toMatchObject([
      { level: 'info', event: 'progress', text: 'HomeDraw 1.0.0' },
      { level: 'info', event: 'start', version, address: 'http://127.0.0.1:8080' },
      { level: 'info', event: 'audit', audit: entry },
      { level: 'info', event: 'stopping' },
      { level: 'info', event: 'stopped' },
      { level: 'error', event: 'complaint', text: 'a task failed:\nof two lines', requestId: 'r1' },
    ]);
    expect([out.length, error.length]).toEqual([5, 1]);
  });

  test('hold no password of the demo', async () => {
    const { log, out, error } = await keptLog('json');
    log.say('demo login', 'demo@homedraw.example / Demo@2024');
    expect([...out, ...error]).toEqual([]);
  });
});

describe('a call', () => {
  const start = async (trustProxy: false | number | readonly string[] = false) => {
    const kept = await keptLog('json');
    const server = await startServer({ writer: kept.log, settings: { trustProxy } });
    const calls = () => kept.objects().filter(({ event }) => event === 'call');
    return { server, calls, kept };
  };
  const idOf = async (server: TestServer, sent?: string, remoteAddress = '127.0.0.1') => {
    const headers = sent === undefined ? {} : { 'x-request-id': sent };
    const answer = await server.app.inject({ method: 'GET', url: '/health/live', remoteAddress, headers });
    return String(answer.headers['x-request-id']);
  };

  test('is one line: its id, its method, the pattern of its route, its status, its time', async () => {
    const { server, calls } = await start();
    const person = await server.phlebotomist(0, 0);
    const cookie = await server.consoleCookie(0);
    const answers = [
      await server.call(cookie, 'GET', `/api/location/history/${person}?date=2026-03-12`),
      await server.call(null, 'PUT', '/api/orders/17', {}),
      await server.call(null, 'GET', '/api/nowhere?name=uma'),
    ];
    expect(calls()).toMatchObject([
      { method: 'GET', route: '/api/location/history/:driverId', status: 200 },
      { method: 'PUT', route: '/api/orders/:orderId', status: 401 },
      { method: 'GET', status: 404 },
    ]);
    const known = [
      'level',
      'time',
      'pid',
      'hostname',
      'event',
      'requestId',
      'method',
      'route',
      'status',
      'ms',
    ];
    for (const [index, call] of calls().entries()) {
      expect(Object.keys(call).sort()).toEqual(known.toSorted());
      expect(call['ms']).toBeGreaterThanOrEqual(0);
      expect(answers[index]?.headers['x-request-id']).toBe(call['requestId']);
    }
    expect(new Set(calls().map(({ requestId }) => requestId)).size).toBe(3);
  });

  test('has its id in an answer that is written past the routes too', async () => {
    const { server, calls } = await start();
    const answer = await server.call(null, 'GET', '/docs/openapi.json');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-request-id']).toBe(calls()[0]?.['requestId']);
  });

  test('keeps the id that a proxy of ours gave it', async () => {
    const { server, calls } = await start(['10.0.0.5']);
    for (const id of ['a', 'Az09._-', 'x'.repeat(64)]) expect(await idOf(server, id, '10.0.0.5')).toBe(id);
    expect(calls().map(({ requestId }) => requestId)).toEqual(['a', 'Az09._-', 'x'.repeat(64)]);
  });

  test('has an id of our own where a caller sends one, or a proxy one that is not well-formed', async () => {
    const { server, kept } = await start(['10.0.0.5']);
    const made = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    expect(await idOf(server, undefined, '10.0.0.5')).toMatch(made);
    expect(await idOf(server, 'forged', '10.0.0.6')).toMatch(made);
    for (const id of ['', ' ', 'a b', 'uma@mail.example', 'x'.repeat(65), 'ü', 'a,b', '{"a":1}'])
      expect(await idOf(server, id, '10.0.0.5'), id).toMatch(made);
    expect(await idOf((await start()).server, 'forged')).toMatch(made);
    expect(kept.out.join('\n')).not.toMatch(/forged|uma|a b/);
  });

  test('that fails by a fault of ours has its id in the complaint', async () => {
    const { server, calls, kept } = await start();
    const cookie = await server.consoleCookie(0);
    const fault = Object.assign(new Error('no such table'), { code: '42P01' });
    vi.spyOn(server.database, 'query').mockRejectedValue(fault);
    const { headers } = await server.call(cookie, 'GET', '/api/tests');
    const complaint = kept.objects().find(({ event }) => event === 'complaint');
    expect(complaint).toMatchObject({
      text: 'GET /api/tests failed: no such table',
      requestId: headers['x-request-id'],
    });
    expect(calls()).toMatchObject([{ route: '/api/tests', status: 500 }]);
  });
});
