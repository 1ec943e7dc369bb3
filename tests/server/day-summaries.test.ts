import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addLocationDays } from '../../server/locations/location-days.ts';
import type { DayRow } from '../../src/contract/wire/day.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const path = '/api/location/day';
const minute = 60_000;
const dayMs = 24 * 60 * minute;
/** The moment of the demo is noon of 12 March 2026 in Kolkata. */
const day = '2026-03-12';
const midnight = Date.parse('2026-03-11T18:30:00Z');
const nine = midnight + 9 * 60 * minute;

let server: TestServer;
let cookies: readonly [string, string];
let people: readonly [number, number];
/** The order of `people[0]`. */
let order: number;
beforeAll(async () => {
  server = await startTestServer();
  cookies = [await server.consoleCookie(0), await server.consoleCookie(1)];
  people = [await server.phlebotomist(0, 0), await server.phlebotomist(1, 0)];
});
afterAll(() => server.close());
beforeEach(async () => {
  const { database, hospitals } = server;
  // Each test has a time of its own, so that no answer is one that was kept.
  server.clock.now += 2 * minute;
  await database.query('DELETE FROM location_point');
  await database.query(
    'UPDATE orders SET driver_id = NULL, scheduled_time = NULL, proximity_timestamp = NULL',
  );
  const [row] = await database.query<{ id: number }>(
    `UPDATE orders SET driver_id = $2, latitude = 13, longitude = 80, status = 'ASSIGNED'
     WHERE id = (SELECT min(id) FROM orders WHERE hospital_id = $1) RETURNING id`,
    [hospitals[0], people[0]],
  );
  order = row?.id ?? 0;
});

/** Points of a phlebotomist every 15 s, `north` metres away from 13, 80. */
async function stand(person: number, from: number, minutes: number, north = 0): Promise<void> {
  await addLocationDays(server.database, [from]);
  await server.database.query(
    `INSERT INTO location_point (hospital_id, driver_id, latitude, longitude, at, delivery_status)
     SELECT d.hospital_id, d.id, 13 + $4::float8 / 111195, 80, $2::timestamptz + i * interval '15 seconds', 'PROCESSING'
     FROM driver d, generate_series(0, $3::integer * 4) i WHERE d.id = $1`,
    [person, new Date(from).toISOString(), minutes, north],
  );
}
const setOrder = (fields: string) =>
  server.database.query(`UPDATE orders SET ${fields} WHERE id = $1`, [order]);
const ask = (which: 0 | 1 = 0, date: string | null = day) =>
  server.call(cookies[which], 'GET', date === null ? path : `${path}?date=${date}`);
const rows = async (which: 0 | 1 = 0, date: string | null = day): Promise<readonly DayRow[]> =>
  (await ask(which, date)).json();

