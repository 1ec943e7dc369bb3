import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { addLocationDays } from '../../server/locations/location-days.ts';
import { pointsPerStep, startPruning } from '../../server/locations/prune-locations.ts';
import { storePoints } from '../../server/locations/store-points.ts';
import { demoDatabase, testNow } from './support/test-database.ts';

const dayMs = 24 * 3_600_000;

let database: Database;
let people: readonly number[];
beforeAll(async () => {
  database = await demoDatabase();
  people = (await database.query<{ id: number }>('SELECT id FROM driver ORDER BY id LIMIT 3')).map(
    (row) => row.id,
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('DELETE FROM location_point');
  await database.query('DELETE FROM newest_point');
});

/** Points of a phlebotomist, `count` of them a second apart, the last one `days` days old. */
const addPoints = (person: number | undefined, days: number, count = 1, now = testNow) =>
  database.query(
    `INSERT INTO location_point (hospital_id, driver_id, latitude, longitude, at, delivery_status)
     SELECT d.hospital_id, d.id, 13, 80, $2::timestamptz - i * interval '1 second', 'PROCESSING'
     FROM driver d, generate_series(0, $3 - 1) i WHERE d.id = $1`,
    [person, new Date(now - days * dayMs), count],
  );
/** Ages in days of the points that are left. */
const left = async (person: number | undefined, now = testNow, of = 'location_point') => {
  const rows = await database.query<{ at: string }>(
    `SELECT at FROM ${of} WHERE driver_id = $1 ORDER BY at DESC`,
    [person],
  );
  return rows.map(({ at }) => (now - Date.parse(at)) / dayMs);
};

interface Run {
  /** Every time for which the pruning waited, ms. */
  readonly waits: number[];
  readonly log: string[];
  /** How many points each statement left less. */
  readonly steps: number[];
}
/** Lets it run until it has waited as often as said; the clock stands still. */
async function run(keepDays: number, turns: number, on: Database = database, now = testNow): Promise<Run> {
  const made: Run = { waits: [], log: [], steps: [] };
  const stop = new AbortController();
  const watched: Database = {
    ...on,
    query: async <Row>(text: string, values?: readonly unknown[]) => {
      const rows = await on.query<Row>(text, values);
      const [first] = rows as readonly { readonly gone?: number }[];
      if (first?.gone !== undefined && first.gone > 0) made.steps.push(first.gone);
      return rows;
    },
  };
  await startPruning({
    database: watched,
    keepDays,
    now: () => now,
    signal: stop.signal,
    log: (line) => made.log.push(line),
    wait: async (ms) => {
      made.waits.push(ms);
      if (made.waits.length === turns) stop.abort();
    },
  });
  return made;
}

describe('the pruning of location points', () => {
  test('removes points older than the given days, and no others', async () => {
    for (const days of [0, 1, 29.9, 30, 30.1, 400]) await addPoints(people[0], days);
    expect((await run(30, 2)).log).toEqual([]);
    expect(await left(people[0])).toEqual([0, 1, 29.9, 30]);
  });
  test('always leaves the newest point of each phlebotomist, which stands for itself', async () => {
    await addPoints(people[0], 90, 3);
    await addPoints(people[1], 31);
    await addPoints(people[2], 31);
    await addPoints(people[2], 1);
    await run(30, 2);
    expect(await Promise.all(people.map((person) => left(person)))).toEqual([[], [], [1]]);
    const newest = await Promise.all(people.map((person) => left(person, testNow, 'newest_point')));
    expect(newest).toEqual([[90], [31], [1]]);
  });
  test('goes in small steps and pauses between them', async () => {
    await addPoints(people[0], 40, 2 * pointsPerStep + 11);
    const { steps, waits } = await run(30, 4);
    expect(steps).toEqual([pointsPerStep, pointsPerStep, 11]);
    expect(waits.slice(1, 3).every((ms) => ms > 0 && ms < 1_000)).toBe(true);
    expect(await left(people[0])).toEqual([]);
  });
  test('stops between two steps when the server stops', async () => {
    await addPoints(people[0], 40, 3 * pointsPerStep);
    expect((await run(30, 2)).steps).toEqual([pointsPerStep]);
    expect(await left(people[0])).toHaveLength(2 * pointsPerStep);
  });
  test('comes once a day', async () => {
    const { waits } = await run(30, 3);
    expect(waits.slice(1)).toEqual([dayMs, dayMs]);
  });
  test('does not begin where points are kept for ever', async () => {
    await addPoints(people[0], 4_000, 2);
    expect((await run(0, 1)).waits).toEqual([]);
    expect(await left(people[0])).toHaveLength(2);
  });
  test('outlives a database that does not answer, and tries again before the next day', async () => {
    await addPoints(people[0], 40, 2);
    let calls = 0;
    const failing: Database = {
      ...database,
      query: (text, values) => {
        calls += 1;
        return calls === 1 ? Promise.reject(new Error('gone')) : database.query(text, values);
      },
    };
    const { log, waits } = await run(30, 3, failing);
    expect(log).toEqual(['old location points could not be removed: gone']);
    expect(waits[1]).toBeLessThan(dayMs);
    expect(await left(people[0])).toEqual([]);
  });
});

describe('a day of points', () => {
  // Long after the tables were made, so that no day of then holds it: noon of a day of UTC.
  const now = Date.parse('2031-05-20T12:00:00Z');
  const days = () =>
    database
      .query<{ name: string }>(
        "SELECT relname AS name FROM pg_class WHERE relname ~ '^location_point_[0-9]{8}$' ORDER BY relname",
      )
      .then((rows) => rows.map(({ name }) => name.slice(-8)));
  afterEach(async () => {
    for (const day of await days()) await database.query(`DROP TABLE location_point_${day}`);
  });

  test('is there once it was asked for, and the next one with it', async () => {
    await expect(addPoints(people[0], 0, 1, now)).rejects.toThrow('no partition');
    await Promise.all(
      [[now], [now, now - dayMs], [now]].map((moments) => addLocationDays(database, moments)),
    );
    expect(await days()).toEqual(['20310519', '20310520', '20310521']);
    await addPoints(people[0], 0, 2, now);
    expect(await left(people[0], now)).toHaveLength(2);
  });
  test('goes with its table when all of it is old, the newest points stay', async () => {
    await addLocationDays(database, [
      now,
      now - 29 * dayMs,
      now - 30 * dayMs,
      now - 31 * dayMs,
      now - 40 * dayMs,
    ]);
    for (const age of [0, 30.4, 30.5, 31, 40]) await addPoints(people[0], age, 1, now);
    await addPoints(people[1], 40, 1, now);
    const { log, waits } = await run(30, 6, database, now);
    expect(log).toEqual([]);
    // A pause after each: the days 41 to 31 days ago, of which some had none.
    expect(waits.filter((ms) => ms === 50)).toHaveLength(3);
    expect(await left(people[0], now)).toEqual([0, 30.4, 30.5]);
    expect(await left(people[1], now)).toEqual([]);
    expect(await left(people[1], now, 'newest_point')).toEqual([40]);
    expect((await days()).at(0)).toBe('20310420');
  });
  test('takes the points of a hospital’s phones without a word of theirs', async () => {
    const [one] = await database.query<{ hospital: number }>(
      'SELECT hospital_id AS hospital FROM driver WHERE id = $1',
      [people[0]],
    );
    const point = (at: number) => ({
      hospitalId: one?.hospital ?? 0,
      driverId: people[0] ?? 0,
      latitude: 13,
      longitude: 80,
      at,
      deliveryStatus: 'PROCESSING' as const,
      orderId: null,
    });
    const stored = await storePoints(database, [
      point(now),
      point(now - 3 * dayMs),
      // A day that was there before there were days.
      point(testNow),
      { ...point(now), driverId: 0 },
    ]);
    expect(stored.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), 'rejected']);
    expect((await left(people[0], now)).slice(0, 2)).toEqual([0, 3]);
    expect((await days()).filter((day) => day < '2031')).toEqual([]);
  });
});
