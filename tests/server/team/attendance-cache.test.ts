/** The cache of today has what the database has, whatever is written, in whatever order it is applied. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAttendanceCache } from '../../../server/attendance/attendance-cache.ts';
import { decideAttendance } from '../../../server/attendance/decide.ts';
import type { StoredRecord } from '../../../server/attendance/records.ts';
import { sayAttendance } from '../../../server/attendance/say-attendance.ts';
import type { Database } from '../../../server/database/database.ts';
import { createListCache } from '../../../server/http/cached-list.ts';
import { demoDatabase, testNow, testZone } from '../support/test-database.ts';
import { inDatabase } from '../support/test-server.ts';

let database: Database;
const day = '2026-03-12';
const minute = 60_000;
beforeAll(async () => {
  database = await demoDatabase();
});
afterAll(() => database.close());

/** What the specification asks, said in SQL alone. */
const bySql = `
  SELECT coalesce(json_agg(t ORDER BY t."driverId"), '[]')::text AS body FROM (
    SELECT d.id AS "driverId", n.present, n.approval_status AS "approvalStatus", c.id AS "claimId"
    FROM driver d
    CROSS JOIN LATERAL (SELECT * FROM attendance a WHERE a.driver_id = d.id AND (a.at AT TIME ZONE '${testZone}')::date = $2::date
      ORDER BY a.at DESC, a.id DESC LIMIT 1) n
    LEFT JOIN LATERAL (SELECT * FROM attendance a WHERE a.driver_id = d.id AND (a.at AT TIME ZONE '${testZone}')::date = $2::date
      AND a.approval_status = 'PENDING' ORDER BY a.at, a.id LIMIT 1) c ON true
    WHERE d.hospital_id = $1) t`;

const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('say' as const),
        who: fc.nat(3),
        minutes: fc.integer({ min: -1_500, max: 1_500 }),
        present: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('decide' as const), which: fc.nat(9), approve: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), who: fc.nat(3) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('apply' as const), which: fc.nat(9) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const) }) },
  ),
  { minLength: 1, maxLength: 30 },
);

/** A database that reads at once and answers when it is told to. */
function holdingDatabase(of: Database) {
  let held: (() => void)[] = [];
  let underWay: Promise<unknown>[] = [];
  const slow = {
    hold: true,
    /** Resolves when everything that was asked has been read. */
    asked: async () => {
      await Promise.all(underWay);
      underWay = [];
    },
    answer: () => {
      for (const release of held) release();
      held = [];
    },
    database: {
      ...of,
      query: async <Row>(text: string, values?: readonly unknown[]) => {
        const reading = of.query<Row>(text, values);
        underWay.push(reading);
        if (slow.hold) await Promise.all([reading, new Promise<void>((resolve) => held.push(resolve))]);
        return reading;
      },
    },
  };
  return slow;
}

test('it is the same as the database in the end', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const [hospital] = await database.query<{ id: number }>(
        `INSERT INTO hospital (email, code, password_hash) SELECT 'b' || n || '@x.example', 'B' || n, 'x'
         FROM (SELECT nextval('account_id_seq') AS n) s RETURNING id`,
      );
      const hospitalId = hospital?.id ?? 0;
      const people = await database.query<{ id: number }>(
        `INSERT INTO driver (hospital_id, full_name, phone, password_hash)
         SELECT $1, 'P', '98' || n, 'x' FROM generate_series(1, 4) n RETURNING id`,
        [hospitalId],
      );
      const slow = holdingDatabase(database);
      const cache = createAttendanceCache(slow.database, createListCache(), testZone);
      const records: StoredRecord[] = [];
      const removed = new Set<number>();
      const readings: Promise<unknown>[] = [];
      // What was committed and is not applied to the cache yet.
      const unapplied: (() => void)[] = [];
      for (const step of plan) {
        if (step.kind === 'say') {
          const driverId = people[step.who]?.id ?? 0;
          if (removed.has(driverId)) continue;
          const services = {
            database,
            files: inDatabase(database),
            now: () => testNow + step.minutes * minute,
          };
          const record = await sayAttendance(
            services,
            { hospitalId, driverId },
            { present: step.present },
            null,
          );
          records.push(record);
          unapplied.push(() => cache.apply(record));
        } else if (step.kind === 'decide') {
          const recordId = records[step.which]?.id;
          if (recordId === undefined) continue;
          const done = await decideAttendance({ database }, { hospitalId, recordId }, step.approve).catch(
            () => null,
          );
          if (done) unapplied.push(() => cache.apply(done));
        } else if (step.kind === 'remove') {
          const driverId = people[step.who]?.id ?? 0;
          removed.add(driverId);
          await database.query('DELETE FROM driver WHERE id = $1', [driverId]);
          unapplied.push(() => cache.forget(hospitalId, driverId));
        } else if (step.kind === 'apply') unapplied.splice(step.which % (unapplied.length || 1), 1)[0]?.();
        else if (step.kind === 'answer') slow.answer();
        else {
          readings.push(cache.list(hospitalId, day));
          await slow.asked();
        }
      }
      // The last first, so that all that could cross does.
      for (const apply of unapplied.reverse()) apply();
      slow.answer();
      await Promise.all(readings);
      slow.hold = false;

      const [row] = await database.query<{ body: string }>(bySql, [hospitalId, day]);
      const said = JSON.parse(row?.body ?? '[]') as {
        driverId: number;
        present: boolean;
        approvalStatus: string;
      }[];
      const listed = JSON.parse(await cache.list(hospitalId, day)) as { claim: { id: number } | null }[];
      expect(listed.map(({ claim, ...rest }) => ({ ...rest, claimId: claim?.id ?? null }))).toEqual(said);
      for (const { id } of people) {
        const found = await cache.latest(hospitalId, id, day);
        const known = said.find(({ driverId }) => driverId === id);
        expect(found === undefined).toBe(removed.has(id));
        expect(found?.present).toBe(known?.present);
        expect(found?.approvalStatus).toBe(known?.approvalStatus);
      }
    }),
    { numRuns: 120 },
  );
});
