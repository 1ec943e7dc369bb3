/** What stands before the routes: who may connect, what is believed of proxies, and the answers that no route gives. */
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { StoreAway } from '../../server/files/store-away.ts';
import { defaultLimits } from '../../server/http/limits.ts';
import { stomp } from '../../src/contract/endpoints.ts';
import { eventually } from '../support/eventually.ts';
import { cookieProxy } from './support/cookie-proxy.ts';
import { serversOfFile } from './support/servers-of-file.ts';
import { connectStomp } from './support/stomp-client.ts';
import type { TestServer, TestServerOptions } from './support/test-server.ts';

const startServer = serversOfFile();
const sockets: Socket[] = [];
// What is registered later ends first: servers wait for their sockets.
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
const start = async (options: TestServerOptions = {}) => {
  const server = await startServer(options);
  return { server, address: await server.listen() };
};
const connectionsOf = (server: TestServer) =>
  new Promise((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));
const dial = (address: string, text = '') => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let received = '';
  socket.on('data', (data) => {
    received += String(data);
  });
  socket.on('error', () => {});
  socket.write(text);
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  return { socket, received: () => received, ended };
};
const call = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
const webSocket = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
const unknownCookie = `homedraw_session=${'B'.repeat(43)}`;
const tls = 'X-Forwarded-Proto: https';
const noHttp = `GET / HTTP/1.1\r\nHost: x\r\n${tls}\r\nno header\r\n\r\n`;

describe('the headers that bind the browser', () => {
  const evil = 'Origin: https://evil.example';
  test.each([
    ['an upgrade elsewhere', call('GET /elsewhere', tls, ...webSocket), 404],
    ['an upgrade of a strange page', call('GET /ws-chat/websocket', tls, evil, ...webSocket), 403],
    ['an upgrade beyond the quota', call('GET /ws-chat/websocket', tls, ...webSocket), 503],
    [
      'an upgrade without its key',
      call('GET /ws-chat/websocket', tls, 'Cookie: %', ...webSocket.slice(0, 3)),
      400,
    ],
    ['an address that cannot be read', call('GET /%E0%A4%A', tls, 'Connection: close'), 400],
    ['what is no HTTP', noHttp, 400],
  ])('stand on the refusal of %s', async (_what, text, status) => {
    const { server, address } = await start({
      settings: { trustProxy: 1, hstsSubdomains: true },
      limits: { anonymous: { inAll: 0, perAddress: 0 } },
    });
    const cookie = `__Host-${await server.consoleCookie(0)}`;
    const answer = await dial(address, text.replace('Cookie: %', `Cookie: ${cookie}`)).ended;
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const line of [
      'x-content-type-options: nosniff',
      'strict-transport-security: max-age=31536000; includesubdomains',
      'content-security-policy: default-src',
      "frame-ancestors 'none'",
    ])
      expect(answer.toLowerCase()).toContain(line);
  });

  test('speak of TLS only where a proxy of ours does', async () => {
    const { server, address } = await start({ settings: { trustProxy: ['10.0.0.5'] } });
    const headers = { 'x-forwarded-proto': 'https' };
    const hsts = async (remoteAddress: string) => {
      const answer = await server.app.inject({ method: 'GET', url: '/health', remoteAddress, headers });
      return answer.headers['strict-transport-security'];
    };
    expect([await hsts('10.0.0.5'), await hsts('10.0.0.6')]).toEqual(['max-age=31536000', undefined]);
    const body = { email: 'demo@homedraw.example', password: 'Demo@2024' };
    const login = await server.call(null, 'POST', '/api/hospitals/login', body, headers);
    expect(String(login.headers['set-cookie'])).not.toMatch(/__Host-|Secure/);
    for (const text of [
      call('GET /elsewhere', tls, ...webSocket),
      call('GET /%E0%A4%A', tls, 'Connection: close'),
      noHttp,
    ])
      expect(await dial(address, text).ended).not.toMatch(/strict-transport/i);
  });
});

