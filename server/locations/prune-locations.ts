/**
 * Forgets location points that are older than they are kept. A little at a time, with a pause in between, so that a
 * phone never waits for it: the embedded database does one thing after the other. The newest point of each phlebotomist
 * stays, however old it is.
 */
import type { Database } from '../database/database.ts';
import { type DailyOptions, onceADay } from '../database/once-a-day.ts';

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
  const before = new Date(now() - keepDays * dayMs);
  const people = await database.query<{ id: number }>('SELECT id FROM driver ORDER BY id');
  let removed = 0;
  for (const { id } of people) {
    for (;;) {
      const [row] = await database.query<{ gone: number }>(removeStep, [id, before, pointsPerStep]);
      const gone = row?.gone ?? 0;
      removed += gone;
      if (gone < pointsPerStep) break;
      await pause(betweenStepsMs);
      if (signal.aborted) return;
    }
    if (signal.aborted) return;
  }
  // The embedded database gives space back to new points only by a VACUUM. TRUNCATE would lock readers out.
  if (removed > 0) await database.query('VACUUM (TRUNCATE false) location_point');
}

/** The oldest points of the phlebotomist $1 before $2, $3 at most, but never the newest; found by one index. */
const removeStep = `
  WITH gone AS (
    DELETE FROM location_point WHERE id IN (
      SELECT p.id FROM location_point p
      WHERE p.driver_id = $1 AND p.at < $2 AND (p.at, p.id) < (
        SELECT n.at, n.id FROM location_point n WHERE n.driver_id = $1 ORDER BY n.at DESC, n.id DESC LIMIT 1)
      ORDER BY p.at, p.id LIMIT $3)
    RETURNING 1)
  SELECT count(*)::integer AS gone FROM gone`;
