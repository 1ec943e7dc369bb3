import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditAtMost } from '../../server/audit.ts';
import { demoFieldPassword, demoPhone } from '../../server/demo/logins.ts';
import { projectRoot } from '../../server/project-root.ts';
import { bookingBody } from './support/booking-body.ts';
import { formOf } from './support/form.ts';
import { registrationForm, sendForm } from './support/registration.ts';
import { testNow } from './support/test-database.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';
import { upload, workbookOf } from './support/workbooks.ts';

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
  test('logs logins, refused logins and logins beyond the limit, without the typed texts', async () => {
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

  test('logs whose session a sign-out ended', async () => {
    const cookie = await server.consoleCookie(1);
    const [, second] = server.hospitals;
    await server.call(cookie, 'POST', `/api/hospitals/logout/${second}`);
    expect(server.audit).toMatchObject([{ action: 'signOut', outcome: 'done', hospitalId: second }]);
  });

  test('logs no sign-out that ended no session', async () => {
    const cookie = await server.consoleCookie(1);
    await server.call(null, 'POST', `/api/hospitals/logout/${server.hospitals[1]}`);
    await server.call(null, 'POST', '/api/field/logout');
    await server.call(cookie, 'POST', `/api/hospitals/logout/${server.hospitals[0]}`);
    expect(server.audit).toEqual([]);
  });

  test('logs each change of a booking with its caller, and each refused one', async () => {
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

  test('logs a page of a foreign origin', async () => {
    const cookie = await server.consoleCookie(0);
    await server.call(cookie, 'POST', '/api/notify/idle', {}, { origin: 'https://evil.example' });
    expect(server.audit).toMatchObject([{ action: 'origin', outcome: 'refused', status: 403 }]);
  });

  test('logs refused reads: without a session, of another hospital, too often, or malformed', async () => {
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

  test('counts refusals that come without end, and still logs every change', async () => {
    // A window of its own.
    server.clock.now += auditAtMost.perMs;
    const cookie = await server.consoleCookie(0);
    const refused = (turn: number) =>
      server.app.inject({
        method: 'GET',
        url: '/api/orders',
        remoteAddress: `10.1.${turn >> 8}.${turn & 255}`,
      });
    for (let turn = 0; turn < auditAtMost.entries + 20; turn++) await refused(turn);
    expect(server.audit).toHaveLength(auditAtMost.entries);
    await server.call(cookie, 'POST', '/api/orders', bookingBody());
    expect(server.audit.at(-1)).toMatchObject({ action: 'order.create', outcome: 'done' });
    server.clock.now += auditAtMost.perMs;
    await refused(0);
    expect(server.audit.slice(-2)).toMatchObject([
      { action: 'leftOut', count: 20 },
      { action: 'access', outcome: 'refused' },
    ]);
  });

  test('logs a wrong password whatever else was done, or refused to one caller, in the seconds before', async () => {
    server.clock.now += 1_200_000;
    const cancel = { reason: 'x', sender: 'admin' };
    for (let turn = 0; turn <= auditAtMost.entries; turn++) {
      await server.call(null, 'PUT', '/api/orders/1/cancel', cancel);
      server.services.audit({ action: 'order.create', outcome: 'done' });
    }
    expect(server.audit.filter(({ action }) => action === 'order.cancel')).toHaveLength(auditAtMost.alike);
    await login('a guess');
    expect(server.audit.at(-1)).toMatchObject({ action: 'signIn', outcome: 'refused' });
  });

  test('limits the logged refusals of one kind and caller in a minute, and not those of other callers', async () => {
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

describe('the entry of a change', () => {
  /** What the entry of each action says of its subject. */
  const subjects: Readonly<Record<string, readonly string[]>> = {
    signIn: [],
    signOut: [],
    'order.create': ['orderId'],
    'order.assign': ['orderId', 'phlebotomistId', 'was'],
    'order.cancel': ['orderId'],
    'order.status': ['orderId', 'word'],
    'expense.add': ['orderId'],
    'file.add': ['fileId'],
    'phlebotomist.add': ['phlebotomistId'],
    'phlebotomist.edit': ['phlebotomistId'],
    'phlebotomist.remove': ['phlebotomistId'],
    'attendance.decide': ['recordId', 'word'],
    'test.add': ['testId'],
    'test.edit': ['testId'],
    'test.remove': ['testId'],
    'test.import': [],
    'patient.remove': ['patientId'],
    'display.add': ['displayId'],
    'display.end': ['displayId'],
  };
  const lastOf = (action: string) => server.audit.findLast((entry) => entry.action === action);

  test('is there for every route that changes something, with its id and its word', async () => {
    const dispatcher = await server.consoleCookie(0);
    const phone = await server.phoneCookie(0, 3);
    const person = await server.phlebotomist(0, 3);
    const idOf = async (table: string, where = '') =>
      (
        await server.database.query<{ id: number }>(
          `SELECT max(id) AS id FROM ${table} WHERE hospital_id = $1 ${where}`,
          [server.hospitals[0]],
        )
      )[0]?.id ?? 0;
    const assignment = {
      status: 'assigned',
      deliveryBoyName: null,
      deliveryBoyPhone: null,
      deliveryBoyEmail: null,
      scheduledTime: '2026-03-12T14:30',
      cancellationReason: null,
    };
    const ok = async (answer: Promise<{ readonly statusCode: number; readonly body: string }>) => {
      const { statusCode, body } = await answer;
      expect(statusCode, body).toBeLessThan(300);
      return body;
    };
    const assign = (orderId: number) =>
      ok(server.call(dispatcher, 'PUT', `/api/orders/${orderId}`, { ...assignment, deliveryBoyId: person }));
    const { orderId } = JSON.parse(
      await ok(server.call(dispatcher, 'POST', '/api/orders', bookingBody({ email: 'a@b.c' }))),
    );
    await assign(orderId);
    expect(lastOf('order.assign')).toMatchObject({ was: 'PENDING', phlebotomistId: String(person) });
    const status = (word: object) =>
      ok(server.call(phone, 'PUT', `/api/field/orders/${orderId}/status`, word));
    await status({ status: 'SAMPLE_COLLECTED' });
    expect(lastOf('order.status')).toMatchObject({ orderId: String(orderId), word: 'SAMPLE_COLLECTED' });
    await status({ status: 'CANCELLED', reason: 'broken tube' });
    await assign(orderId);
    expect(lastOf('order.assign')).toMatchObject({
      was: 'CANCELLED',
      collectedAt: new Date(testNow).toISOString(),
    });
    await ok(
      server.call(phone, 'POST', `/api/field/orders/${orderId}/expenses`, { totalAmount: 1, testAmount: 1 }),
    );
    await ok(
      server.call(dispatcher, 'PUT', `/api/orders/${orderId}/cancel`, { reason: 'moved', sender: 'admin' }),
    );
    const file = formOf([{ name: 'file', filename: 'a', type: 'text/plain', content: Buffer.from('x') }]);
    await ok(sendForm(server, phone, file, '/api/chat/upload'));
    await ok(sendForm(server, dispatcher, registrationForm()));
    const added = await idOf('driver');
    expect(lastOf('phlebotomist.add')).toMatchObject({ phlebotomistId: String(added) });
    await ok(server.call(dispatcher, 'PATCH', `/api/drivers/admin/${added}`, { fullName: 'Uma' }));
    await ok(server.call(dispatcher, 'DELETE', `/api/drivers/${added}`));
    await ok(server.call(phone, 'POST', '/api/field/attendance', { present: true }));
    await ok(
      server.call(
        dispatcher,
        'PUT',
        `/api/drivers/admin/attendance/${await idOf('attendance')}/approve?approve=false`,
      ),
    );
    expect(lastOf('attendance.decide')).toMatchObject({ word: 'DENIED' });
    const lab = {
      testName: 'New one',
      method: '',
      sampleRequired: '',
      schedule: '',
      department: '',
      report: '',
      price: 4,
    };
    await ok(server.call(dispatcher, 'POST', '/api/tests', { ...lab, hospitalCode: 'SRM001' }));
    const testId = await idOf('lab_test');
    expect(lastOf('test.add')).toMatchObject({ testId: String(testId) });
    await ok(server.call(dispatcher, 'PATCH', `/api/tests/${testId}`, { ...lab, price: 5 }));
    await ok(server.call(dispatcher, 'DELETE', `/api/tests/${testId}`));
    await upload(
      server,
      dispatcher,
      workbookOf([
        ['Test', 'Price'],
        ['A', 1],
      ]),
    );
    await ok(server.call(dispatcher, 'DELETE', `/api/patients/${await idOf('patient')}`));
    const { code } = (await server.call(null, 'POST', '/api/display/pairing')).json();
    await ok(server.call(dispatcher, 'POST', '/api/displays', { code, name: 'Wall 7' }));
    await ok(server.call(dispatcher, 'DELETE', `/api/displays/${await idOf('display')}`));
    // Guesses of the tests before are held against nobody by then.
    server.clock.now += 3_600_000;
    await login('Demo@2024');
    await ok(server.call(dispatcher, 'POST', `/api/hospitals/logout/${server.hospitals[0]}`));

    for (const [action, keys] of Object.entries(subjects)) {
      const entry = lastOf(action);
      expect(entry, action).toMatchObject({ outcome: 'done', hospitalId: server.hospitals[0] });
      expect(Object.keys(entry ?? {}), action).toEqual(expect.arrayContaining([...keys]));
    }
    for (const typed of ['broken tube', 'moved', 'New one', 'Uma', 'Wall 7'])
      expect(JSON.stringify(server.audit)).not.toContain(typed);
  });
  test('has no action that is not in the table above', () => {
    const routes = readdirSync(join(projectRoot, 'server/routes')).map((name) =>
      readFileSync(join(projectRoot, 'server/routes', name), 'utf8'),
    );
    const actions = routes.flatMap((text) =>
      [...text.matchAll(/audit: '([\w.]+)'/g)].map(([, name]) => name ?? ''),
    );
    expect(
      [...new Set(actions)].sort(),
      'an action of server/routes has a line in the table `subjects`, with the id that `subjects` in server/http/audit.ts give it, and a call in the test above',
    ).toEqual(Object.keys(subjects).sort());
  });
});
