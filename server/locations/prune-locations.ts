/**
 * Forgets location points that are older than they are kept: each day (UTC) with its table, once all of it is old. What
 * was stored before there were days goes a little at a time, with a pause in between, so that a phone never waits for
 * it: the embedded database does one thing after the other. Each phlebotomist's newest point stays, however old it is,
 * since it stands for itself (`newest_point`).
 */
import type { Database } from '../database/database.ts';
import { type DailyOptions, onceADay } from '../database/once-a-day.ts';
import { dropLocationDay } from './location-days.ts';
import { keepNewestPoints } from './newest-points.ts';

export interface PruningOptions extends DailyOptions {
  readonly database: Database;
  /** Days for which points are kept; 0 keeps them for ever. */
  readonly keepDays: number;
  /** ms since 1970. */
  readonly now: () => number;
}

/** Points that one statement removes: about ten milliseconds of work. */
export const pointsPerStep = 500;
const betweenStepsMs = 50;
const dayMs = 24 * 3_600_000;

/** Goes on once a day until the signal; resolves then. A database that does not answer is tried again an hour later. */
export async function startPruning(options: PruningOptions): Promise<void> {
  if (options.keepDays === 0) return;
  await onceADay('old location points', (pause) => prune(options, pause), options);
}

async function prune(
  { database, keepDays, now, signal }: PruningOptions,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const before = now() - keepDays * dayMs;
  await keepNewestPoints(database);
  while (await dropLocationDay(database, before)) {
    await pause(betweenStepsMs);
    if (signal.aborted) return;
  }
  let removed = 0;
  for (const { id } of await database.query<{ id: number }>('SELECT id FROM driver ORDER BY id')) {
    for (;;) {
      const [row] = await database.query<{ gone: number }>(removeStep, [id, new Date(before), pointsPerStep]);
      const gone = row?.gone ?? 0;
      removed += gone;
      if (gone < pointsPerStep) break;
      await pause(betweenStepsMs);
      if (signal.aborted) return;
    }
    if (signal.aborted) return;
  }
  // The embedded database gives space back only by a VACUUM. TRUNCATE would lock readers out.
  if (removed > 0) await database.query('VACUUM (TRUNCATE false) location_point_before');
  await database.query('VACUUM (TRUNCATE false) newest_point');
}

/** The oldest points of the phlebotomist $1 before $2, $3 at most; found by one index. */
const removeStep = `
  WITH gone AS (
    DELETE FROM location_point_before WHERE (driver_id, at, id) IN (
      SELECT p.driver_id, p.at, p.id FROM location_point_before p
      WHERE p.driver_id = $1 AND p.at < $2 ORDER BY p.at, p.id LIMIT $3)
    RETURNING 1)
  SELECT count(*)::integer AS gone FROM gone`;
