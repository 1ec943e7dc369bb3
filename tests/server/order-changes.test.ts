import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderRow } from '../../src/contract/wire/orders.ts';
import { type OrderActors, openOrderActors } from './support/order-actors.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let actors: OrderActors;
beforeAll(async () => {
  server = await startTestServer();
  actors = await openOrderActors(server);
});
afterAll(() => server.close());

const said = async (answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer;
  return [statusCode, body];
};

describe('an assignment', () => {
  test('is stored in our form, with the phlebotomist’s own name, phone and email', async () => {
    const copy = await actors.read(await actors.book());
    expect((await actors.assign(copy, 0)).statusCode).toBe(204);
    const row = await actors.read(copy.orderId);
    const people: Record<string, unknown>[] = (
      await server.call(await server.consoleCookie(0), 'GET', '/api/drivers')
    ).json();
    const person = people.find(({ id }) => id === actors.people[0]);
    expect(row).toMatchObject({
      status: 'ASSIGNED',
      deliveryBoyId: actors.people[0],
      deliveryBoyName: person?.['fullName'],
      deliveryBoyPhone: person?.['phone'],
      deliveryBoyEmail: person?.['email'],
      scheduledTime: '2026-03-12T14:00',
      cancellationReason: null,
    });
    expect(orderRow.safeParse(row).success).toBe(true);
  });
  test('takes the status in any case and the id as a text', async () => {
    for (const status of ['assigned', 'ASSIGNED', ' Assigned ']) {
      const copy = await actors.read(await actors.book());
      const answer = await actors.assign(copy, 1, { status, deliveryBoyId: String(actors.people[1]) });
      expect(answer.statusCode).toBe(204);
      expect(await actors.read(copy.orderId)).toMatchObject({
        status: 'ASSIGNED',
        deliveryBoyId: actors.people[1],
      });
    }
  });
  test('sets no other status', async () => {
    const copy = await actors.read(await actors.book());
    for (const status of ['cancelled', 'COMPLETED', 'pending', ''])
      expect((await actors.assign(copy, 0, { status })).statusCode).toBe(400);
    expect(await actors.read(copy.orderId)).toEqual(copy);
  });
  test('needs a phlebotomist of this hospital and a time, in the guards’ words', async () => {
    const copy = await actors.read(await actors.book());
    const foreigner = await server.phlebotomist(1, 0);
    for (const deliveryBoyId of [null, ''])
      expect(await said(actors.assign(copy, 0, { deliveryBoyId, scheduledTime: null }))).toEqual([
        400,
        'Please select a phlebotomist.',
      ]);
    for (const scheduledTime of [null, '', ' '])
      expect(await said(actors.assign(copy, 0, { deliveryBoyId: 'x', scheduledTime }))).toEqual([
        400,
        'Please select a schedule time.',
      ]);
    for (const deliveryBoyId of [foreigner, String(foreigner), 999_999, -1, 1.5, 'x', '1; DROP TABLE orders'])
      expect(await said(actors.assign(copy, 0, { deliveryBoyId }))).toEqual([
        400,
        'Please select a valid phlebotomist.',
      ]);
    expect(await actors.read(copy.orderId)).toEqual(copy);
  });
  test('refuses a time that no clock shows', async () => {
    const copy = await actors.read(await actors.book());
    for (const scheduledTime of [
      'soon',
      '2026-03-12',
      '2026-02-30T10:00',
      '2026-03-12T25:00',
      '0000-01-01T10:00',
      '\0',
    ])
      expect((await actors.assign(copy, 0, { scheduledTime })).statusCode).toBe(400);
    expect(await actors.read(copy.orderId)).toEqual(copy);
  });
  test.each([
    [{ status: 'COMPLETED' }, 'This order is already COMPLETED.'],
    [{ status: 'SAMPLE_COLLECTED' }, 'The sample of this order is already collected.'],
    ...['Cancelled by patient', 'by ADMIN: double', 'driver said the patient is away', 'no idea', null].map(
      (reason) =>
        [
          { status: 'CANCELLED', reason },
          'Cannot assign this order. It was cancelled by patient/admin.',
        ] as const,
    ),
  ] as const)(
    'is refused of a booking that is %o, before anything else is looked at',
    async (columns, words) => {
      const copy = await actors.read(await actors.book(columns));
      const nothing = { deliveryBoyId: null, scheduledTime: null, version: 0 };
      expect(await said(actors.assign(copy, 1, nothing))).toEqual([409, words]);
      expect(await actors.read(copy.orderId)).toEqual(copy);
    },
  );
  test('of a booking that the driver cancelled clears the reason and the old visit', async () => {
    const id = await actors.book({ status: 'ASSIGNED' });
    await actors.setStatus(id, 0, { status: 'SAMPLE_COLLECTED' });
    await actors.setStatus(id, 0, { status: 'CANCELLED', reason: 'flat tyre' });
    const copy = await actors.read(id);
    expect(copy['cancellationReason']).toBe('Cancelled by driver: flat tyre');
    expect(copy['proximityTimestamp']).not.toBeNull();
    expect((await actors.assign(copy, 1, { cancellationReason: 'kept?' })).statusCode).toBe(204);
    expect(await actors.read(id)).toMatchObject({
      status: 'ASSIGNED',
      cancellationReason: null,
      proximityTimestamp: null,
      deliveryBoyId: actors.people[1],
    });
  });
  test('moves a booking to another phlebotomist, whose phone sees it at once and the other’s no longer', async () => {
    const id = await actors.book({ status: 'ASSIGNED' });
    const mine = async (index: number) =>
      JSON.stringify(
        (await server.call(await server.phoneCookie(0, index), 'GET', '/api/field/orders')).json(),
      );
    expect(await mine(3)).toContain(`"orderId":${id},`);
    await actors.assign(await actors.read(id), 1);
    expect(await mine(3)).not.toContain(`"orderId":${id},`);
    expect(await mine(4)).toContain(`"orderId":${id},`);
    expect((await actors.setStatus(id, 0, { status: 'SAMPLE_COLLECTED' })).statusCode).toBe(404);
  });
  test('of no booking is 404', async () => {
    const copy = await actors.read(await actors.book());
    for (const orderId of [999_999, 'x', 0, -1])
      expect((await actors.assign({ ...copy, orderId: orderId as number }, 0)).statusCode).toBe(404);
  });
});