describe('a call that asks for another protocol', () => {
  const h2c = [
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  ];

  test('is answered as if it had not asked, on a connection that goes on', async () => {
    const { address } = await start();
    const caller = dial(address, call('GET /health', ...h2c));
    await eventually(() => expect(caller.received()).toMatch(/^HTTP\/1\.1 200 OK.*{"status":"ok"[^}]*}$/s));
    caller.socket.write(call('GET /health', 'Connection: close'));
    expect((await caller.ended).match(/{"status":"ok"[^}]*}/g)).toHaveLength(2);
  });

  test('keeps its body, also the part that comes later', async () => {
    const { address } = await start();
    const body = JSON.stringify({ email: 'demo@homedraw.example', password: 'Demo@2024' });
    const head = call(
      'POST /api/hospitals/login',
      ...h2c,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    );
    const caller = dial(address, head + body.slice(0, 9));
    caller.socket.write(body.slice(9));
    await eventually(() => expect(caller.received()).toContain('SRM001'));
    caller.socket.write(call('GET /health', 'Connection: close, Upgrade', 'Upgrade: nothing/1'));
    expect(await caller.ended).toMatch(/200 OK.*"code":"SRM001".*{"status":"ok"[^}]*}$/s);
  });

  test('and does not wait for the answer before it is cut off', async () => {
    const { server, address } = await start();
    let goOn = () => {};
    const held = new Promise<never[]>((resolve) => {
      goOn = () => resolve([]);
    });
    vi.spyOn(server.database, 'query').mockReturnValue(held);
    const both = call('GET /health') + call('GET /health', ...h2c);
    await dial(address, both).ended;
    await eventually(async () => expect(await connectionsOf(server)).toBe(0));
    goOn();
  });

  test('holds no socket: it is cut off like any other that is late', async () => {
    const { server, address } = await start({
      limits: { headersMs: 150, requestMs: 300, checkMs: 50, silenceMs: 600 },
    });
    const head = call(
      'POST /api/hospitals/login',
      ...h2c,
      'Content-Type: application/json',
      'Content-Length: 900',
    );
    await dial(address, `${head}{`).ended;
    await eventually(async () => expect(await connectionsOf(server)).toBe(0));
  });
});

