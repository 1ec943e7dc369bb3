import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { createListCache } from '../../server/http/cached-list.ts';
import { spanOfDay } from '../../server/http/day.ts';
import { HttpError } from '../../server/http/errors.ts';
import {
  allLocations,
  createLatestPositions,
  sharedLocations,
} from '../../server/locations/latest-positions.ts';
import { deliveryStatuses, type Point } from '../../server/locations/point.ts';
import { createPointTaker } from '../../server/locations/take-points.ts';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { createAlerts } from '../../server/stomp/alerts.ts';
import { dayOf } from '../../src/domain/time.ts';
import { sharedDatabase } from './support/instances.ts';
import { demoDatabase, testNow, testZone } from './support/test-database.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const minuteMs = 60_000;
const today = dayOf(testNow, testZone);

/** A taker of points, one at a time or as many as come together, of a database that it shares or has alone. */
async function setUp(atOnce: number, isShared = false) {
  const database = await (isShared ? sharedDatabase() : demoDatabase());
  const people = await database.query<{ id: number; hospital: number }>(
    'SELECT id, hospital_id AS hospital FROM driver WHERE id IN (SELECT min(id) FROM driver GROUP BY hospital_id) ORDER BY id',
  );
  const alerts: string[] = [];
  const lists = createListCache();
  const publish = async (_to: string, body: string) => void alerts.push(body);
  const now = () => testNow;
  const services = { database, lists, now, metrics: createMetrics(), alerts: createAlerts(publish, now) };
  const latestPositions = createLatestPositions(database, testZone, isShared);
  const taker = createPointTaker(
    services,
    latestPositions,
    { windowMs: 0, sharedWindowMs: 0, atOnce, waiting: 1_000 },
    isShared,
  );
  // Two of their own and one of nobody.
  const [first] = people;
  const bookings = await database.query<{ id: number }>(
    `UPDATE orders SET driver_id = CASE WHEN id = (SELECT max(id) FROM orders WHERE hospital_id = $2) THEN NULL ELSE $1::integer END
     WHERE id IN (SELECT id FROM orders WHERE hospital_id = $2 ORDER BY id DESC LIMIT 3) RETURNING id`,
    [first?.id, first?.hospital],
  );
  return {
    database,
    people,
    orders: bookings.map(({ id }) => id).sort((one, other) => one - other),
    alerts,
    lists,
    latestPositions,
    taker,
    stored: () =>
      database.query(
        'SELECT driver_id, hospital_id, latitude, longitude, at, delivery_status, order_id FROM location_point ORDER BY id',
      ),
  };
}
type Setup = Awaited<ReturnType<typeof setUp>>;

const outcomeOf = async (taken: Promise<void>) =>
  taken.then(
    () => 204,
    (error: unknown) => (error instanceof HttpError ? error.statusCode : String(error)),
  );

/** Positions as any phones might send them: late, twice, of bookings that are others’, of somebody who was removed. */
const drafts = fc.array(
  fc.record({
    who: fc.constantFrom(0, 0, 0, 1, 'removed' as const),
    order: fc.constantFrom(null, null, 0, 1, 2, 'unknown' as const),
    // Few values, so that some come twice.
    minutes: fc.constantFrom(0, -1, -2, -60, -13 * 60, -48 * 60),
    deliveryStatus: fc.constantFrom(...deliveryStatuses, 'ENDED' as const),
    latitude: fc.constantFrom(0, 12.9, 13.1234567, -0.000001),
  }),
  { minLength: 1, maxLength: 30 },
);
type Draft = typeof drafts extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

/** What the rules say: only the first person has bookings, the first two of them. */
const statusOf = ({ who, order }: Draft) => {
  if (order !== null && !(who === 0 && (order === 0 || order === 1))) return 404;
  return who === 'removed' ? 401 : 204;
};

const pointOf = ({ people, orders }: Setup, draft: Draft): Point => {
  const person = draft.who === 'removed' ? undefined : people[draft.who];
  return {
    hospitalId: person?.hospital ?? people[0]?.hospital ?? 0,
    driverId: person?.id ?? 999_999,
    latitude: draft.latitude,
    longitude: 80.25,
    at: testNow + draft.minutes * minuteMs,
    deliveryStatus: draft.deliveryStatus,
    orderId:
      draft.order === null ? null : draft.order === 'unknown' ? 888_888 : (orders[draft.order] ?? null),
  };
};