describe('the details that come back with an assignment', () => {
  test('never change ids, moments, images or the hospital', async () => {
    const copy = await actors.read(await actors.book());
    const forged = {
      id: 1,
      orderId: copy.orderId,
      hospitalId: 99,
      hospital_id: 99,
      createdAt: '2020-01-01T00:00:00Z',
      proximityTimestamp: '2020-01-01T00:00:00Z',
      sampleImageUrl: 'https://elsewhere.example/x.png',
      colour: 'blue',
    };
    await actors.assign(copy, 0, forged);
    const row = await actors.read(copy.orderId);
    for (const key of ['id', 'orderId', 'createdAt', 'proximityTimestamp', 'sampleImageUrl'])
      expect(row[key]).toEqual(copy[key]);
    expect(row).not.toHaveProperty('colour');
  });
  test('stay as they are where the copy has none, or nothing that can be meant', async () => {
    const copy = await actors.read(await actors.book());
    const { orderId, version: _, ...rest } = copy;
    const bare = Object.fromEntries(Object.keys(rest).map((key) => [key, undefined]));
    await actors.assign({ ...bare, orderId } as never, 0);
    const nonsense = {
      patientName: ' ',
      phoneNumber: '12',
      email: 'nobody',
      address: 7,
      latitude: 91,
      longitude: '80',
      medicalTests: 'all',
      totalPrice: -1,
      reason: null,
      source: ['x'],
      sampleRequired: 'a\0b',
      report: {},
    };
    await actors.assign(copy, 1, { ...nonsense, version: undefined });
    const row = await actors.read(copy.orderId);
    for (const key of Object.keys(nonsense)) expect(row[key]).toEqual(copy[key]);
    expect(row['deliveryBoyId']).toBe(actors.people[1]);
  });
  test('are taken where they are valid', async () => {
    const copy = await actors.read(await actors.book());
    const better = {
      address: '4, Church Road',
      latitude: 0,
      longitude: 0,
      totalPrice: 12.345,
      phoneNumber: '+91 98400 99999',
    };
    await actors.assign(copy, 0, better);
    expect(await actors.read(copy.orderId)).toMatchObject({
      ...better,
      totalPrice: 12.35,
      patientName: 'Uma Devi',
    });
  });
});