describe('connections', () => {
  test('that never say anything are few for one address, and free their places when they go', async () => {
    const { server, address } = await start({ limits: { silent: { inAll: 9, perAddress: 2 } } });
    const silent = [dial(address), dial(address)];
    await eventually(async () => expect(await connectionsOf(server)).toBe(2));
    expect(await dial(address, call('GET /health')).ended).toBe('');
    expect(server.audit).toMatchObject([{ action: 'seats', outcome: 'limited', address: '127.0.0.1' }]);
    silent[0]?.socket.destroy();
    await eventually(async () => expect(await connectionsOf(server)).toBe(1));
    // Who has made a call is silent no more, and may stay.
    for (let turn = 0; turn < 4; turn++) {
      const caller = dial(address, call('GET /health'));
      await eventually(() => expect(caller.received()).toContain('200 OK'));
    }
    expect(await connectionsOf(server)).toBe(5);
  });

  test('of one address have a limit, and a socket is one of them', async () => {
    const { server, address } = await start({ limits: { connections: { inAll: 9, perAddress: 2 } } });
    const headers = { cookie: await server.consoleCookie(0) };
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws-chat/websocket`, { headers });
    await new Promise((resolve) => socket.once('open', resolve));
    const caller = dial(address, call('GET /health'));
    await eventually(() => expect(caller.received()).toContain('200 OK'));
    expect(await dial(address, call('GET /health')).ended).toBe('');
    socket.terminate();
    await eventually(async () => expect(await connectionsOf(server)).toBe(1));
    expect(await dial(address, call('GET /health', 'Connection: close')).ended).toContain('200 OK');
  });

  test('of our own proxy are many callers’, and are not counted', async () => {
    const none = { inAll: 0, perAddress: 0 };
    const limits = { connections: none, silent: none };
    const { address } = await start({ settings: { trustProxy: 1 }, limits });
    expect(await dial(address, call('GET /health', 'Connection: close')).ended).toContain('200 OK');
  });
});

describe('an outage', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const refused = async (server: TestServer, error: Error) => {
    vi.spyOn(server.database, 'query').mockRejectedValue(error);
    const answer = await server.call(unknownCookie, 'GET', '/api/tests');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  };

  test('of the database is not a caller’s connection that breaks in the middle of a body', async () => {
    const { server, address } = await start();
    let isOver = () => {};
    const over = new Promise<void>((resolve) => {
      isOver = resolve;
    });
    const begun = new Promise<void>((resolve) =>
      server.app.server.once('request', (request) => {
        request.once('close', isOver);
        request.once('data', () => resolve());
      }),
    );
    const head = call('POST /api/hospitals/login', 'Content-Type: application/json', 'Content-Length: 500');
    const caller = dial(address, `${head}{"email":"de`);
    await begun;
    caller.socket.resetAndDestroy();
    await over;
    expect(server.log).toEqual([]);
    await refused(server, away);
    expect(server.log).toEqual(['the database cannot be used: connect ECONNREFUSED']);
  });

  test('of the database is answered to sockets as to calls, and is one line', async () => {
    const { server, address } = await start();
    await refused(server, away);
    for (const path of ['/ws-chat/websocket', '/ws-chat/000/one/websocket']) {
      const answer = await dial(address, call(`GET ${path}`, `Cookie: ${unknownCookie}`, ...webSocket)).ended;
      expect(answer).toMatch(/^HTTP\/1\.1 503 .*retry-after: 5\r\n/s);
    }
    expect(server.log).toEqual(['the database cannot be used: connect ECONNREFUSED']);
  });

  test('that is a fault of ours is answered 500 to sockets, and said once in a while', async () => {
    const { server, address } = await start();
    vi.spyOn(server.database, 'query').mockRejectedValue(new Error('of ours'));
    for (const path of ['/ws-chat/websocket', '/ws-chat/000/one/websocket']) {
      expect(
        await dial(address, call(`GET ${path}`, `Cookie: ${unknownCookie}`, ...webSocket)).ended,
      ).toMatch(/^HTTP\/1\.1 500 /);
    }
    expect(server.log).toEqual(['a socket could not be opened: of ours']);
  });

  test('is said once in a while, and does not hide another one', async () => {
    const { server } = await start();
    const store = new StoreAway('it does not answer');
    for (const error of [away, store, away, store]) await refused(server, error);
    expect(server.log).toEqual([
      'the database cannot be used: connect ECONNREFUSED',
      'the store of the files cannot be used: it does not answer',
    ]);
  });
});

describe('a caller who goes while its session is looked up', () => {
  test.each([
    ['a socket', call('GET /ws-chat/websocket', `Cookie: ${unknownCookie}`, ...webSocket), '101'],
    ['a stream', call('GET /ws-chat/000/one/eventsource', `Cookie: ${unknownCookie}`), '200'],
  ])('keeps no place of %s', async (_what, text, opened) => {
    const { server, address } = await start({ limits: { anonymous: { inAll: 1, perAddress: 1 } } });
    let answer = () => {};
    const held = new Promise<never[]>((resolve) => {
      answer = () => resolve([]);
    });
    const query = vi.spyOn(server.database, 'query').mockReturnValueOnce(held);
    const gone = new Promise((resolve) =>
      server.app.server.once('connection', (socket) => socket.once('close', resolve)),
    );
    const caller = dial(address, text);
    await eventually(() => expect(query).toHaveBeenCalled());
    caller.socket.resetAndDestroy();
    await gone;
    answer();
    const next = dial(address, text.replace('/one/', '/two/'));
    await eventually(() => expect(next.received()).toMatch(/^HTTP/));
    expect(next.received()).toContain(`HTTP/1.1 ${opened} `);
  });
});

describe('a session', () => {
  const ask = (server: TestServer, cookie: string, path = '/api/tests') => server.call(cookie, 'GET', path);

  test('that calls without end has to wait, and no other', async () => {
    const { server } = await start({ limits: { calls: { burst: 5, perSecond: 1 } } });
    const [dispatcher, phone] = [await server.consoleCookie(0), await server.phoneCookie(0, 0)];
    for (let turn = 0; turn < 5; turn++) {
      expect((await ask(server, dispatcher)).statusCode).toBe(200);
      expect((await ask(server, phone, '/api/field/orders')).statusCode).toBe(200);
    }
    const refused = await ask(server, dispatcher);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect((await ask(server, phone, '/api/field/orders')).statusCode).toBe(429);
    expect((await ask(server, await server.consoleCookie(0))).statusCode).toBe(200);
    server.clock.now += 1_000;
    expect((await ask(server, dispatcher)).statusCode).toBe(200);
  });

  test('of twenty tabs that share nothing does not meet that', async () => {
    const { server } = await start({ limits: { calls: defaultLimits.calls } });
    const dispatcher = await server.consoleCookie(0);
    const refused: number[] = [];
    for (let second = 0; second < 60; second++) {
      server.clock.now += 1_000;
      for (let tab = 0; tab < 20 * 2; tab++) {
        const { statusCode } = await ask(server, dispatcher, '/api/orders/total/count');
        if (statusCode !== 200) refused.push(statusCode);
      }
    }
    expect(refused).toEqual([]);
  });
});

describe('the audit', () => {
  test('logs refused sockets and subscriptions', async () => {
    const { server, address } = await start({ limits: { anonymous: { inAll: 1, perAddress: 1 } } });
    await dial(address, call('GET /elsewhere', ...webSocket)).ended;
    await dial(address, call('GET /ws-chat/websocket', 'Origin: https://evil.example', ...webSocket)).ended;
    const anonymous = dial(address, call('GET /ws-chat/websocket', ...webSocket));
    await eventually(() => expect(anonymous.received()).toContain('101'));
    await dial(address, call('GET /ws-chat/websocket', ...webSocket)).ended;
    const proxy = await cookieProxy(address, await server.phoneCookie(0, 3));
    const client = connectStomp(proxy.address, 'websocket');
    await client.connected;
    client.client.subscribe(stomp.alerts, () => {});
    await client.closed;
    await client.client.deactivate({ force: true });
    await proxy.close();
    const driverId = await server.phlebotomist(0, 3);
    expect(server.audit).toMatchObject([
      { action: 'socket', outcome: 'refused', status: 404, address: '127.0.0.1' },
      { action: 'socket', outcome: 'refused', status: 403 },
      { action: 'socket', outcome: 'refused', status: 401 },
      { action: 'seats', outcome: 'limited', status: 503 },
      { action: 'subscribe', outcome: 'refused', hospitalId: server.hospitals[0], driverId },
    ]);
  });
});