describe('positions that come together', () => {
  let together: Setup;
  let alone: Setup;
  beforeAll(async () => {
    together = await setUp(256, true);
    alone = await setUp(1);
  });
  afterAll(async () => {
    await together.database.close();
    await alone.database.close();
  });

  test('are taken, refused and published as if they came one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(drafts, async (sent) => {
        const atOnce = await Promise.all(
          sent.map((draft) => outcomeOf(together.taker.take(pointOf(together, draft)))),
        );
        const oneByOne: unknown[] = [];
        for (const draft of sent) oneByOne.push(await outcomeOf(alone.taker.take(pointOf(alone, draft))));
        expect(atOnce).toEqual(oneByOne);
        expect(atOnce).toEqual(sent.map(statusOf));
        expect(together.alerts).toEqual(alone.alerts);
        expect(await together.stored()).toEqual(await alone.stored());
        for (const { hospital } of together.people) {
          const generation = (setup: Setup) => setup.lists.generation(hospital, 'locations');
          const lists = [together, alone].map(async (setup) =>
            setup.latestPositions.list(hospital, today, await generation(setup)),
          );
          const [one, other] = await Promise.all(lists);
          expect(withoutIds(one)).toEqual(withoutIds(other));
        }
      }),
      { numRuns: 60 },
    );
    expect(alone.alerts.length).toBeGreaterThan(0);
  });

  test('are in the list of all locations just as the database has them', async () => {
    for (const { hospital } of together.people) {
      const kept = await together.latestPositions.list(hospital, today, '0');
      for (const statement of [allLocations, sharedLocations]) {
        const [row] = await together.database.query<{ body: string }>(statement, [
          hospital,
          ...spanOfDay(today, testZone),
        ]);
        expect(momentsOf(kept)).toEqual(momentsOf(row?.body));
      }
    }
  });
});

test('a booking given to somebody else is still taken for a minute on the way, and never at its end', async () => {
  const setup = await setUp(256);
  const send = (deliveryStatus: Draft['deliveryStatus']) =>
    outcomeOf(
      setup.taker.take(pointOf(setup, { who: 0, order: 0, minutes: 0, latitude: 12.9, deliveryStatus })),
    );
  expect(await send('STARTED')).toBe(204);
  await setup.database.query('UPDATE orders SET driver_id = NULL WHERE id = $1', [setup.orders[0]]);
  expect(await send('PROCESSING')).toBe(204);
  expect(await send('ENDED')).toBe(404);
  expect(await send('PROCESSING')).toBe(404);
  await setup.database.close();
});

test('an end of a journey is kept and published once, in one batch and after it; an old one is only kept', async () => {
  const setup = await setUp(256);
  const ends = { who: 0, order: 0, deliveryStatus: 'ENDED', latitude: 12.9 } as const;
  const send = (minutes: Draft['minutes'], times: number) =>
    Promise.all(
      Array.from({ length: times }, () => outcomeOf(setup.taker.take(pointOf(setup, { ...ends, minutes })))),
    );
  const before = (await setup.stored()).length;
  expect(await send(-1, 3)).toEqual([204, 204, 204]);
  expect(await send(-1, 2)).toEqual([204, 204]);
  expect([(await setup.stored()).length - before, setup.alerts.length]).toEqual([1, 1]);
  expect(await send(-13 * 60, 2)).toEqual([204, 204]);
  expect([(await setup.stored()).length - before, setup.alerts.length]).toEqual([2, 1]);
  await setup.database.close();
});

const rowsOf = (text = '[]') => JSON.parse(text) as (Record<string, unknown> & { timestamp: string })[];
/** A refused row uses up a number as well. */
const withoutIds = (text?: string) => rowsOf(text).map((row) => ({ ...row, id: 0 }));
const momentsOf = (text?: string) =>
  rowsOf(text).map((row) => ({ ...row, timestamp: new Date(row.timestamp).toISOString() }));