describe('a cancellation', () => {
  const reasonAfter = async (body: object) => {
    const id = await actors.book();
    expect((await actors.cancel(id, body)).statusCode).toBe(204);
    const row = await actors.read(id);
    expect(row['status']).toBe('CANCELLED');
    return row['cancellationReason'];
  };
  test('keeps the reason, and names the sender where the reason does not', async () => {
    expect(await reasonAfter({ reason: 'Cancelled by admin', sender: 'admin' })).toBe('Cancelled by admin');
    expect(await reasonAfter({ reason: 'double booking', sender: 'admin' })).toBe(
      'Cancelled by admin: double booking',
    );
    expect(await reasonAfter({ reason: ' ', sender: 'admin' })).toBe('Cancelled by admin');
    expect(await reasonAfter({ reason: 'Patient called', sender: 'patient' })).toBe('Patient called');
    expect(await reasonAfter({ reason: 'no\0t home', sender: '' })).toBe('Cancelled by admin: not home');
  });
  test('with half an emoji in its reason is refused, since another reason would be kept', async () => {
    const id = await actors.book();
    const half = 'ill \ud83e';
    expect(await said(actors.cancel(id, { reason: half, sender: 'admin' }))).toEqual([400, 'Invalid reason']);
    expect(await said(actors.cancel(id, { reason: '', sender: half }))).toEqual([400, 'Invalid sender']);
    expect(await actors.read(id)).toMatchObject({ status: 'PENDING' });
    expect((await actors.cancel(id, { reason: 'ill 🤒', sender: 'admin' })).statusCode).toBe(204);
    expect(await actors.read(id)).toMatchObject({ cancellationReason: 'Cancelled by admin: ill 🤒' });
  });
  test('of a completed booking is refused in the guard’s words', async () => {
    const id = await actors.book({ status: 'COMPLETED' });
    expect(await said(actors.cancel(id))).toEqual([409, 'This order is already COMPLETED.']);
    expect(await said(actors.cancelAsPatient(id))).toEqual([409, 'This order is already COMPLETED.']);
  });
  test('sent twice is done once, with the first reason, from any sender and with any version', async () => {
    const id = await actors.book();
    await actors.cancelAsPatient(id, { reason: 'moved away' });
    const first = await actors.read(id);
    expect(first['cancellationReason']).toBe('Cancelled by patient: moved away');
    expect((await actors.cancel(id)).statusCode).toBe(204);
    expect((await actors.cancel(id, undefined, { 'if-match': '"0"' })).statusCode).toBe(204);
    expect((await actors.cancelAsPatient(id)).statusCode).toBe(204);
    expect(await actors.read(id)).toEqual(first);
  });
  test('of a booking whose sample is collected is possible, and keeps the phlebotomist', async () => {
    const id = await actors.book({ status: 'SAMPLE_COLLECTED' });
    expect((await actors.cancel(id)).statusCode).toBe(204);
    expect(await actors.read(id)).toMatchObject({ status: 'CANCELLED', deliveryBoyId: actors.people[0] });
  });
  test('on an older version is answered with the booking as it is now', async () => {
    const id = await actors.book();
    const copy = await actors.read(id);
    await actors.assign(copy, 0);
    for (const answer of [
      actors.cancel(id, undefined, { 'if-match': `"${copy.version}"` }),
      actors.cancel(id, { reason: '', sender: 'admin', version: copy.version }),
    ])
      expect(await said(answer)).toEqual([409, expect.stringContaining('it is now ASSIGNED to ')]);
    expect((await actors.cancel(id)).statusCode).toBe(204);
  });
  test('of no booking is 404, and a body that is none is 400', async () => {
    const id = await actors.book();
    for (const none of [999_999, 'x']) expect((await actors.cancel(none as number)).statusCode).toBe(404);
    expect((await actors.cancelAsPatient(999_999)).statusCode).toBe(404);
    for (const body of [
      {},
      { reason: 1, sender: 'admin' },
      { reason: '', sender: null },
      [],
      { reason: 'x'.repeat(1_001), sender: 'admin' },
    ])
      expect((await actors.cancel(id, body)).statusCode).toBe(400);
    expect((await actors.cancelAsPatient(id, { reason: 7 })).statusCode).toBe(400);
  });
});

