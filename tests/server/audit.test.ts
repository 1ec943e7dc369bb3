import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditAtMost } from '../../server/audit.ts';
import { demoFieldPassword, demoPhone } from '../../server/demo/logins.ts';
import { bookingBody } from './support/booking-body.ts';
import { testNow } from './support/test-database.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = testNow;
  server.audit.length = 0;
});

const email = 'demo@homedraw.example';
const login = (password: string) => server.call(null, 'POST', '/api/hospitals/login', { email, password });

describe('the audit', () => {
  test('tells who signed in, who was refused, and who tried too often, without what was typed', async () => {
    await login('Demo@2024');
    for (let guess = 0; guess < 11; guess++) await login('a secret guess');
    await server.call(null, 'POST', '/api/field/login', {
      phone: demoPhone(0, 0),
      password: demoFieldPassword,
    });
    const [first, ...rest] = server.audit;
    expect(first).toEqual({
      at: new Date(testNow).toISOString(),
      action: 'signIn',
      outcome: 'done',
      status: 200,
      caller: 'hospital',
      address: '127.0.0.1',
      hospitalId: server.hospitals[0],
    });
    expect(rest.map(({ outcome }) => outcome)).toEqual([
      ...Array.from({ length: 10 }, () => 'refused'),
      'limited',
      'done',
    ]);
    expect(rest.at(-1)).toMatchObject({ caller: 'driver', driverId: await server.phlebotomist(0, 0) });
    for (const secret of ['secret', email, demoPhone(0, 0)])
      expect(JSON.stringify(server.audit)).not.toContain(secret);
  });

  test('tells whose session a sign-out ended', async () => {
    const cookie = await server.consoleCookie(1);
    const [, second] = server.hospitals;
    await server.call(cookie, 'POST', `/api/hospitals/logout/${second}`);
    expect(server.audit).toMatchObject([{ action: 'signOut', outcome: 'done', hospitalId: second }]);
  });

  test('tells who changed which booking, and who tried to', async () => {
    const cookie = await server.consoleCookie(0);
    const made = await server.call(cookie, 'POST', '/api/orders', bookingBody());
    const { orderId } = made.json() as { orderId: number };
    await server.call(cookie, 'PUT', `/api/orders/${orderId}/cancel`, { reason: 'moved', sender: 'admin' });
    await server.call(null, 'PUT', `/api/orders/${orderId}/cancel`, { reason: 'x', sender: 'admin' });
    const other = await server.consoleCookie(1);
    await server.call(other, 'PUT', `/api/orders/${orderId}/cancel`, { reason: 'x', sender: 'admin' });
    await server.call(other, 'PUT', '/api/orders/<b>/cancel', { reason: 'x', sender: 'admin' });
    const [first, second] = server.hospitals;
    expect(server.audit).toMatchObject([
      { action: 'order.create', outcome: 'done', status: 201, hospitalId: first },
      { action: 'order.cancel', outcome: 'done', orderId: String(orderId), hospitalId: first },
      { action: 'order.cancel', outcome: 'refused', status: 401, orderId: String(orderId) },
      { action: 'order.cancel', outcome: 'refused', status: 404, hospitalId: second },
      { action: 'order.cancel', outcome: 'refused', hospitalId: second },
    ]);
    expect(server.audit[2]).not.toHaveProperty('hospitalId');
    expect(server.audit[4]).not.toHaveProperty('orderId');
  });

  test('tells of a page of a strange origin', async () => {
    const cookie = await server.consoleCookie(0);
    await server.call(cookie, 'POST', '/api/notify/idle', {}, { origin: 'https://evil.example' });
    expect(server.audit).toMatchObject([{ action: 'origin', outcome: 'refused', status: 403 }]);
  });

  test('tells what was refused of a look: without a session, of another’s, too often, or not to be meant', async () => {
    const cookie = await server.consoleCookie(1);
    const others = await server.phlebotomist(0, 0);
    await server.call(null, 'GET', '/api/orders');
    await server.call(cookie, 'GET', `/api/location/history/${others}`);
    await server.call(null, 'GET', '/api/nowhere');
    await server.call(null, 'GET', '/nowhere.js');
    await server.call(cookie, 'POST', '/api/notify/idle', { secret: 'a secret' });
    await server.call(cookie, 'POST', '/api/notify/idle', { secret: 'x'.repeat(1_100_000) });
    for (let turn = 0; turn < 41; turn++) await server.call(null, 'GET', '/geo/search?q=a%20secret');
    expect(server.audit).toMatchObject([
      { action: 'access', outcome: 'refused', status: 401, caller: 'hospital', address: '127.0.0.1' },
      { action: 'access', outcome: 'refused', status: 404, hospitalId: server.hospitals[1] },
      { action: 'input', outcome: 'refused', status: 400, hospitalId: server.hospitals[1] },
      { action: 'input', outcome: 'refused', status: 413 },
      { action: 'rate', outcome: 'limited', status: 429 },
    ]);
    expect(server.audit.at(-1)).not.toHaveProperty('caller');
    expect(JSON.stringify(server.audit)).not.toContain('secret');
  });

  test('counts refusals that come without end, and tells what was done all the same', async () => {
    // A window of its own.
    server.clock.now += auditAtMost.perMs;
    const cookie = await server.consoleCookie(0);
    const refused = () => server.call(null, 'PUT', '/api/orders/1/cancel', { reason: 'x', sender: 'admin' });
    for (let turn = 0; turn < auditAtMost.entries + 20; turn++) await refused();
    expect(server.audit).toHaveLength(auditAtMost.entries);
    await server.call(cookie, 'POST', '/api/orders', bookingBody());
    expect(server.audit.at(-1)).toMatchObject({ action: 'order.create', outcome: 'done' });
    server.clock.now += auditAtMost.perMs;
    await refused();
    expect(server.audit.slice(-2)).toMatchObject([
      { action: 'leftOut', count: 20 },
      { action: 'order.cancel', outcome: 'refused' },
    ]);
  });

  test('tells so many refusals of one kind and one caller a minute, and every other caller’s', async () => {
    // A window of its own.
    server.clock.now += 600_000;
    const ask = (remoteAddress: string) =>
      server.app.inject({ method: 'GET', url: '/api/orders', remoteAddress });
    for (let turn = 0; turn < 50; turn++) await ask(`2001:db8::${turn}`);
    expect(server.audit.filter(({ action }) => action === 'access')).toHaveLength(auditAtMost.alike);
    await ask('10.0.0.1');
    expect(server.audit.at(-1)).toMatchObject({ action: 'access', address: '10.0.0.1' });
    server.clock.now += 60_000;
    for (let turn = 0; turn < 50; turn++) await ask('2001:db8::1');
    expect(server.audit.filter(({ action }) => action === 'access')).toHaveLength(2 * auditAtMost.alike + 1);
    expect(server.audit).toContainEqual(expect.objectContaining({ action: 'leftOut', count: 40 }));
  });
});