describe('over HTTP', () => {
  let server: TestServer;
  let phones: readonly string[];
  beforeAll(async () => {
    server = await startTestServer();
    phones = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => server.phoneCookie(0, index)));
  });
  afterAll(() => server.close());
  const post = (cookie: string, change: object = {}) =>
    server.call(cookie, 'POST', '/api/field/location', {
      latitude: 13.05,
      longitude: 80.25,
      deliveryStatus: 'PROCESSING',
      ...change,
    });
  const countPoints = async () => {
    const rows = await server.database.query('SELECT 1 FROM location_point');
    return rows.length;
  };

  test('one statement stores positions that come together, and one bad position is refused alone', async () => {
    const before = await countPoints();
    const statements = vi.spyOn(server.database, 'query');
    const answers = await Promise.all(
      phones.map((cookie, index) =>
        post(cookie, index === 1 ? { latitude: 91 } : index === 2 ? { orderId: 999_999 } : {}),
      ),
    );
    const writes = statements.mock.calls.filter(([text]) => text.includes('INSERT INTO location_point'));
    statements.mockRestore();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 400, 404, 204, 204, 204]);
    expect(writes).toHaveLength(1);
    expect((await countPoints()) - before).toBe(4);
  });

  test('a phlebotomist who was removed meanwhile is answered 401, and the other positions are taken', async () => {
    const [row] = await server.database.query<{ id: number }>(
      "INSERT INTO driver (hospital_id, full_name, phone, password_hash) VALUES ($1, 'Gone', '7000000001', 'x') RETURNING id",
      [server.hospitals[0]],
    );
    const driverId = row?.id ?? 0;
    const token = await server.services.sessions.open({ hospitalId: server.hospitals[0], driverId });
    await server.database.query('DELETE FROM driver WHERE id = $1', [driverId]);
    const answers = await Promise.all([...phones, `homedraw_field=${token}`].map((cookie) => post(cookie)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204, 204, 401]);
    const reads = await server.call(`homedraw_field=${token}`, 'GET', '/api/field/orders');
    expect(reads.statusCode).toBe(401);
  });

  test('a booking that is removed after its owner was looked up is not found', async () => {
    const [row] = await server.database.query<{ id: number }>(
      `INSERT INTO orders (hospital_id, patient_name, phone_number, email, address, medical_tests, total_price, status, driver_id)
       VALUES ($1, 'Uma Devi', '9840012345', 'uma@mail.example', 'Adyar', '[]', 1, 'ASSIGNED', $2) RETURNING id`,
      [server.hospitals[0], await server.phlebotomist(0, 0)],
    );
    const orderId = row?.id;
    expect((await post(phones[0] ?? '', { orderId })).statusCode).toBe(204);
    await server.database.query('DELETE FROM orders WHERE id = $1', [orderId]);
    expect((await post(phones[0] ?? '', { orderId })).statusCode).toBe(404);
  });

  test('a database that is away is said to all of them, as 503', async () => {
    const away = Object.assign(new Error('gone'), { code: '57P01' });
    vi.spyOn(server.database, 'query').mockRejectedValue(away);
    const answers = await Promise.all(phones.map((cookie) => post(cookie)));
    vi.mocked(server.database.query).mockRestore();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(phones.map(() => 503));
    expect((await post(phones[0] ?? '')).statusCode).toBe(204);
  });
});

describe('the list of all locations in memory', () => {
  let database: Database;
  beforeAll(async () => {
    database = await demoDatabase();
  });
  afterAll(() => database.close());

  test('misses nothing that is stored while it is read, and is read anew for another generation only', async () => {
    const [person] = await database.query<{ id: number; hospital: number }>(
      'SELECT id, hospital_id AS hospital FROM driver ORDER BY id LIMIT 1',
    );
    const { id = 0, hospital = 0 } = person ?? {};
    const query = vi.spyOn(database, 'query');
    const reads = () => query.mock.calls.filter(([text]) => text === allLocations).length;
    const latestPositions = createLatestPositions(database, testZone, false);
    const point = {
      id: 900_000,
      hospitalId: hospital,
      driverId: id,
      latitude: 1,
      longitude: 2,
      at: testNow + 1,
      deliveryStatus: 'IDLE',
      orderId: null,
    } as const;
    const reading = latestPositions.list(hospital, today, '0');
    latestPositions.apply([point]);
    const newest = (text: string) => rowsOf(text).find((row) => row['id'] === 900_000);
    expect(newest(await reading)).toMatchObject({ latitude: 1, deliveryStatus: 'IDLE' });
    expect(newest(await latestPositions.list(hospital, today, '0'))).toBeDefined();
    expect(reads()).toBe(1);
    // The point is not in the database, so a reading shows it no more.
    expect(newest(await latestPositions.list(hospital, today, '1'))).toBeUndefined();
    expect(reads()).toBe(2);
    expect(rowsOf(await latestPositions.list(hospital, '2026-03-13', '1')).length).toBeGreaterThan(0);
    expect(reads()).toBe(3);
  });
});
