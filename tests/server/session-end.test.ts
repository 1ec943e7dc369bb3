import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Database } from '../../server/database/database.ts';
import { createSessions, sessionSeconds } from '../../server/session/sessions.ts';
import { shortReason } from '../../server/stomp/sockjs/protocol.ts';
import { stomp } from '../../src/contract/endpoints.ts';
import { eventually } from '../support/eventually.ts';
import { testNow } from './support/test-database.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = testNow;
});

const right = { email: 'demo@homedraw.example', password: 'Demo@2024' };
const logout = (cookie: string) =>
  server.call(cookie, 'POST', `/api/hospitals/logout/${server.hospitals[0]}`);
const asks = async (cookie: string) => (await server.call(cookie, 'GET', '/api/tests')).statusCode;
const open = async (cookie: string) => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${stomp.path}/websocket`, {
    headers: { cookie },
  });
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  await new Promise((resolve) => socket.once('open', resolve));
  return { socket, received, closed };
};
const connectFrame = 'CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0';

describe('a sign-out', () => {
  test('closes the socket that was opened before it and says CONNECT after it', async () => {
    const cookie = await server.consoleCookie(0);
    const { socket, received, closed } = await open(cookie);
    await logout(cookie);
    if (socket.readyState === socket.OPEN) socket.send(connectFrame);
    expect(await closed).toEqual({ code: 3000, reason: 'Signed out' });
    expect(received.join('')).not.toContain('CONNECTED');
  });

  test('is not undone by a look-up that was under way', async () => {
    let deliver = () => {};
    const held = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    const { orm } = server.database;
    let hold = false;
    const slow = {
      ...server.database,
      orm: {
        insert: orm.insert.bind(orm),
        delete: orm.delete.bind(orm),
        select: () => ({
          from: (table: never) => ({
            where: async (condition: never) => {
              const rows = await orm.select().from(table).where(condition);
              if (hold) await held;
              return rows;
            },
          }),
        }),
      },
    } as unknown as Database;
    const [before, after] = [createSessions(slow, () => testNow), createSessions(slow, () => testNow)];
    const token = await before.open({ hospitalId: server.hospitals[0], driverId: null });
    const principal = await before.find(token);
    if (principal === null) throw new Error('the session was not found');
    hold = true;
    const polls = [after.find(token), after.find(token)];
    await vi.waitFor(() => Promise.resolve());
    await after.close(principal);
    deliver();
    expect(await Promise.all(polls)).toEqual([null, null]);
    expect(await after.find(token)).toBeNull();
  });
});

describe('a second sign-in with the same browser', () => {
  test('ends the session before it, and its sockets', async () => {
    const first = await server.consoleCookie(0);
    const { closed } = await open(first);
    const response = await server.call(first, 'POST', '/api/hospitals/login', right);
    expect(response.statusCode).toBe(200);
    expect(await asks(first)).toBe(401);
    expect((await closed).code).toBe(3000);
  });
  test('ends nothing where the password was wrong', async () => {
    const first = await server.consoleCookie(0);
    await server.call(first, 'POST', '/api/hospitals/login', { ...right, password: 'x' });
    expect(await asks(first)).toBe(200);
  });
});

test('a session that grew too old while its socket was open receives nothing more', async () => {
  const { socket, received, closed } = await open(await server.consoleCookie(0));
  socket.send(connectFrame);
  await eventually(() => expect(received.join('')).toContain('CONNECTED'));
  socket.send(`SUBSCRIBE\nid:1\ndestination:${stomp.alerts}\nreceipt:r\n\n\0`);
  await eventually(() => expect(received.join('')).toContain('RECEIPT'));
  server.clock.now += sessionSeconds * 1_000;
  server.services.broker.publish(stomp.alerts, '{}', {
    hospitalId: server.hospitals[0],
    driverId: null,
  });
  expect((await closed).code).toBe(3000);
  expect(received.join('')).not.toContain('MESSAGE');
});

describe('the reason of a close', () => {
  test('fits into a close frame, whatever an anonymous client’s command was made of', async () => {
    const { socket, closed } = await open(await server.consoleCookie(0));
    socket.send(`${connectFrame}${'漢'.repeat(60)}\n\n\0`);
    expect((await closed).code).toBe(1008);
  });
  test('is cut between two characters', () => {
    expect(shortReason('Goodbye')).toBe('Goodbye');
    expect(shortReason('🩸'.repeat(40))).toBe('🩸'.repeat(30));
  });
});
