import { connect, type Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createConnectionQuota } from '../../server/http/limits.ts';
import { eventually } from '../support/eventually.ts';
import { serversOfFile } from './support/servers-of-file.ts';
import type { TestServer, TestServerOptions } from './support/test-server.ts';

const startServer = serversOfFile();
const start = async (options: TestServerOptions) => {
  const server = await startServer(options);
  return { server, address: await server.listen() };
};
const dial = (address: string, text: string): { socket: Socket; ended: Promise<string> } => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (data) => {
    received += String(data);
  });
  socket.on('error', () => {});
  socket.write(text);
  return { socket, ended: new Promise((resolve) => socket.on('close', () => resolve(received))) };
};

describe('a slow caller', () => {
  const hasty = { limits: { headersMs: 150, requestMs: 300, checkMs: 50, silenceMs: 600 } };

  test('is cut off: before its first byte, in its headers, and in its body', async () => {
    const { address } = await start(hasty);
    const callers = [
      '',
      'GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ',
      'POST /api/hospitals/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    ].map((text) => dial(address, text));
    await Promise.all(callers.map(({ ended }) => ended));
    expect((await fetch(`${address}/health`)).status).toBe(200);
  });
  test('does not include a listener on a WebSocket', async () => {
    const { server, address } = await start(hasty);
    const headers = { cookie: await server.consoleCookie(0) };
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws-chat/websocket`, { headers });
    await new Promise((resolve) => socket.once('open', resolve));
    const slow = dial(address, 'GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    await slow.ended;
    expect(socket.readyState).toBe(socket.OPEN);
    socket.terminate();
  });
});

describe('sockets without a session', () => {
  const few = { settings: { trustProxy: 1 }, limits: { anonymous: { inAll: 4, perAddress: 2 } } };
  const poll = (server: TestServer, id: number, from: string, cookie: string | null = null) =>
    server.call(cookie, 'POST', `/ws-chat/000/s${id}/xhr`, '', { 'x-forwarded-for': from });

  test('are few per address and few in all, and take no connection from signed-in callers', async () => {
    const { server, address } = await start(few);
    const cookie = await server.consoleCookie(0);
    const statuses: number[] = [];
    for (const [id, from] of [
      '10.0.0.1',
      '10.0.0.1',
      '10.0.0.1',
      '10.0.0.2',
      '10.0.0.3',
      '10.0.0.4',
    ].entries())
      statuses.push((await poll(server, id, from)).statusCode);
    expect(statuses).toEqual([200, 200, 503, 200, 200, 503]);
    const upgrade = (headers: Record<string, string>) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`${address.replace('http', 'ws')}/ws-chat/websocket`, { headers });
        socket.on('open', () => resolve(101));
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        socket.on('error', () => {});
        opened.push(socket);
      });
    const opened: WebSocket[] = [];
    expect(await upgrade({})).toBe(503);
    expect(await upgrade({ 'x-forwarded-for': '10.0.0.1:40001' })).toBe(503);
    expect(server.audit.at(-1)).toMatchObject({ action: 'seats', address: '10.0.0.1' });
    expect(await upgrade({ cookie })).toBe(101);
    expect((await poll(server, 99, '10.0.0.1', cookie)).statusCode).toBe(200);
    for (const socket of opened) socket.terminate();
  });

  test('free their places', () => {
    const quota = createConnectionQuota({ inAll: 2, perAddress: 1 });
    const leave = quota.take('a');
    expect([quota.take('a'), quota.take('b') !== null, quota.take('c')]).toEqual([null, true, null]);
    leave?.();
    leave?.();
    expect([quota.take('c') !== null, quota.take('a')]).toEqual([true, null]);
  });
});

describe('a server that stops', () => {
  test('answers the calls under way and takes no new ones', async () => {
    const { server, address } = await start({});
    const cookie = await server.consoleCookie(0);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const query = server.database.query.bind(server.database);
    vi.spyOn(server.database, 'query').mockImplementation(async (text, values) => {
      await held;
      return query(text, values) as never;
    });
    const underWay = fetch(`${address}/api/tests`, { headers: { cookie } });
    await eventually(() => expect(server.database.query).toHaveBeenCalled());
    const closing = server.app.close();
    await eventually(() => expect(fetch(`${address}/health`)).rejects.toThrow());
    goOn();
    const answer = await underWay;
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await closing;
  });

  test('ends a call whose caller has gone before it closes the database', async () => {
    const { server, address } = await start({});
    const cookie = await server.consoleCookie(0);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const query = server.database.query.bind(server.database);
    const happened: string[] = [];
    vi.spyOn(server.database, 'query').mockImplementation(async (text, values) => {
      await held;
      happened.push('asked');
      return query(text, values) as never;
    });
    const caller = new AbortController();
    const given = fetch(`${address}/api/tests`, { headers: { cookie }, signal: caller.signal });
    await eventually(() => expect(server.database.query).toHaveBeenCalled());
    caller.abort();
    await expect(given).rejects.toThrow();
    const unheard = new Promise((resolve) => server.app.server.once('close', resolve));
    const closing = server.app.close().then(() => happened.push('closed'));
    await unheard;
    // So many rounds of the event loop are enough for a stop that waits for nobody.
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    goOn();
    await closing;
    expect([happened.at(0), happened.at(-1)]).toEqual(['asked', 'closed']);
    expect(server.log).toEqual([]);
  });

  test('tells its sockets the reason, and does not wait for a call that never ends', async () => {
    const { server, address } = await start({ limits: { graceMs: 100 } });
    const headers = { cookie: await server.consoleCookie(0) };
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws-chat/websocket`, { headers });
    const closed = new Promise((resolve) =>
      socket.on('close', (code, reason) => resolve([code, String(reason)])),
    );
    await new Promise((resolve) => socket.once('open', resolve));
    const never = dial(
      address,
      'POST /api/hospitals/login HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{',
    );
    await new Promise((resolve) => never.socket.once('connect', resolve));
    await server.app.close();
    expect(await closed).toEqual([1001, 'The server stops']);
    await never.ended;
  });
});
