import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyKeptMs } from '../../server/orders/create-order.ts';
import {
  idempotencyKeyOffer,
  offersHeader,
  orderRangesOffer,
  readOffers,
} from '../../src/contract/wire/offers.ts';
import type { CreateOrderBody } from '../../src/contract/wire/orders.ts';
import { bookingBody } from './support/booking-body.ts';
import { testNow } from './support/test-database.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let cookies: readonly [string, string];
beforeAll(async () => {
  server = await startTestServer();
  cookies = [await server.consoleCookie(0), await server.consoleCookie(1)];
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = testNow;
});

let made = 0;
const newKey = () => `2f1c8a50-7b1e-4c52-9d3a-${String(++made).padStart(12, '0')}`;
const send = (key: string | null, fields: Partial<CreateOrderBody> = {}, which: 0 | 1 = 0) =>
  server.call(
    cookies[which],
    'POST',
    '/api/orders',
    bookingBody(fields),
    key === null ? {} : { 'idempotency-key': key },
  );
const idOf = async (answer: ReturnType<typeof send>) => {
  const { statusCode, body } = await answer;
  expect([statusCode, body]).toEqual([201, expect.stringContaining('"orderId"')]);
  return (JSON.parse(body) as { orderId: number }).orderId;
};
const count = async (which: 0 | 1 = 0) =>
  (await server.call(cookies[which], 'GET', '/api/orders/total/count')).json().count;

describe('a booking with a key', () => {
  test('sent again is the first booking, as it is now, and no second one', async () => {
    const key = newKey();
    const first = await idOf(send(key));
    const before = await count();
    await server.call(cookies[0], 'PUT', `/api/orders/${first}/cancel`, { reason: 'no', sender: 'admin' });
    const etag = async () => (await server.call(cookies[0], 'GET', '/api/orders')).headers['etag'];
    const tag = await etag();
    const again = await send(key);
    expect(again.json()).toMatchObject({ orderId: first, status: 'CANCELLED' });
    expect(await count()).toBe(before);
    // Nobody needs to read the list again.
    expect(await etag()).toBe(tag);
  });
  test('is the same booking with blanks round its texts, and with the key in any case', async () => {
    const key = newKey();
    const first = await idOf(send(key));
    expect(await idOf(send(key.toUpperCase(), { patientName: ' Priya Iyer ' }))).toBe(first);
    expect(await idOf(send(`"${key}"`))).toBe(first);
  });
  test('and another content is refused in words, and nothing is taken', async () => {
    const key = newKey();
    await idOf(send(key));
    const before = await count();
    const answer = await send(key, { patientName: 'Somebody Else' });
    expect([answer.statusCode, answer.body]).toEqual([
      422,
      'This booking was already taken with other details. Look into the list of bookings before you submit it again.',
    ]);
    expect(await count()).toBe(before);
  });
  test('is another one a day later', async () => {
    const key = newKey();
    const first = await idOf(send(key));
    server.clock.now += keyKeptMs;
    expect(await idOf(send(key))).toBe(first);
    server.clock.now += 1;
    const later = await idOf(send(key, { patientName: 'Somebody Else' }));
    expect(later).not.toBe(first);
  });
  test('is of one hospital: another one may use the same key', async () => {
    const key = newKey();
    const first = await idOf(send(key));
    const other = await idOf(send(key, {}, 1));
    expect(other).not.toBe(first);
    expect(await idOf(send(key, {}, 1))).toBe(other);
  });
  test('sent several times at once is taken once', async () => {
    const key = newKey();
    const before = await count();
    const ids = await Promise.all(Array.from({ length: 8 }, () => idOf(send(key))));
    expect(new Set(ids).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });
  test('that was refused leaves the key free', async () => {
    const key = newKey();
    expect((await send(key, { phoneNumber: '1' })).statusCode).toBe(400);
    await idOf(send(key));
  });
  test.each(['', 'x', '2f1c8a50', `${'a'.repeat(36)}`, '2f1c8a50-7b1e-4c52-9d3a-00000000000g'])(
    'and the key %j is refused',
    async (key) => {
      const answer = await send(key);
      expect([answer.statusCode, answer.body]).toEqual([400, 'Idempotency-Key must be a UUID.']);
    },
  );
});

test('bookings without a key are as many as are sent', async () => {
  expect(await idOf(send(null))).not.toBe(await idOf(send(null)));
});

test('every answer to a console says that a key may be sent, a 304 too', async () => {
  const offers = (answer: { headers: Record<string, unknown> }) =>
    readOffers(String(answer.headers[offersHeader.toLowerCase()] ?? ''));
  const list = await server.call(cookies[0], 'GET', '/api/orders');
  expect([...offers(list)]).toEqual(expect.arrayContaining([idempotencyKeyOffer, orderRangesOffer]));
  const etag = String(list.headers['etag']);
  const unchanged = await server.call(cookies[0], 'GET', '/api/orders', undefined, { 'if-none-match': etag });
  expect(unchanged.statusCode).toBe(304);
  expect(offers(unchanged).has(idempotencyKeyOffer)).toBe(true);
});
