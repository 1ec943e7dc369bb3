import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { stomp } from '../../src/contract/endpoints.ts';
import { alertFrame } from '../../src/contract/wire/locations.ts';
import { eventually } from '../support/eventually.ts';
import { type CookieProxy, cookieProxy } from './support/cookie-proxy.ts';
import {
  connectStomp,
  type StompClient,
  sockjsTransports,
  type TransportName,
} from './support/stomp-client.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let address: string;
let consoles: readonly [CookieProxy, CookieProxy];
const echoed: string[] = [];
const opened: StompClient[] = [];

beforeAll(async () => {
  const echo = async (_principal: unknown, body: string) => {
    echoed.push(body);
  };
  server = await startTestServer({
    handlers: new Map([['/app/echo', echo]]),
    settings: { allowedOrigins: ['https://console.example'] },
  });
  address = await server.listen();
  consoles = [
    await cookieProxy(address, await server.consoleCookie(0)),
    await cookieProxy(address, await server.consoleCookie(1)),
  ];
});
afterEach(async () => {
  for (const { client } of opened.splice(0)) await client.deactivate({ force: true });
  echoed.length = 0;
});
afterAll(async () => {
  for (const proxy of consoles) await proxy.close();
  await server.close();
});

const open = (at: string, transport: TransportName = 'websocket') => {
  const client = connectStomp(at, transport);
  opened.push(client);
  return client;
};
const idle = {
  type: 'IDLE',
  driverId: 5,
  orderId: null,
  latitude: 13.05,
  longitude: 80.25,
  timestamp: '2026-03-12T06:30:00.000Z',
} as const;
const transports = [...sockjsTransports, 'raw websocket'] as const;

describe.each(transports)('over %s', (transport) => {
  test('a console gets the alerts of its own hospital and of no other', async () => {
    const [first, second] = [open(consoles[0].address, transport), open(consoles[1].address, transport)];
    expect(await Promise.all([first.connected, second.connected])).toEqual([true, true]);
    await Promise.all([first.subscribe(stomp.alerts), second.subscribe(stomp.alerts)]);
    server.services.alerts.tell(server.hospitals[0], { ...idle, driverId: 100 });
    server.services.alerts.tell(server.hospitals[1], { ...idle, driverId: 200 });
    await eventually(() => expect([first.messages.length, second.messages.length]).toEqual([1, 1]));
    expect(alertFrame.parse(JSON.parse(first.messages[0]?.body ?? ''))).toMatchObject({
      type: 'IDLE',
      driverId: 100,
    });
    expect(alertFrame.parse(JSON.parse(second.messages[0]?.body ?? ''))).toMatchObject({ driverId: 200 });
  });

  test('texts with every kind of character arrive whole and in order', async () => {
    const client = open(consoles[0].address, transport);
    await client.connected;
    await client.subscribe(stomp.inbox(String(server.hospitals[0])));
    const bodies = [
      'plain',
      '100 % of 50%25',
      'தமிழ் 🩸',
      '"quotes" \\ and\nlines\r\n\u2028',
      'x'.repeat(40_000),
    ];
    for (const body of bodies) client.client.publish({ destination: '/app/echo', body });
    await eventually(() => expect(echoed).toEqual(bodies));
    for (const body of bodies)
      server.services.broker.publish(stomp.inbox(String(server.hospitals[0])), JSON.stringify(body), {
        hospitalId: server.hospitals[0],
        driverId: null,
      });
    await eventually(() => expect(client.messages).toHaveLength(bodies.length));
    expect(client.messages.map((message) => JSON.parse(message.body))).toEqual(bodies);
  });

  test('without a session CONNECT is refused and the socket closed', async () => {
    const client = open(address, transport);
    expect(await client.connected).toBe(false);
    expect(client.errors).toEqual(['Unauthorized']);
  });

  test('another’s topic is refused and the socket closed', async () => {
    for (const destination of [stomp.inbox(String(server.hospitals[1])), '/topic/*', '/queue/x']) {
      const client = open(consoles[0].address, transport);
      expect(await client.connected).toBe(true);
      client.client.subscribe(destination, () => {});
      await client.closed;
      expect(client.errors).toEqual(['Access denied']);
    }
  });

  test('a logout closes the live socket', async () => {
    const cookie = await server.consoleCookie(0);
    const proxy = await cookieProxy(address, cookie);
    const client = open(proxy.address, transport);
    expect(await client.connected).toBe(true);
    await server.call(cookie, 'POST', `/api/hospitals/logout/${server.hospitals[0]}`);
    await client.closed;
    await proxy.close();
  });
});

describe('pieces of one frame', () => {
  const body = '🩸'.repeat(600);
  const frame = (receipt: string) =>
    `SEND\ndestination:/app/echo\nreceipt:${receipt}\ncontent-length:${Buffer.byteLength(body)}\n\n${body}\0`;

  test('cut inside an emoji are put together without loss over SockJS', async () => {
    for (const transport of ['websocket', 'xhr-streaming'] as const) {
      echoed.length = 0;
      const client = open(consoles[0].address, transport);
      await client.connected;
      const socket = client.client.webSocket;
      const text = frame('r');
      for (let at = 0; at < text.length; at += 333) socket?.send(text.slice(at, at + 333));
      await eventually(() => expect(echoed).toEqual([body]));
    }
  });
});

