/** Who signs in again is the same caller: a new session brings no new allowance. */
import { describe, expect, test } from 'vitest';
import { demoFieldPassword, demoPhone } from '../../server/demo/logins.ts';
import { defaultLimits } from '../../server/http/limits.ts';
import { createCallerLimit } from '../../server/session/caller-limit.ts';
import { stomp } from '../../src/contract/endpoints.ts';
import { openChatClient } from './support/chat-client.ts';
import { formOf } from './support/form.ts';
import { sendForm } from './support/registration.ts';
import { serversOfFile } from './support/servers-of-file.ts';
import type { TestServer, TestServerOptions } from './support/test-server.ts';

const startServer = serversOfFile();
let server: TestServer;
const start = async (options: TestServerOptions) => {
  server = await startServer(options);
};
const few = { burst: 3, perSecond: 1 };

describe('a phlebotomist with two sessions', () => {
  test('makes no more calls than with one', async () => {
    await start({ limits: { calls: few } });
    const statuses: number[] = [];
    for (let nth = 0; nth < 5; nth += 1)
      statuses.push(
        (await server.call(await server.phoneCookie(0, 3), 'GET', '/api/field/shift')).statusCode,
      );
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await server.call(await server.phoneCookie(0, 4), 'GET', '/api/field/shift')).statusCode).toBe(
      200,
    );
  });
  test('writes no more messages', async () => {
    await start({ messages: few });
    const outcomes: string[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const client = await openChatClient(server, await server.phoneCookie(0, 3));
      const { driverId: senderId, hospitalId: receiverId } = client.principal;
      const message = { senderId, receiverId, content: 'Hello', messageType: 'TEXT', attachmentUrl: null };
      outcomes.push(await client.send(stomp.send, message));
    }
    expect(outcomes).toEqual(['taken', 'taken', 'taken', expect.stringContaining('Too many requests')]);
  });
  test('sends no more files', async () => {
    await start({ limits: { uploads: { ...defaultLimits.uploads, ...few } } });
    const form = formOf([{ name: 'file', filename: 'a', type: 'text/plain', content: Buffer.from('x') }]);
    const statuses: number[] = [];
    for (let nth = 0; nth < 4; nth += 1)
      statuses.push(
        (await sendForm(server, await server.phoneCookie(0, 3), form, '/api/chat/upload')).statusCode,
      );
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

test('the consoles of a hospital have the limit of twenty, and no more by signing in again', () => {
  let at = 0;
  const limit = createCallerLimit({ burst: 3, perSecond: 1 }, () => at);
  const dispatcher = (nth: number, hospitalId = 1) => ({
    hospitalId,
    driverId: null,
    sessionKey: `s${nth}`,
    expiresAt: 0,
  });
  for (let nth = 0; nth < 20; nth += 1)
    expect([1, 2, 3, 4].map(() => limit.take(dispatcher(nth)))).toEqual([0, 0, 0, 1]);
  expect(limit.take(dispatcher(99))).toBe(1);
  expect(limit.take(dispatcher(99, 2))).toBe(0);
  at += 1_000;
  expect(limit.take(dispatcher(99))).toBe(0);
});

test('each account’s sessions have a limit of their own', async () => {
  await start({});
  const signIn = (index: number) =>
    server.call(null, 'POST', '/api/field/login', {
      phone: demoPhone(0, index),
      password: demoFieldPassword,
    });
  for (let nth = 0; nth < 60; nth += 1) expect((await signIn(3)).statusCode).toBe(200);
  const refused = await signIn(3);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '15']);
  expect((await signIn(4)).statusCode).toBe(200);
  server.clock.now += 15_000;
  expect((await signIn(3)).statusCode).toBe(200);
});
