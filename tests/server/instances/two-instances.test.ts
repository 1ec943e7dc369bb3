/** Two instances over one database and one broker: what one has stored or ended, the other knows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints, stomp } from '../../../src/contract/endpoints.ts';
import { readConfig } from '../../../src/contract/read-config.ts';
import { chatKeyHeader } from '../../../src/contract/wire/offers.ts';
import { eventually } from '../../support/eventually.ts';
import { bookingBody } from '../support/booking-body.ts';
import { openChatClient } from '../support/chat-client.ts';
import { type InstancesUnderTest, startInstances } from '../support/instances.ts';
import { testNow } from '../support/test-database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let both: InstancesUnderTest;
let a: TestServer;
let b: TestServer;
let dispatcher: string;
let foreigner: string;
let phone: string;
let driverId: number;
let hospital: number;

beforeAll(async () => {
  both = await startInstances();
  [a, b] = both.servers;
  [dispatcher, foreigner] = [await a.consoleCookie(0), await a.consoleCookie(1)];
  phone = await a.phoneCookie(0, 3);
  driverId = await a.phlebotomist(0, 3);
  [hospital] = a.hospitals;
});
afterAll(() => both.close());

const cookieAfter = (cookie: string, set: string | readonly string[] | undefined) => {
  const changed = [set ?? []].flat().map((one) => one.split(';')[0] ?? '');
  return [cookie, ...changed].join('; ');
};

test('consoles are told to look for another instance after two seconds', async () => {
  const settings = (await a.call(null, 'GET', '/config.json')).json();
  expect(readConfig(settings)).toMatchObject({
    ignored: [],
    config: { timings: { reconnectDelayMs: 2_000 } },
  });
});

describe('a list', () => {
  const { orders, collected, tests, locations, patients } = endpoints;
  const lists = [orders, collected, tests, locations, patients].map(({ path }) => path);

  test.each(lists)('%s has one tag at both, and is unchanged for who has it from the other', async (url) => {
    const [one, other] = [await a.call(dispatcher, 'GET', url), await b.call(dispatcher, 'GET', url)];
    expect([one.statusCode, other.body]).toEqual([200, one.body]);
    expect(other.headers['etag']).toBe(one.headers['etag']);
    const again = await b.call(dispatcher, 'GET', url, undefined, {
      'if-none-match': String(one.headers['etag']),
    });
    expect(again.statusCode).toBe(304);
  });

  test('has what its author was told is stored, at whichever instance it is asked for', async () => {
    for (const [here, there] of [[a, b] as const, [b, a] as const]) {
      both.broker.hold('a');
      both.broker.hold('b');
      await there.call(dispatcher, 'GET', '/api/orders');
      const answer = await here.call(dispatcher, 'POST', '/api/orders', bookingBody());
      expect(answer.statusCode).toBe(201);
      const author = cookieAfter(dispatcher, answer.headers['set-cookie']);
      const ids = (await there.call(author, 'GET', '/api/orders'))
        .json()
        .map(({ orderId }: { orderId: number }) => orderId);
      expect(ids).toContain(answer.json().orderId);
      both.broker.release('a');
      both.broker.release('b');
    }
  });

  test('is changed for others as soon as the message of the change has come', async () => {
    const count = async () => (await b.call(foreigner, 'GET', '/api/orders/total/count')).json().count;
    const before = await count();
    await a.call(foreigner, 'POST', '/api/orders', bookingBody());
    await eventually(async () => expect(await count()).toBe(before + 1));
  });

  test('is changed for others within a second also where no message comes', async () => {
    both.broker.goAway();
    const count = async () => (await b.call(foreigner, 'GET', '/api/orders/total/count')).json().count;
    const before = await count();
    await a.call(foreigner, 'POST', '/api/orders', bookingBody());
    await eventually(async () => expect(await count()).toBe(before + 1));
    both.broker.comeBack();
  });

  test('of positions has the points that the other instance took', async () => {
    const at = async (server: TestServer) =>
      (await server.call(dispatcher, 'GET', '/api/location/all'))
        .json()
        .find((row: { deliveryBoyId: number }) => row.deliveryBoyId === driverId)?.latitude;
    for (const [index, here] of [a, b, a].entries()) {
      const latitude = 13.01 + index / 100;
      const point = { latitude, longitude: 80.2, deliveryStatus: 'PROCESSING' };
      a.clock.now += 1_000;
      b.clock.now = a.clock.now;
      expect((await here.call(phone, 'POST', '/api/field/location', point)).statusCode).toBe(204);
      await eventually(async () => expect([await at(a), await at(b)]).toEqual([latitude, latitude]));
    }
  });

  test('of attendance knows at once what was decided at the other instance', async () => {
    const said = await b.call(await b.phoneCookie(0, 7), 'POST', '/api/field/attendance', { present: true });
    const record = said.json().id;
    const who = await a.phlebotomist(0, 7);
    const latest = async (server: TestServer) =>
      (await server.call(dispatcher, 'GET', `/api/drivers/${who}/latest-attendance`)).json()?.approvalStatus;
    expect([await latest(a), await latest(b)]).toEqual(['PENDING', 'PENDING']);
    await a.call(dispatcher, 'PUT', `/api/drivers/admin/attendance/${record}/approve?approve=true`);
    expect([await latest(a), await latest(b)]).toEqual(['APPROVED', 'APPROVED']);
  });
});

test('a batch of positions waits its own time where the database is shared, and another where it is not', async () => {
  const never = 2 ** 31 - 1;
  const point = { latitude: 13, longitude: 80.2, deliveryStatus: 'PROCESSING' };
  const status = async (server: TestServer) => {
    const cookie = await server.phoneCookie(0, 3);
    return (await server.call(cookie, 'POST', '/api/field/location', point)).statusCode;
  };
  const batches = { atOnce: 10, waiting: 10 };
  const shared = await startInstances({
    limits: { points: { windowMs: never, sharedWindowMs: 0, ...batches } },
  });
  expect(await status(shared.servers[0])).toBe(204);
  await shared.close();
  const alone = await startTestServer({
    limits: { points: { windowMs: 0, sharedWindowMs: never, ...batches } },
  });
  expect(await status(alone)).toBe(204);
  await alone.close();
});

test('a console is told which instance answers', async () => {
  const names = await Promise.all(
    [a, b].map(
      async (server) => (await server.call(dispatcher, 'GET', '/api/orders')).headers['homedraw-instance'],
    ),
  );
  expect(names).toEqual(['a', 'b']);
});

describe('a message', () => {
  const textOf = (content: string) => ({
    senderId: hospital,
    receiverId: driverId,
    content,
    messageType: 'TEXT',
    attachmentUrl: null,
  });

  test('reaches consoles and the phone at both instances once, and nobody of another hospital', async () => {
    const [writer, colleague] = [await openChatClient(a, dispatcher), await openChatClient(b, dispatcher)];
    const [own, other] = [await openChatClient(b, phone), await openChatClient(b, foreigner)];
    expect(await writer.send(stomp.send, textOf('Hello'))).toBe('taken');
    await eventually(() => expect([colleague.received.length, own.received.length]).toEqual([1, 1]));
    await writer.send(stomp.send, textOf('Again'));
    await eventually(() =>
      expect(colleague.received.map(({ content }) => content)).toEqual(['Hello', 'Again']),
    );
    expect([writer.received.length, own.received.length, other.received.length]).toEqual([2, 2, 0]);
    for (const client of [writer, colleague, own, other]) client.close();
  });

  test('has a later moment and a higher id than the one before it, whatever the clocks say', async () => {
    const [one, other] = [await openChatClient(a, dispatcher), await openChatClient(b, dispatcher)];
    b.clock.now = a.clock.now - 120_000;
    for (const [index, client] of [one, other, one, other].entries())
      expect(await client.send(stomp.send, textOf(`Turn ${index}`))).toBe('taken');
    b.clock.now = a.clock.now;
    const rows = await both.database.query<{ content: string }>(
      `SELECT content FROM chat_message WHERE driver_id = $1 AND content LIKE 'Turn %' ORDER BY created_at, id`,
      [driverId],
    );
    expect(rows.map(({ content }) => content)).toEqual(['Turn 0', 'Turn 1', 'Turn 2', 'Turn 3']);
    one.close();
    other.close();
  });

  test('that an instance stored and told nobody of is told when it is sent again', async () => {
    const key = '6d1f0f0a-0000-4000-8000-00000000000a';
    const writer = await openChatClient(a, dispatcher);
    expect(await writer.send(stomp.send, textOf('Stored'), { [chatKeyHeader]: key })).toBe('taken');
    const [own, again] = [await openChatClient(b, phone), await openChatClient(b, dispatcher)];
    expect(await again.send(stomp.send, textOf('Stored'), { [chatKeyHeader]: key })).toBe('taken');
    await eventually(() => expect(own.received.map(({ content }) => content)).toEqual(['Stored']));
    for (const client of [writer, own, again]) client.close();
  });
});

describe('an alert', () => {
  const end = (orderId: number, at: number) => ({
    latitude: 13,
    longitude: 80,
    deliveryStatus: 'ENDED',
    orderId,
    timestamp: new Date(at).toISOString(),
  });
  const orderOf = async () => {
    const [row] = await both.database.query<{ id: number }>(
      `UPDATE orders SET driver_id = $1 WHERE id = (SELECT max(id) FROM orders WHERE hospital_id = $2) RETURNING id`,
      [driverId, hospital],
    );
    return row?.id ?? 0;
  };

  test('reaches the consoles of its hospital at both instances, once', async () => {
    const orderId = await orderOf();
    const [here, there, other] = [
      await openChatClient(a, dispatcher, stomp.alerts),
      await openChatClient(b, dispatcher, stomp.alerts),
      await openChatClient(b, foreigner, stomp.alerts),
    ];
    const send = (server: TestServer) =>
      server.call(phone, 'POST', '/api/field/location', end(orderId, testNow - 5_000));
    expect((await send(a)).statusCode).toBe(204);
    await eventually(() => expect([here.received.length, there.received.length]).toEqual([1, 1]));
    // The phone lost the answer, and comes to the other instance.
    expect((await send(b)).statusCode).toBe(204);
    expect((await send(a)).statusCode).toBe(204);
    expect([here.received.length, there.received.length, other.received.length]).toEqual([1, 1, 0]);
    for (const client of [here, there, other]) client.close();
  });

  test('that an instance stored and told nobody of is told by the one that hears it again', async () => {
    const orderId = await orderOf();
    const at = new Date(testNow - 4_000);
    await both.database.query(
      `INSERT INTO location_point (hospital_id, driver_id, latitude, longitude, at, delivery_status, order_id)
       VALUES ($1, $2, 13, 80, $3, 'ENDED', $4)`,
      [hospital, driverId, at, orderId],
    );
    const there = await openChatClient(b, dispatcher, stomp.alerts);
    await a.call(phone, 'POST', '/api/field/location', end(orderId, at.getTime()));
    await eventually(() => expect(there.received).toMatchObject([{ type: 'ENDED', orderId }]));
    there.close();
  });

  test('of a stop that several consoles report is one', async () => {
    const [here, there] = [
      await openChatClient(a, dispatcher, stomp.alerts),
      await openChatClient(b, dispatcher, stomp.alerts),
    ];
    const stop = {
      driverId,
      orderId: null,
      latitude: 13,
      longitude: 80,
      timestamp: new Date(testNow - 3_000).toISOString(),
    };
    await a.call(dispatcher, 'POST', endpoints.notifyIdle.path, stop);
    await eventually(() => expect(there.received).toHaveLength(1));
    await b.call(dispatcher, 'POST', endpoints.notifyIdle.path, stop);
    await a.call(dispatcher, 'POST', endpoints.notifyIdle.path, stop);
    await a.call(phone, 'POST', '/api/field/location', end(await orderOf(), testNow - 2_000));
    await eventually(() => expect([here.received.length, there.received.length]).toEqual([2, 2]));
    for (const client of [here, there]) client.close();
  });
});

describe('an end', () => {
  test('of a session ends its socket at the other instance, and its cookie', async () => {
    const cookie = await a.consoleCookie(0);
    const socket = await openChatClient(b, cookie);
    expect((await b.call(cookie, 'GET', '/api/orders/total/count')).statusCode).toBe(200);
    expect((await a.call(cookie, 'POST', `/api/hospitals/logout/${hospital}`)).statusCode).toBe(204);
    await eventually(() => expect(socket.isOver()).toBe(true));
    expect((await b.call(cookie, 'GET', '/api/orders/total/count')).statusCode).toBe(401);
  });

  test('of a phlebotomist ends the sockets of its phones at the other instance, and its place in lists', async () => {
    const who = await a.phlebotomist(0, 11);
    const cookie = await a.phoneCookie(0, 11);
    const socket = await openChatClient(b, cookie);
    expect((await a.call(dispatcher, 'DELETE', `/api/drivers/${who}`)).statusCode).toBe(204);
    await eventually(() => expect(socket.isOver()).toBe(true));
    expect((await b.call(cookie, 'GET', '/api/field/orders')).statusCode).toBe(401);
    await eventually(async () => {
      const rows = (await b.call(dispatcher, 'GET', '/api/location/all')).json();
      expect(rows.filter((row: { deliveryBoyId: number }) => row.deliveryBoyId === who)).toEqual([]);
    });
  });

  test('of a display ends it at the other instance', async () => {
    const cookie = await a.displayCookie(0);
    expect((await b.call(cookie, 'GET', '/api/display/session')).statusCode).toBe(200);
    const shown = (await a.call(dispatcher, 'GET', endpoints.displays.path)).json();
    await a.call(dispatcher, 'DELETE', `/api/displays/${shown[0].id}`);
    await eventually(async () =>
      expect((await b.call(cookie, 'GET', '/api/display/session')).statusCode).toBe(401),
    );
  });
});

describe('what must not be done more often at two instances', () => {
  test('is to guess a password: ten times in all', async () => {
    const guess = async (server: TestServer) =>
      (await server.call(null, 'POST', endpoints.login.path, { email: 'who@a.example', password: 'wrong' }))
        .statusCode;
    const answers: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) answers.push(await guess(turn % 2 === 0 ? a : b));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test('is to take a booking that is sent twice with one key', async () => {
    const headers = { 'idempotency-key': '6d1f0f0a-0000-4000-8000-00000000000b' };
    const body = bookingBody();
    const answers = await Promise.all(
      [a, b, a, b].map((server) => server.call(dispatcher, 'POST', '/api/orders', body, headers)),
    );
    expect(new Set(answers.map((answer) => answer.json().orderId)).size).toBe(1);
  });
});

test('where messages were lost, sockets end so that clients fetch what they lack', async () => {
  const [console1, own] = [await openChatClient(b, dispatcher), await openChatClient(b, phone)];
  both.broker.hold('b');
  await a.call(foreigner, 'POST', '/api/orders', bookingBody());
  await eventually(() => expect(both.broker.waiting('b')).toBeGreaterThan(0));
  both.broker.forget('b');
  both.broker.goAway();
  both.broker.comeBack();
  both.broker.release('b');
  await eventually(() => expect([console1.isOver(), own.isOver()]).toEqual([true, true]));
});
