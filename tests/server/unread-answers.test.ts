/** Who asks and does not read uses up its own quota of memory, and nobody else's. */
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readAttachment } from '../../server/chat/attachments.ts';
import { defaultLimits } from '../../server/http/limits.ts';
import { eventually } from '../support/eventually.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const mb = 1024 * 1024;
/** More than the system keeps for a connection by itself, so that an answer that nobody reads waits in the server. */
const fileBytes = 12 * mb;
const file = {
  ...{ name: 'x', mimeType: 'application/pdf', at: null },
  base64: Buffer.alloc(fileBytes).toString('base64'),
};
const limits = {
  unread: {
    ...defaultLimits.unread,
    perCaller: 2 * fileBytes,
    perHospital: 2 * fileBytes,
    inAll: 7 * fileBytes,
  },
};

let server: TestServer;
let address: string;
const servers: TestServer[] = [];
const sockets: Socket[] = [];
/** How many reads of the file are still to wait, and for what. */
let held = { reads: 0, until: Promise.resolve() };
const letGo = () => {
  for (const socket of sockets.splice(0)) socket.destroy();
};
afterEach(letGo);
beforeAll(() => start());
afterAll(async () => {
  for (const one of servers) await one.close();
});
const start = async (unread: Partial<typeof limits.unread> = {}) => {
  server = await startTestServer({ limits: { unread: { ...limits.unread, ...unread } } });
  servers.push(server);
  address = await server.listen();
  // A file is there without having been stored and read: what is looked at is what becomes of it on the way out.
  const { query } = server.database;
  vi.spyOn(server.database, 'query').mockImplementation(async (text, values) => {
    if (text !== readAttachment) return query(text, values);
    if (held.reads-- > 0) await held.until;
    return [file] as never;
  });
};
const fileOf = (which: 0 | 1) => `00000000-0000-4000-8000-00000000000${which}`;
const urlOf = (which: 0 | 1) => `/api/chat/files/${fileOf(which)}`;

/** Asks for the file, so many times at once, and reads nothing. */
const send = (cookie: string, which: 0 | 1, times = 1) => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(`GET ${urlOf(which)} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`.repeat(times));
  return socket;
};
/** The same once; resolves when the answer has begun to come. */
const ask = (cookie: string, which: 0 | 1) =>
  new Promise<Socket>((resolve) => {
    const socket = send(cookie, which);
    socket.once('readable', () => resolve(socket));
  });
/** Holds the next read of the file back until it is called. */
const holdRead = () => {
  let release = () => {};
  held = { reads: 1, until: new Promise((resolve) => (release = resolve)) };
  return () => release();
};
const unreadBytes = async () =>
  Number(/^homedraw_unread_bytes (\d+)$/m.exec((await server.call(null, 'GET', '/metrics')).body)?.[1]);
const read = async (cookie: string, which: 0 | 1) => {
  const answer = await fetch(address + urlOf(which), { headers: { cookie } });
  const bytes = (await answer.arrayBuffer()).byteLength;
  return answer.status === 200 && bytes === fileBytes ? 200 : answer.status;
};

test('a caller whose quota is used up must read first, whatever it asks and however it signs in', async () => {
  const phone = await server.phoneCookie(0, 3);
  await ask(phone, 0);
  await ask(phone, 0);
  expect(await unreadBytes()).toBe(2 * fileBytes);
  const other = await server.phoneCookie(0, 3);
  const refused = await fetch(address + urlOf(0), { headers: { cookie: other } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  const said = await server.call(other, 'POST', '/api/field/attendance', { present: true });
  expect(said.statusCode).toBe(201);
  expect(await read(await server.consoleCookie(0), 0)).toBe(200);
  expect(await read(await server.consoleCookie(1), 1)).toBe(200);
  letGo();
  await eventually(async () => expect(await read(phone, 0)).toBe(200));
});

test('a caller who has gone before the answer is ready uses up no quota', async () => {
  const phone = await server.phoneCookie(0, 3);
  for (const _time of ['once', 'twice', 'and again']) {
    const release = holdRead();
    const gone = new Promise((resolve) =>
      server.app.server.once('connection', (socket) => socket.once('close', resolve)),
    );
    const socket = send(phone, 0);
    await eventually(() => expect(held.reads).toBe(0));
    socket.destroy();
    await gone;
    release();
  }
  expect(await read(phone, 0)).toBe(200);
  expect(await unreadBytes()).toBe(0);
});

test('an answer that waits behind another one uses up no quota once its caller has gone', async () => {
  const phone = await server.phoneCookie(0, 3);
  const release = holdRead();
  const socket = send(phone, 0, 2);
  await eventually(async () => expect(await unreadBytes()).toBe(fileBytes));
  socket.destroy();
  await eventually(async () => expect(await unreadBytes()).toBe(0));
  release();
});

test('phones leave quota for consoles, and one hospital for others', async () => {
  const phone = await server.phoneCookie(0, 3);
  for (const cookie of [phone, phone]) await ask(cookie, 0);
  const consoles = [
    await server.consoleCookie(0),
    await server.consoleCookie(0),
    await server.consoleCookie(0),
  ] as const;
  await ask(consoles[0], 0);
  await ask(consoles[1], 0);
  const { status, headers } = await fetch(address + urlOf(0), { headers: { cookie: consoles[2] } });
  const said = ['content-type', 'cache-control', 'content-disposition'].map((name) => headers.get(name));
  expect([status, ...said]).toEqual([503, 'text/plain; charset=utf-8', 'no-store', null]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(1);
  expect(await read(await server.consoleCookie(1), 1)).toBe(200);
});

test('a caller who takes nothing is disconnected', async () => {
  await start({ stalledMs: 300 });
  const phone = await server.phoneCookie(0, 3);
  const stalled = [await ask(phone, 0), await ask(phone, 0)];
  // Two at once are taken when both are gone, not only the first.
  const both = () => Promise.all([read(phone, 0), read(phone, 0)]);
  await eventually(async () => expect(await both()).toEqual([200, 200]));
  for (const socket of stalled) {
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.bytesRead).toBeLessThan(fileBytes);
  }
});
