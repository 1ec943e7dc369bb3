/**
 * Forms that are slow to come: they have the time that their length needs, reserve what has come of
 * them, and stop nobody else's.
 */
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createByteQuota } from '../../server/http/byte-quota.ts';
import type { Principal } from '../../server/session/sessions.ts';
import { formOf } from './support/form.ts';
import { sendForm } from './support/registration.ts';
import { serversOfFile } from './support/servers-of-file.ts';
import type { TestServer, TestServerOptions } from './support/test-server.ts';

const startServer = serversOfFile();
let server: TestServer;
let address: string;
const sockets: Socket[] = [];
/** The server's own ends of the connections. */
let ends: Socket[] = [];
// What is registered later ends first: servers wait for their sockets.
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
const start = async (limits: TestServerOptions['limits'] = {}) => {
  server = await startServer({ limits });
  ends = [];
  server.app.server.on('connection', (end) => ends.push(end));
  address = await server.listen();
};
/** All that was sent has been read: what is sent now comes later. */
const haveCome = () =>
  expect
    .poll(() => ends.map(({ bytesRead }) => bytesRead).sort())
    .toEqual(sockets.map(({ bytesWritten }) => bytesWritten).sort());

const path = '/api/chat/upload';
const form = (bytes: number) =>
  formOf([{ name: 'file', filename: 'a.txt', type: 'text/plain', content: Buffer.alloc(bytes, 'x') }]);
/** Begins an upload of which a part is sent; `ended` is all that was answered. */
const begin = (cookie: string | null, { type, body }: ReturnType<typeof formOf>, part = 0.5) => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let received = '';
  socket.on('data', (data) => {
    received += String(data);
  });
  socket.on('error', () => {});
  const cookies = cookie === null ? '' : `Cookie: ${cookie}\r\n`;
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${cookies}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
  const at = Math.floor(body.length * part);
  socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, at)]));
  return {
    socket,
    ended: new Promise<string>((resolve) => socket.on('close', () => resolve(received))),
    finish: () => socket.write(body.subarray(at)),
  };
};

describe('a body', () => {
  const hasty = { headersMs: 200, requestMs: 300, checkMs: 50, bodyBytesPerSecond: 1_000 };

  test('has the time that its length needs, where its caller has a session', async () => {
    await start(hasty);
    const known = begin(await server.consoleCookie(0), form(60_000));
    const anonymous = begin(null, form(60_000), 0.1);
    const late = begin(await server.phoneCookie(0, 3), form(10));
    // An anonymous caller is answered at once, and has no longer than before for the rest.
    expect(await anonymous.ended).toMatch(/^HTTP\/1.1 401/);
    const [status, ...headers] = (await late.ended).split('\r\n');
    expect(status).toMatch(/^HTTP\/1.1 408/);
    expect(headers).toContain('x-content-type-options: nosniff');
    known.finish();
    expect(await known.ended).toMatch(/^HTTP\/1.1 200/);
  });
});

describe('uploads that stall', () => {
  test('of one phone leave quota for every other caller’s', async () => {
    await start();
    const phone = await server.phoneCookie(0, 3);
    // Each brings all but its last bytes, and then nothing.
    for (let nth = 0; nth < 24; nth += 1) begin(phone, form(40_000), 0.99);
    await haveCome();
    for (const cookie of [
      await server.phoneCookie(0, 4),
      await server.consoleCookie(0),
      await server.consoleCookie(1),
    ])
      expect((await sendForm(server, cookie, form(4_000_000), path)).statusCode).toBe(200);
  });
  test('reserve the bytes that have come: its sender is refused more, others are not', async () => {
    const [file, most] = [100_000, 250_000];
    await start({
      uploads: { burst: 100, perSecond: 1, perCaller: most, perHospital: 2 * most, inAll: 4 * most },
    });
    const phone = await server.phoneCookie(0, 3);
    const stalled = [begin(phone, form(file), 0.99), begin(phone, form(file), 0.99)];
    await haveCome();
    expect((await sendForm(server, phone, form(file), path)).statusCode).toBe(429);
    expect((await sendForm(server, await server.phoneCookie(0, 4), form(file), path)).statusCode).toBe(200);
    expect((await sendForm(server, await server.consoleCookie(0), form(file), path)).statusCode).toBe(200);
    for (const one of stalled) one.finish();
    expect(await Promise.all(stalled.map(({ ended }) => ended))).toEqual(
      stalled.map(() => expect.stringMatching(/^HTTP\/1.1 200/)),
    );
    expect((await sendForm(server, phone, form(file), path)).statusCode).toBe(200);
  });
});

describe('the quota of bytes', () => {
  const who = (hospitalId: number, driverId: number | null, sessionKey = 'k'): Principal => ({
    hospitalId,
    driverId,
    sessionKey,
    expiresAt: 0,
  });
  const limits = { perCaller: 10, perHospital: 20, inAll: 40 };

  test('are a caller’s, a hospital’s, the phones’ and everybody’s, and are given back once', () => {
    const quota = createByteQuota(limits);
    const take = (caller: Principal, bytes: number) => {
      const reservation = quota.reserve(caller);
      return { reservation, excess: reservation.add(bytes) };
    };
    // Alone a thing may have any size that the others' quotas let in.
    expect(take(who(1, 1), 15).excess).toBeNull();
    expect(take(who(1, 1, 'another session'), 1).excess).toBe('own');
    const second = take(who(1, 2), 5);
    expect(second.excess).toBeNull();
    expect(take(who(1, 3), 1).excess).toBe('common');
    // Phones of another hospital find nothing left where phones have half; consoles do.
    expect(take(who(2, 4), 1).excess).toBe('common');
    expect(take(who(1, null, 'a'), 10).excess).toBeNull();
    expect(take(who(1, null, 'b'), 10).excess).toBeNull();
    expect(take(who(2, null, 'c'), 1).excess).toBe('common');
    second.reservation.release();
    second.reservation.release();
    expect(second.reservation.add(3)).toBeNull();
    expect(take(who(2, 4), 5).excess).toBeNull();
    expect(take(who(2, null, 'c'), 1).excess).toBe('common');
    expect(quota.isFull(who(1, 1))).toBe(true);
    expect(quota.isFull(who(1, 2))).toBe(false);
  });
  test('do not count a shared answer for its readers but for its caller', () => {
    const quota = createByteQuota(limits);
    for (let nth = 0; nth < 8; nth += 1)
      expect(quota.reserve(who(1, null, `c${nth}`), true).add(10)).toBeNull();
    expect(quota.reserve(who(1, null, 'c1')).add(1)).toBeNull();
    expect(quota.reserve(who(1, null, 'new')).add(19)).toBeNull();
    expect(quota.reserve(who(1, null, 'c1'), true).add(30)).toBeNull();
    expect(quota.reserve(who(1, null, 'c1'), true).add(1)).toBe('own');
  });
});
