/** The socket is closed to a display, by whatever transport: nothing is subscribed to and nothing is sent. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { stomp } from '../../../src/contract/endpoints.ts';
import { type CookieProxy, cookieProxy } from '../support/cookie-proxy.ts';
import { connectStomp, type StompClient, sockjsTransports } from '../support/stomp-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let address: string;
let display: string;
let wall: CookieProxy;
let both: CookieProxy;
const sent: string[] = [];
const opened: StompClient[] = [];
beforeAll(async () => {
  const take = async (_principal: unknown, body: string) => void sent.push(body);
  server = await startTestServer({ handlers: new Map([['/app/echo', take]]) });
  address = await server.listen();
  display = await server.displayCookie(0);
  wall = await cookieProxy(address, display);
  both = await cookieProxy(address, `${await server.consoleCookie(0)}; ${display}`);
});
afterEach(async () => {
  for (const { client } of opened.splice(0)) await client.deactivate({ force: true });
});
afterAll(async () => {
  await wall.close();
  await both.close();
  await server.close();
});

const alert = {
  type: 'IDLE',
  driverId: 5,
  orderId: null,
  latitude: 13.05,
  longitude: 80.25,
  timestamp: '2026-03-12T06:30:00.000Z',
} as const;

describe.each([...sockjsTransports, 'raw websocket'] as const)('over %s', (transport) => {
  test('a display’s CONNECT is answered with an ERROR', async () => {
    const client = connectStomp(wall.address, transport);
    opened.push(client);
    expect(await client.connected).toBe(false);
    await client.closed;
    expect(client.errors).toEqual(['Unauthorized']);
  });
});

/** Sends frames at once over a plain socket, and answers all that came until it was closed. */
const speak = async (frames: readonly string[]) => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${stomp.path}/websocket`, {
    headers: { cookie: display },
  });
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  socket.on('open', () => {
    for (const frame of frames) socket.send(`${frame}\n\n\0`);
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return received.join('');
};
const connect = 'CONNECT\naccept-version:1.2\nheart-beat:0,0';

test.each([
  ['SUBSCRIBE', `SUBSCRIBE\nid:1\ndestination:${stomp.alerts}\nreceipt:r`],
  ['SUBSCRIBE to the inbox', `SUBSCRIBE\nid:1\ndestination:${stomp.inbox('1')}\nreceipt:r`],
  ['SEND', 'SEND\ndestination:/app/echo\nreceipt:r'],
])('%s of a display does nothing, before CONNECT or behind it', async (_name, frame) => {
  for (const frames of [[frame], [connect, frame], [frame, connect], ['STOMP', frame]]) {
    const received = await speak(frames);
    server.services.alerts.tell(server.hospitals[0], alert);
    expect(received).toMatch(/^ERROR/);
    expect(received).not.toMatch(/CONNECTED|RECEIPT|MESSAGE/);
  }
  expect(sent).toEqual([]);
});

test('a console in the same browser has its socket', async () => {
  const client = connectStomp(both.address, 'websocket');
  opened.push(client);
  expect(await client.connected).toBe(true);
  await client.subscribe(stomp.alerts);
});