describe('a phone', () => {
  test('listens to its own inbox and not to alerts', async () => {
    const driverId = await server.phlebotomist(0, 3);
    const proxy = await cookieProxy(address, await server.phoneCookie(0, 3));
    const client = open(proxy.address);
    expect(await client.connected).toBe(true);
    await client.subscribe(stomp.inbox(String(driverId)));
    client.client.subscribe(stomp.alerts, () => {});
    await client.closed;
    expect(client.errors).toEqual(['Access denied']);
    await proxy.close();
  });
});

describe('the alert of an ended journey', () => {
  test('reaches the consoles of the hospital once the point is stored', async () => {
    const client = open(consoles[0].address);
    await client.connected;
    await client.subscribe(stomp.alerts);
    const [order] = await server.database.query<{ id: number; driver_id: number; phone: string }>(
      "SELECT o.id, o.driver_id, d.phone FROM orders o JOIN driver d ON d.id = o.driver_id WHERE o.hospital_id = $1 AND o.status = 'ASSIGNED' LIMIT 1",
      [server.hospitals[0]],
    );
    const token = await server.services.sessions.open({
      hospitalId: server.hospitals[0],
      driverId: order?.driver_id ?? 0,
    });
    const point = { latitude: 13.01, longitude: 80.21, deliveryStatus: 'ENDED', orderId: order?.id };
    const answer = await server.call(`homedraw_field=${token}`, 'POST', '/api/field/location', point);
    expect(answer.statusCode).toBe(204);
    await eventually(() => expect(client.messages).toHaveLength(1));
    expect(JSON.parse(client.messages[0]?.body ?? '')).toEqual({
      type: 'ENDED',
      driverId: order?.driver_id,
      orderId: order?.id,
      latitude: 13.01,
      longitude: 80.21,
      timestamp: new Date(server.clock.now).toISOString(),
    });
  });

  test('an idle alert reported by two consoles is one', async () => {
    const client = open(consoles[0].address);
    await client.connected;
    await client.subscribe(stomp.alerts);
    const cookie = await server.consoleCookie(0);
    const driverId = await server.phlebotomist(0, 1);
    const notify = (timestamp: string) =>
      server.call(cookie, 'POST', '/api/notify/idle', { ...idle, driverId, timestamp });
    for (const timestamp of [idle.timestamp, idle.timestamp, '2026-03-12T06:31:00.000Z'])
      expect((await notify(timestamp)).statusCode).toBe(204);
    await eventually(() => expect(client.messages).toHaveLength(2));
    expect(client.messages.map((message) => JSON.parse(message.body).timestamp)).toEqual([
      idle.timestamp,
      '2026-03-12T06:31:00.000Z',
    ]);
  });
});

describe('a page of another origin', () => {
  const upgrade = (origin: string | undefined, path = '/ws-chat/websocket') =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(
        `${address.replace('http', 'ws')}${path}`,
        origin === undefined ? {} : { origin },
      );
      socket.on('open', () => {
        resolve(101);
        socket.close();
      });
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('error', () => {});
    });

  test('gets no socket, not even from another port of the same host', async () => {
    expect(await upgrade('http://127.0.0.1:9')).toBe(403);
    expect(await upgrade('https://evil.example', '/ws-chat/000/abcd/websocket')).toBe(403);
  });
  test('gets one when it is our own, allowed, or no browser', async () => {
    expect(await upgrade(address)).toBe(101);
    expect(await upgrade('https://console.example')).toBe(101);
    expect(await upgrade(undefined)).toBe(101);
  });
  test('has no other place to upgrade at', async () => {
    expect(await upgrade(address, '/api/orders')).toBe(404);
  });
  test('cannot read the info', async () => {
    expect(
      (await server.call(null, 'GET', '/ws-chat/info', undefined, { origin: 'https://evil.example' }))
        .statusCode,
    ).toBe(403);
  });
});

describe('the HTTP transports', () => {
  const post = (path: string, body: string, cookie = '') =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sending = request(
        `${address}/ws-chat/000/${path}`,
        { method: 'POST', headers: { cookie, 'content-type': 'text/plain' } },
        (answer) => {
          let text = '';
          answer.on('data', (chunk) => {
            text += chunk;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
        },
      );
      sending.on('error', reject);
      sending.end(body);
    });

  test('refuse to buffer a body beyond the limit', async () => {
    await post('big/xhr', '');
    expect((await post('big/xhr_send', JSON.stringify(['x'.repeat(300_000)]))).status).toBe(413);
  });
  test('take texts only from the caller that opened the session', async () => {
    const cookie = await server.consoleCookie(0);
    expect(await post('mine/xhr', '', cookie)).toEqual({ status: 200, body: 'o\n' });
    expect((await post('mine/xhr_send', '["\\n"]', await server.consoleCookie(1))).status).toBe(404);
    expect((await post('mine/xhr_send', '["\\n"]')).status).toBe(404);
    expect((await post('mine/xhr', '', '')).status).toBe(404);
    expect((await post('mine/xhr_send', '["\\n"]', cookie)).status).toBe(204);
  });
  test('answer broken JSON with 400 and an unknown session with 404', async () => {
    await post('one/xhr', '');
    expect((await post('one/xhr_send', '{[')).status).toBe(400);
    expect((await post('two/xhr_send', '[]')).status).toBe(404);
  });
});
