/**
 * What the document says is what the server answers: every GET, every example, and the refusals that all calls share.
 */
import type { Response } from 'light-my-request';
import type { OpenAPIV3_1 } from 'openapi-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAttachment } from '../../../server/chat/attachments.ts';
import { inRow } from '../../../server/files/content.ts';
import { addDriverFile } from '../../../server/files/driver-files.ts';
import { unknownKind } from '../../../server/files/file-kinds.ts';
import { operations } from '../../../server/openapi/operations.ts';
import { instanceHeader } from '../../../src/contract/wire/offers.ts';
import { openOrderActors } from '../support/order-actors.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { type Described, isSaid, operationsOf, strictChecker } from './support/described.ts';

let server: TestServer;
let described: readonly Described[];
let check: ReturnType<typeof strictChecker>;
let cookies: Readonly<Record<'consoleSession' | 'phoneSession' | 'displaySession', string>>;
/** For each parameter something that is there. */
let known: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await startTestServer({ settings: { geocoderPerSecond: 1_000 } });
  const document: OpenAPIV3_1.Document = (await server.call(null, 'GET', '/docs/openapi.json')).json();
  described = operationsOf(document);
  check = strictChecker(document);
  const [spent] = await server.database.query<{ driver: number; order: number; email: string }>(
    `SELECT e.driver_id AS driver, e.order_id AS order, o.email FROM expense e JOIN orders o ON o.id = e.order_id
     WHERE e.hospital_id = $1 LIMIT 1`,
    [server.hospitals[0]],
  );
  const [moved] = await server.database.query<{ driver: number }>(
    'SELECT driver_id AS driver FROM location_point WHERE hospital_id = $1 AND order_id IS NOT NULL LIMIT 1',
    [server.hospitals[0]],
  );
  const [first] = await server.database.query<{ test: number; patient: number }>(
    `SELECT (SELECT min(id) FROM lab_test WHERE hospital_id = $1) AS test,
       (SELECT min(id) FROM patient WHERE hospital_id = $1) AS patient`,
    [server.hospitals[0]],
  );
  const { book } = await openOrderActors(server);
  const own = await book({ status: 'ASSIGNED' });
  cookies = {
    consoleSession: await server.consoleCookie(0),
    phoneSession: await server.phoneCookie(0, 3),
    displaySession: await server.displayCookie(0),
  };
  await server.database.query(
    `INSERT INTO chat_message (hospital_id, driver_id, from_driver, content)
     SELECT hospital_id, id, true, 'The sample is collected.' FROM driver WHERE hospital_id = $1`,
    [server.hospitals[0]],
  );
  const fileId = await addAttachment(
    server.database,
    { sessionKey: '', expiresAt: 0, hospitalId: server.hospitals[0], driverId: null },
    inRow({ name: 'notes.txt', mimeType: unknownKind, content: Buffer.from('x') }),
    server.clock.now,
  );
  const driverFileId = await server.database.transaction((tx) =>
    addDriverFile(
      tx,
      { hospitalId: server.hospitals[0], driverId: moved?.driver ?? 0 },
      inRow({ name: 'me.jpg', mimeType: 'image/jpeg', content: Buffer.from('x') }),
      server.clock.now,
    ),
  );
  known = {
    deliveryBoyId: String(spent?.driver),
    orderId: String(spent?.order),
    driverId: String(moved?.driver),
    email: spent?.email ?? '',
    id: String(own),
    testId: String(first?.test),
    patientId: String(first?.patient),
    hospitalId: String(server.hospitals[0]),
    userId: String(server.hospitals[0]),
    fileId,
    driverFileId,
    server: '000',
    session: 'k3v9x2',
    lat: '13.0067',
    lon: '80.2571',
    q: 'adyar',
    limit: '3',
    from: '0',
    count: '20',
    hospitalCode: 'SRM001',
    date: '2026-03-12',
    month: '3',
    year: '2026',
    approve: 'true',
  };
});
afterAll(() => server.close());

