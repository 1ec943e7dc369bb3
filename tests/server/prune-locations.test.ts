import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { pointsPerStep, startPruning } from '../../server/locations/prune-locations.ts';
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
beforeEach(() => database.query('DELETE FROM location_point'));

/** Points of a phlebotomist, `count` of them a second apart, the last one `days` days old. */
const addPoints = (person: number | undefined, days: number, count = 1) =>
  database.query(
    `INSERT INTO location_point (hospital_id, driver_id, latitude, longitude, at, delivery_status)
     SELECT d.hospital_id, d.id, 13, 80, $2::timestamptz - i * interval '1 second', 'PROCESSING'
     FROM driver d, generate_series(0, $3 - 1) i WHERE d.id = $1`,
    [person, new Date(testNow - days * dayMs), count],
  );
/** Ages in days of the points that are left. */
const left = async (person: number | undefined) => {
  const rows = await database.query<{ at: string }>(
    'SELECT at FROM location_point WHERE driver_id = $1 ORDER BY at DESC',
    [person],
  );
  return rows.map(({ at }) => (testNow - Date.parse(at)) / dayMs);
};

interface Run {
  /** Every time for which the pruning waited, ms. */
  readonly waits: number[];
  readonly log: string[];
  /** How many points each statement left less. */
  readonly steps: number[];
}
/** Lets it run until it has waited as often as said; the clock stands still. */
async function run(keepDays: number, turns: number, on: Database = database): Promise<Run> {
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
    now: () => testNow,
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
  test('always leaves the newest point of each phlebotomist', async () => {
    await addPoints(people[0], 90, 3);
    await addPoints(people[1], 31);
    await addPoints(people[2], 31);
    await addPoints(people[2], 1);
    await run(30, 2);
    expect([await left(people[0]), await left(people[1]), await left(people[2])]).toEqual([[90], [31], [1]]);
  });
  test('leaves one of several points of the same moment', async () => {
    for (let turn = 0; turn < 3; turn++) await addPoints(people[0], 90);
    await run(30, 2);
    expect(await left(people[0])).toEqual([90]);
  });
  test('goes in small steps and pauses between them', async () => {
    await addPoints(people[0], 40, 2 * pointsPerStep + 11);
    const { steps, waits } = await run(30, 4);
    expect(steps).toEqual([pointsPerStep, pointsPerStep, 10]);
    expect(waits.slice(1, 3).every((ms) => ms > 0 && ms < 1_000)).toBe(true);
    expect(await left(people[0])).toHaveLength(1);
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
    expect(await left(people[0])).toHaveLength(1);
  });
});
