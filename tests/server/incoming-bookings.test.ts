import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRequest } from '../../server/demo/booking-request.ts';
import { startIncomingBookings } from '../../server/demo/incoming-bookings.ts';
import { createRandom } from '../../server/demo/random.ts';
import { bookingComplaint } from '../../server/orders/booking-details.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let baseUrl: string;
beforeAll(async () => {
  server = await startTestServer();
  baseUrl = await server.listen();
});
afterAll(() => server.close());

const count = async (hospital: 0 | 1, condition: string) => {
  const [row] = await server.database.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM orders WHERE hospital_id = $1 AND ${condition}`,
    [server.hospitals[hospital]],
  );
  return row?.n ?? 0;
};
/** Lets so many bookings come in for each hospital; answers the pauses before them, ms. */
const comeIn = async (times: number) => {
  const stop = new AbortController();
  const pauses: number[] = [];
  const left = [times, times];
  await startIncomingBookings({
    baseUrl,
    signal: stop.signal,
    wait: (ms, signal) => {
      pauses.push(ms);
      server.clock.now += 1;
      // Those of the second hospital come more slowly.
      const which = ms <= 4 * 60_000 ? 0 : 1;
      left[which] = (left[which] ?? 0) - 1;
      if (left.every((turns) => turns < 0)) stop.abort();
      if ((left[which] ?? 0) >= 0 || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    },
  });
  return pauses;
};

test('an incoming booking passes all checks', () => {
  const random = createRandom('wishes');
  for (let turn = 0; turn < 200; turn++) expect(bookingComplaint(createRequest(random))).toBeNull();
});

test('both demo hospitals get new bookings, every two to four and every eight to fifteen minutes', async () => {
  const before = [await count(0, 'true'), await count(1, 'true')] as const;
  const pauses = (await comeIn(3)).map((ms) => ms / 60_000);
  expect([await count(0, 'true'), await count(1, 'true')]).toEqual([before[0] + 3, before[1] + 3]);
  expect(pauses.some((minutes) => minutes <= 4)).toBe(true);
  expect(pauses.some((minutes) => minutes >= 8)).toBe(true);
  expect(pauses.filter((minutes) => minutes < 2 || minutes > 15 || (minutes > 4 && minutes < 8))).toEqual([]);
  const [newest] = (await server.call(await server.consoleCookie(0), 'GET', '/api/orders')).json();
  expect(newest).toMatchObject({ status: 'PENDING', deliveryBoyId: null });
});

test('no more wait than the demo can hold: the one that has waited longest is cancelled', async () => {
  await server.database.query(
    `INSERT INTO orders (hospital_id, patient_name, phone_number, email, address, medical_tests, total_price, created_at)
     SELECT $1, 'Old', '9840012345', 'old@mail.example', '', '[]', 1, '2026-03-01T05:00:00Z' FROM generate_series(1, 60)`,
    [server.hospitals[0]],
  );
  server.services.lists.invalidate(server.hospitals[0], 'orders');
  await comeIn(3);
  expect(await count(0, "status = 'PENDING'")).toBe(40);
  expect(
    await count(0, "email = 'old@mail.example' AND cancellation_reason ILIKE '%patient%'"),
  ).toBeGreaterThan(30);
  expect(await count(0, "status = 'PENDING' AND created_at >= '2026-03-12'")).toBeGreaterThan(10);
});

test('a hospital that does not let the demo in is left alone', async () => {
  await server.database.query('UPDATE hospital SET password_hash = $1', ['other']);
  const before = await count(0, 'true');
  expect((await comeIn(3)).length).toBe(2);
  expect(await count(0, 'true')).toBe(before);
});