describe('a write on an older version', () => {
  test('is refused, by header and by body, with the booking as it is now', async () => {
    const copy = await actors.read(await actors.book());
    expect(copy.version).toBe(1);
    expect((await actors.assign(copy, 0)).statusCode).toBe(204);
    const now = await actors.read(copy.orderId);
    const words = `This order has changed meanwhile: it is now ASSIGNED to ${now['deliveryBoyName']} for 2026-03-12 14:00.`;
    expect(await said(actors.assign(copy, 1))).toEqual([409, words]);
    expect(await said(actors.assign(copy, 1, { version: String(copy.version) }))).toEqual([409, words]);
    for (const tag of ['"1"', 'W/"1"', '"999"'])
      expect(await said(actors.assign(copy, 1, { version: undefined }, { 'if-match': tag }))).toEqual([
        409,
        words,
      ]);
    expect(await actors.read(copy.orderId)).toEqual(now);
    expect((await actors.assign(now, 1, {}, { 'if-match': `"${now.version}"` })).headers['etag']).toBe('"3"');
  });
  test('names the details in which the copy differs', async () => {
    const copy = await actors.read(await actors.book());
    await actors.assign(copy, 0, { address: 'Elsewhere', phoneNumber: '9000000000' });
    expect((await actors.assign(copy, 1)).body).toMatch(/ Different from the copy: phone number, address\.$/);
  });
  test('says that the driver cancelled, and wins where no version is named', async () => {
    const id = await actors.book({ status: 'ASSIGNED' });
    const copy = await actors.read(id);
    await actors.setStatus(id, 0, { status: 'CANCELLED', reason: 'flat tyre' });
    expect(await said(actors.assign(copy, 1))).toEqual([
      409,
      'This order has changed meanwhile: it is now CANCELLED (Cancelled by driver: flat tyre).',
    ]);
    expect((await actors.assign(copy, 1, { version: null }, { 'if-match': '*' })).statusCode).toBe(204);
  });
  test('that changes no field counts as done, and leaves the version', async () => {
    const copy = await actors.read(await actors.book());
    await actors.assign(copy, 0);
    const now = await actors.read(copy.orderId);
    expect((await actors.assign(copy, 0)).statusCode).toBe(204);
    expect(await actors.read(copy.orderId)).toEqual(now);
  });
  test('needs a version that can be meant', async () => {
    const copy = await actors.read(await actors.book());
    for (const tag of ['1', '"one"', '"1", "2"', '""'])
      expect((await actors.assign(copy, 0, {}, { 'if-match': tag })).statusCode).toBe(400);
    for (const version of ['new', 1.5, {}, true])
      expect((await actors.assign(copy, 0, { version })).statusCode).toBe(400);
    expect(await actors.read(copy.orderId)).toEqual(copy);
  });
});

test('of two assignments at once one is refused, and no fields are mixed', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const copy = await actors.read(await actors.book());
    const answers = await Promise.all([actors.assign(copy, 0), actors.assign(copy, 1)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    const winner = answers[0]?.statusCode === 204 ? 0 : 1;
    expect(await actors.read(copy.orderId)).toMatchObject({
      deliveryBoyId: actors.people[winner],
      scheduledTime: `2026-03-12T14:0${winner}`,
    });
  }
});

test('bodies that are no order are 400 in words', async () => {
  const id = await actors.book();
  const cookie = await server.consoleCookie(0);
  for (const payload of ['{', '', '[]', 'null', '"x"', '{}', '{"status":"assigned"}', '{"status":7}']) {
    const response = await server.app.inject({
      method: 'PUT',
      url: `/api/orders/${id}`,
      headers: { cookie, 'content-type': 'application/json' },
      payload,
    });
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toContain('text/plain');
    expect(response.body.length).toBeGreaterThan(10);
  }
});
