/**
 * The days (UTC) of location points, each a table of its own (migration 0014). A day's is made when its first point
 * comes, and the next one's with it: so there is one for the points of a server of the version before, which makes none.
 */
import type { Database } from '../database/database.ts';
import { databaseCode } from '../database/unavailable.ts';

const dayMs = 24 * 3_600_000;

/** Makes the days of these moments, ms since 1970. */
export async function addLocationDays(database: Database, moments: readonly number[]): Promise<void> {
  const days = new Set(moments.flatMap((moment) => [dayOfUtc(moment), dayOfUtc(moment + dayMs)]));
  for (const day of [...days].sort()) await database.query('SELECT add_location_day($1)', [day]);
}

/** Takes the oldest day away if all of it is before this moment, ms since 1970; answers whether there was one. */
export async function dropLocationDay(database: Database, before: number): Promise<boolean> {
  const [row] = await database.query<{ day: unknown }>('SELECT drop_location_day($1) AS day', [
    dayOfUtc(before),
  ]);
  return row?.day != null;
}

/** A point was refused because its day has no table yet. */
export const lacksDay = (error: unknown): boolean =>
  databaseCode(error) === '23514' && /no partition/.test(wordsOf(error));

const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${wordsOf(error.cause)}` : '';
const dayOfUtc = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