const cookieOf = ({ security }: Described) => {
  const [name] = Object.keys(security[0] ?? {});
  return name === undefined ? null : cookies[name as keyof typeof cookies];
};
const pathOf = ({ path }: Described, values: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
/** What is there for the parameters of this call: an `id` of phlebotomists is none of bookings. */
const knownFor = ({ path }: Described, others: Readonly<Record<string, string>> = known) => ({
  ...others,
  ...(path.startsWith('/api/drivers/') ? { id: others['driverId'] ?? '' } : {}),
  ...(path.startsWith('/api/tests/') ? { id: others['testId'] ?? '' } : {}),
  ...(path.startsWith('/api/patients/') ? { id: others['patientId'] ?? '' } : {}),
  ...(path.startsWith('/api/files/') ? { fileId: others['driverFileId'] ?? '' } : {}),
});
/** The parameters that a call cannot do without, as a query. */
const requiredOf = ({ parameters }: Described) => {
  const needed = parameters.filter((one) => one.in === 'query' && one.required);
  return needed.length === 0
    ? ''
    : `?${new URLSearchParams(needed.map(({ name }) => [name, known[name] ?? '']))}`;
};

/** Holds an answer against the description: its status, its type, its headers, its body. */
function expectDescribed(one: Described, answer: Response): void {
  const where = `${one.method} ${one.path} ${answer.statusCode}: ${answer.body.slice(0, 200)}`;
  const response = one.responses[answer.statusCode];
  expect(response, where).toBeDefined();
  // A server of one instance names none.
  if (answer.statusCode < 400)
    for (const name of Object.keys(response?.headers ?? {}).filter((one) => one !== instanceHeader))
      expect(answer.headers, where).toHaveProperty([name.toLowerCase()]);
  const [media] = Object.entries(response?.content ?? {});
  if (media === undefined) {
    expect(answer.body, where).toBe('');
    return;
  }
  const [type, { schema }] = media;
  expect(answer.headers['content-type'], where).toBe(type);
  expect(check(schema, type.startsWith('application/json') ? answer.json() : answer.body), where).toEqual([]);
}

describe('every GET', () => {
  /** Answers without end; a test of its own. */
  const streams = ['socketEvents'];

  test('is answered as it is described', async () => {
    const gets = described.filter(({ method, id }) => method === 'GET' && !streams.includes(id));
    expect(gets.length).toBeGreaterThan(20);
    for (const one of gets) {
      const query = one.parameters.filter((parameter) => parameter.in === 'query');
      const asked = new URLSearchParams(query.map(({ name }) => [name, known[name] ?? '']));
      const answer = await server.call(cookieOf(one), 'GET', `${pathOf(one, knownFor(one))}?${asked}`);
      expect(answer.statusCode, one.path).toBe(200);
      expectDescribed(one, answer);
      // A list without a row would prove nothing.
      const body: unknown = /json/.test(String(answer.headers['content-type'])) ? answer.json() : null;
      if (Array.isArray(body)) expect(body.length, one.path).toBeGreaterThan(0);
    }
  });
  test('with an ETag is answered 304 to a caller that sends the ETag back', async () => {
    const polled = described.filter(({ responses }) => responses['304'] !== undefined);
    expect(polled.length).toBeGreaterThan(8);
    for (const one of polled) {
      const cookie = cookieOf(one);
      const url = pathOf(one, knownFor(one));
      const { headers } = await server.call(cookie, 'GET', url);
      const again = await server.call(cookie, 'GET', url, undefined, {
        'if-none-match': String(headers['etag']),
      });
      expect(again.statusCode).toBe(304);
      expectDescribed(one, again);
    }
  });
  test('answers other states of things in the same shape', async () => {
    const find = (id: string) => described.find((one) => one.id === id) as Described;
    const ask = async (id: string, query: string, cookie: string | null) =>
      expectDescribed(find(id), await server.call(cookie, 'GET', `${find(id).path}?${query}`));
    await ask('reversePlace', 'lat=1&lon=1', null);
    await ask('attendanceSummary', 'date=2020-01-01', cookies.consoleSession);
    const [row] = await server.database.query<{ id: number }>(
      `INSERT INTO driver (hospital_id, full_name, phone, password_hash) VALUES ($1, 'New', '7000000001', 'x') RETURNING id`,
      [server.hospitals[0]],
    );
    const token = await server.services.sessions.open({
      hospitalId: server.hospitals[0],
      driverId: row?.id ?? 0,
    });
    await ask('fieldShift', '', `homedraw_field=${token}`);
    await ask('drivers', '', cookies.consoleSession);
  });
  test('of a stream begins as it is described', async () => {
    const [one] = described.filter(({ id }) => streams.includes(id));
    if (one === undefined) throw new Error('no stream is described');
    const address = await server.listen();
    const answer = await fetch(address + pathOf(one, known));
    expect(answer.headers.get('content-type')).toBe(Object.keys(one.responses['200']?.content ?? {})[0]);
    await answer.body?.cancel();
  });
});

test('every example is taken, and answered as it is described', async () => {
  const examples = operations.filter(({ example }) => example !== undefined);
  expect(examples.length).toBeGreaterThan(10);
  for (const { id, example } of examples) {
    const one = described.find((other) => other.id === id) as Described;
    const { book } = await openOrderActors(server);
    const order = await book({ status: one.id.startsWith('field') ? 'ASSIGNED' : 'PENDING' });
    const url = pathOf(one, knownFor(one, { ...known, id: String(order), orderId: String(order) }));
    const answer = await server.call(cookieOf(one), one.method, url, example);
    expect(answer.statusCode, `${id}: ${answer.body}`).toBeLessThan(300);
    expectDescribed(one, answer);
    const { schema } = one.body?.['application/json'] ?? { schema: {} };
    expect(check(schema, example), id).toEqual([]);
  }
});

describe('the refusals of every call', () => {
  const expectRefused = (one: Described, answer: Response, status: number) => {
    expect(answer.statusCode, `${one.method} ${one.path}: ${answer.body}`).toBe(status);
    expectDescribed(one, answer);
    const texts = (one.responses[status]?.description ?? '').split('\n\n').map((text) => text.slice(1, -1));
    expect(isSaid(texts, answer.body), `${one.path} ${status} ${answer.body}`).toBe(true);
  };
  /** All that do not end the session that the other calls need. */
  const calls = (wanted: (one: Described) => boolean) => {
    const found = described.filter(wanted);
    expect(found.length).toBeGreaterThan(5);
    return found;
  };
  const hasJson = (one: Described) => one.body?.['application/json'] !== undefined;

  test('401 without the cookie, and with that of another kind of caller', async () => {
    for (const one of calls(({ security }) => security.length === 1)) {
      const other = 'phoneSession' in (one.security[0] ?? {}) ? cookies.consoleSession : cookies.phoneSession;
      for (const cookie of [null, other])
        expectRefused(one, await server.call(cookie, one.method, pathOf(one, known)), 401);
    }
  });
  test('401 is described for these, for the sign-ins and for calls of both kinds of caller alone', () => {
    const others = described.filter(({ security, responses }) => security.length !== 1 && responses['401']);
    expect(others.map(({ id }) => id).sort()).toEqual([
      'chatFile',
      'fieldLogin',
      'login',
      'metrics',
      'uploadAttachment',
    ]);
  });
  test('403 from a page of another origin, where something is changed', async () => {
    const origin = { origin: 'https://elsewhere.example' };
    for (const one of calls(({ method }) => method !== 'GET'))
      expectRefused(
        one,
        await server.call(cookieOf(one), one.method, pathOf(one, known), undefined, origin),
        403,
      );
  });
  test('400, 413 and 415 for a body that is none', async () => {
    for (const one of calls(hasJson)) {
      const send = (payload: string, type = 'application/json') =>
        server.app.inject({
          method: one.method as 'POST',
          url: pathOf(one, known),
          headers: { cookie: cookieOf(one) ?? '', 'content-type': type },
          payload,
        });
      expectRefused(one, await send('{'), 400);
      expectRefused(one, await send('[]'), 400);
      expectRefused(one, await send(`"${'x'.repeat(1024 * 1024)}"`), 413);
      expectRefused(one, await send('<a/>', 'application/xml'), 415);
    }
  });
  test('404 for ids that are not of one’s own', async () => {
    const body: Readonly<Record<string, unknown>> = Object.fromEntries(
      operations.map(({ id, example }) => [id, example]),
    );
    const nothing = {
      ...known,
      orderId: '999999',
      id: '999999',
      driverId: '999999',
      userId: '999999',
      testId: '999999',
      patientId: '999999',
      fileId: 'x',
      driverFileId: 'x',
    };
    for (const one of calls(
      ({ responses, path, tags }) => !!responses['404'] && /\{/.test(path) && tags[0] !== 'Messages',
    ))
      expectRefused(
        one,
        await server.call(
          cookieOf(one),
          one.method,
          pathOf(one, knownFor(one, nothing)) + requiredOf(one),
          body[one.id],
        ),
        404,
      );
  });
  test('400 for an address that is none', async () => {
    for (const one of calls(({ path }) => path.includes('{')))
      expectRefused(
        one,
        await server.call(cookieOf(one), one.method, one.path.replace(/\{\w+\}/g, '%zz')),
        400,
      );
  });
});