describe('the day of a phlebotomist', () => {
  test('is told with its stretches, its kilometres, its samples and its late bookings', async () => {
    await stand(people[0], nine, 10);
    await stand(people[0], nine + 30 * minute, 10, 3_000);
    await setOrder(
      "status = 'SAMPLE_COLLECTED', scheduled_time = '2026-03-12 09:00', proximity_timestamp = '2026-03-12T03:35:00Z'",
    );
    const iso = (moment: number) => new Date(moment).toISOString();
    expect(await rows()).toEqual([
      {
        deliveryBoyId: people[0],
        fullName: expect.any(String),
        metres: 3_000,
        from: iso(nine),
        stretches: [
          { kind: 'atBooking', until: iso(nine + 10 * minute), orderId: order },
          { kind: 'silent', until: iso(nine + 30 * minute), orderId: null },
          { kind: 'standing', until: iso(nine + 40 * minute), orderId: null },
        ],
        collected: [{ orderId: order, at: iso(nine + 5 * minute) }],
        late: [order],
      },
    ]);
  });

  test('begins and ends by the hospital’s clock, and needs no day to be named where it is today', async () => {
    await stand(people[0], midnight - 2 * minute, 10);
    expect(await rows(0, null)).toMatchObject([
      {
        from: new Date(midnight).toISOString(),
        stretches: [{ kind: 'standing', until: new Date(midnight + 8 * minute).toISOString() }],
      },
    ]);
    // Short of three minutes it is no stay.
    expect(await rows(0, '2026-03-11')).toMatchObject([{ stretches: [{ kind: 'moving' }] }]);
  });

  test('with bookings alone has no kilometres; without either it is not there', async () => {
    await setOrder("scheduled_time = '2026-03-12 09:00'");
    expect(await rows()).toMatchObject([{ metres: null, from: null, stretches: [], late: [order] }]);
    expect(await rows(0, '2026-03-10')).toEqual([]);
  });

  test('is nobody’s but the own hospital’s', async () => {
    await stand(people[0], nine, 10);
    await stand(people[1], nine, 10);
    expect((await rows(0)).map(({ deliveryBoyId }) => deliveryBoyId)).toEqual([people[0]]);
    expect((await rows(1)).map(({ deliveryBoyId }) => deliveryBoyId)).toEqual([people[1]]);
    const refused = await Promise.all([
      server.call(null, 'GET', path),
      server.call(await server.phoneCookie(0, 0), 'GET', path),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  });
});

describe('a day that cannot be told', () => {
  test.each(['2026-3-12', 'yesterday', '2026-02-30'])('%s is none', async (date) => {
    const { statusCode, body } = await ask(0, date);
    expect([statusCode, body]).toEqual([400, 'date must be YYYY-MM-DD']);
  });

  test('lies in the future', async () => {
    const { statusCode, body } = await ask(0, '2026-03-13');
    expect([statusCode, body]).toEqual([400, 'date lies in the future']);
  });

  test('is older than points are kept: a part of it may be forgotten', async () => {
    const { statusCode, body } = await ask(0, '2026-02-10');
    expect([statusCode, body]).toEqual([410, 'The positions of this day are no longer kept.']);
    expect((await ask(0, '2026-02-11')).statusCode).toBe(200);
  });

  test('is never too old where points are kept for ever', async () => {
    const forever = await startTestServer({
      database: server.database,
      settings: { keepLocationsDays: 0 },
    });
    const answer = await forever.call(await forever.consoleCookie(0), 'GET', `${path}?date=2019-01-01`);
    await forever.close();
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  });
});

describe('the work', () => {
  /** A server that counts how many statements read points, and how many of them at once. */
  async function counting() {
    const seen = { reads: 0, atOnce: 0, most: 0 };
    const counted = await startTestServer({
      database: {
        ...server.database,
        query: async (text, values) => {
          if (!text.includes('AS north')) return server.database.query(text, values);
          seen.reads += 1;
          seen.atOnce += 1;
          seen.most = Math.max(seen.most, seen.atOnce);
          const answer = await server.database.query<never>(text, values);
          seen.atOnce -= 1;
          return answer;
        },
      },
    });
    const console = [await counted.consoleCookie(0), await counted.consoleCookie(1)] as const;
    const get = (which: 0 | 1, date = day) => counted.call(console[which], 'GET', `${path}?date=${date}`);
    return { counted, seen, get };
  }

  test('is done once for all who ask within half a minute, and anew after it', async () => {
    await stand(people[0], nine, 10);
    const { counted, seen, get } = await counting();
    await Promise.all([get(0), get(0)]);
    counted.clock.now += 29_999;
    const kept = await get(0);
    expect([seen.reads, kept.json()]).toMatchObject([1, [{ deliveryBoyId: people[0] }]]);
    counted.clock.now += 1;
    await get(0);
    expect(seen.reads).toBe(2);
    await counted.close();
  });

  test('looks at one phlebotomist at a time, whoever asks for whatever day', async () => {
    const third = await server.phlebotomist(0, 1);
    for (const person of [...people, third])
      for (const at of [nine, nine - dayMs]) await stand(person, at, 10);
    const { counted, seen, get } = await counting();
    await Promise.all([get(0), get(1), get(0, '2026-03-11'), get(1, '2026-03-11')]);
    expect(seen).toEqual({ reads: 6, atOnce: 0, most: 1 });
    await counted.close();
  });

  test('is refused where too many days are waited for, and taken again after that', async () => {
    const { counted, get } = await counting();
    const days = Array.from({ length: 20 }, (_, index) =>
      new Date(Date.parse(day) - index * dayMs).toISOString().slice(0, 10),
    );
    const answers = await Promise.all(days.map((date) => get(0, date)));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect([
      codes.filter((code) => code === 200).length,
      codes.filter((code) => code === 503).length,
    ]).toEqual([16, 4]);
    expect((await get(0, days.at(-1))).statusCode).toBe(200);
    await counted.close();
  });

  test('that fails is not kept', async () => {
    let isAway = true;
    const failing = await startTestServer({
      database: {
        ...server.database,
        query: async (text, values) => {
          if (isAway && text.includes('hasPoints')) throw new Error('away');
          return server.database.query<never>(text, values);
        },
      },
    });
    const cookie = await failing.consoleCookie(0);
    expect((await failing.call(cookie, 'GET', path)).statusCode).toBe(500);
    isAway = false;
    expect((await failing.call(cookie, 'GET', path)).statusCode).toBe(200);
    await failing.close();
  });
});
