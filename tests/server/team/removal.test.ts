import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openChatClient } from '../support/chat-client.ts';
import { formOf } from '../support/form.ts';
import { openOrderActors } from '../support/order-actors.ts';
import { jpeg, sendForm } from '../support/registration.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let dispatcher: string;
beforeAll(async () => {
  server = await startTestServer();
  dispatcher = await server.consoleCookie(0);
});
afterAll(() => server.close());

const remove = (id: unknown, cookie = dispatcher) => server.call(cookie, 'DELETE', `/api/drivers/${id}`);
const idsOf = async (path: string, key: string) => {
  const rows: Record<string, unknown>[] = (await server.call(dispatcher, 'GET', path)).json();
  return rows.map((row) => row[key]);
};

test('a phlebotomist that is removed is gone from every list, with its sessions, sockets and files', async () => {
  const id = await server.phlebotomist(0, 5);
  const phone = await server.phoneCookie(0, 5);
  const said = formOf([
    { name: 'present', content: Buffer.from('false') },
    { name: 'selfie', filename: 'me.jpg', type: 'image/jpeg', content: jpeg },
  ]);
  expect((await sendForm(server, phone, said, '/api/field/attendance')).statusCode).toBe(201);
  await server.call(phone, 'POST', '/api/field/location', {
    latitude: 13,
    longitude: 80,
    deliveryStatus: 'PROCESSING',
  });
  for (const [path, key] of [
    ['/api/drivers', 'id'],
    ['/api/location/all', 'deliveryBoyId'],
    ['/api/drivers/attendance/today', 'driverId'],
  ] as const)
    expect(await idsOf(path, key)).toContain(id);
  const socket = await openChatClient(server, phone);
  const ended: string[] = [];
  server.services.sessions.onClose((key) => ended.push(key));

  const answer = await remove(id);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  for (const [path, key] of [
    ['/api/drivers', 'id'],
    ['/api/location/all', 'deliveryBoyId'],
    ['/api/drivers/attendance/today', 'driverId'],
  ] as const)
    expect(await idsOf(path, key)).not.toContain(id);
  expect((await server.call(dispatcher, 'GET', `/api/drivers/${id}/latest-attendance`)).statusCode).toBe(404);
  expect(ended).toContain(socket.principal.sessionKey);
  expect((await server.call(phone, 'GET', '/api/field/orders')).statusCode).toBe(401);
  for (const table of ['driver_file', 'attendance', 'location_point', 'session', 'chat_message'])
    expect(await server.database.query(`SELECT 1 FROM ${table} WHERE driver_id = $1`, [id])).toEqual([]);
  expect(server.audit).toContainEqual(
    expect.objectContaining({ action: 'phlebotomist.remove', outcome: 'done', phlebotomistId: String(id) }),
  );
  expect((await remove(id)).statusCode).toBe(404);
});

test('the bookings of one that is removed keep their status and the name they were given to; an open one goes to somebody else', async () => {
  const { book, people } = await openOrderActors(server);
  const [id, other] = people;
  const orders = [await book({ status: 'ASSIGNED' }), await book({ status: 'COMPLETED' })];
  const read = async () => {
    const rows: Record<string, unknown>[] = (await server.call(dispatcher, 'GET', '/api/orders')).json();
    return orders.map((order) => rows.find((row) => row['orderId'] === order));
  };
  const before = await read();
  expect(before.map((row) => row?.['deliveryBoyId'])).toEqual([id, id]);
  await remove(id);
  const after = await read();
  for (const [index, row] of after.entries())
    expect(row).toEqual({ ...before[index], deliveryBoyId: null, version: expect.any(Number) });
  const assigned = await server.call(dispatcher, 'PUT', `/api/orders/${orders[0]}`, {
    ...after[0],
    status: 'assigned',
    deliveryBoyId: other,
    scheduledTime: '2026-03-12T18:00',
  });
  expect(assigned.statusCode).toBe(204);
});

test('money that was spent on a booking stays with it, and is listed for whoever was removed', async () => {
  const id = await server.phlebotomist(0, 12);
  const other = await server.phlebotomist(0, 13);
  const [row] = await server.database.query<{ id: number }>(
    `SELECT id FROM orders WHERE hospital_id = $1 AND NOT EXISTS (SELECT 1 FROM expense e WHERE e.order_id = orders.id) LIMIT 1`,
    [server.hospitals[0]],
  );
  const order = row?.id;
  await server.database.query(
    'INSERT INTO expense (hospital_id, driver_id, order_id, total_amount, test_amount) VALUES ($1, $2, $3, 120, 40)',
    [server.hospitals[0], id, order],
  );
  const spent = async (deliveryBoyId: unknown, cookie = dispatcher) =>
    server.call(cookie, 'GET', `/api/drivers/${deliveryBoyId}/orders/${order}/expenses`);
  expect((await spent(id)).json()).toMatchObject([{ totalAmount: 120 }]);
  // Whoever is of the team is asked for by number.
  expect((await spent(0)).json()).toEqual([]);
  await remove(id);
  expect((await spent(0)).json()).toMatchObject([{ totalAmount: 120, testAmount: 40 }]);
  expect((await spent(other)).json()).toEqual([]);
  expect((await spent(0, await server.consoleCookie(1))).statusCode).toBe(404);
});

test('a phlebotomist of another hospital stays, and so does who is meant by no id', async () => {
  const id = await server.phlebotomist(0, 8);
  const foreigner = await server.consoleCookie(1);
  for (const answer of [await remove(id, foreigner), await remove('x'), await remove(999_999)])
    expect([answer.statusCode, answer.body]).toEqual([404, 'Phlebotomist not found']);
  expect(await idsOf('/api/drivers', 'id')).toContain(id);
  expect((await server.call(await server.phoneCookie(0, 8), 'GET', '/api/field/orders')).statusCode).toBe(
    200,
  );
});

test('of two who remove the same, one has and one is answered that it is gone', async () => {
  const id = await server.phlebotomist(0, 9);
  const answers = await Promise.all([remove(id), remove(id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
});

test('thousands of positions go with it', async () => {
  const id = await server.phlebotomist(0, 10);
  await server.database.query(
    `INSERT INTO location_point (hospital_id, driver_id, latitude, longitude, at, delivery_status)
     SELECT $1, $2, 13, 80, now() - n * interval '5 seconds', 'PROCESSING' FROM generate_series(1, 4500) n`,
    [server.hospitals[0], id],
  );
  expect((await remove(id)).statusCode).toBe(204);
  expect(await server.database.query('SELECT 1 FROM location_point WHERE driver_id = $1', [id])).toEqual([]);
});

test('a phone at work whose phlebotomist is removed is signed out, not answered with a fault', async () => {
  const id = await server.phlebotomist(0, 11);
  const phone = await server.phoneCookie(0, 11);
  const transaction = server.database.transaction.bind(server.database);
  // Removed after its session was looked at.
  vi.spyOn(server.database, 'transaction').mockImplementationOnce(async (work) => {
    await server.database.query('DELETE FROM driver WHERE id = $1', [id]);
    return transaction(work);
  });
  const answer = await server.call(phone, 'POST', '/api/field/attendance', { present: true });
  expect([answer.statusCode, answer.body]).toEqual([401, 'Please log in.']);
  expect(server.log).toEqual([]);
});
