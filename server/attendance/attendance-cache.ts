/**
 * Today's attendance in memory: read from the database once a day and kept up by the stored records. Consoles ask for
 * it every few seconds, for each phlebotomist or for all, and it changes some times a day.
 */
import { dayOf } from '../../src/domain/time.ts';
import type { Database } from '../database/database.ts';
import { createMeanwhile } from '../database/meanwhile.ts';
import type { ListCache } from '../http/cached-list.ts';
import { inSpan, spanOfDay } from '../http/day.ts';
import { recordColumns, type StoredRecord } from './records.ts';

export interface AttendanceCache {
  /** A record that is stored by now; in any order, and again is as once. */
  apply(record: StoredRecord): void;
  /** The phlebotomist is removed by now. */
  forget(hospitalId: number, driverId: number): void;
  /**
   * The newest record of `day` (YYYY-MM-DD in the hospital's zone); null where nothing was said, undefined where the
   * hospital has no such phlebotomist.
   */
  latest(hospitalId: number, driverId: number, day: string): Promise<StoredRecord | null | undefined>;
  /** Everybody's newest record of `day` and the first that waits for approval, as JSON, by the phlebotomists' ids. */
  list(hospitalId: number, day: string): Promise<string>;
}

interface Known {
  readonly day: string;
  readonly generation: string;
  /** Ids of phlebotomists that the hospital is known to have; more may have been registered since. */
  readonly people: Set<number>;
  /** The records of each phlebotomist, by record id. */
  readonly records: Map<number, Map<number, StoredRecord>>;
}

/** Changes are applied after their commit, in any order: the cache is the same in the end. */
export function createAttendanceCache(
  database: Database,
  lists: Pick<ListCache, 'invalidate' | 'generation'>,
  timeZone: string,
): AttendanceCache {
  const hospitals = new Map<number, Known>();
  const meanwhile = createMeanwhile<StoredRecord>();
  /** Their ids are never given again. */
  const removed = new Set<number>();

  const read = (hospitalId: number, day: string, generation: string): Promise<Known> =>
    meanwhile.during(hospitalId, async (missed) => {
      const [row] = await database.query<{ people: string; records: string }>(attendanceOfDay, [
        hospitalId,
        ...spanOfDay(day, timeZone),
      ]);
      const people = JSON.parse(row?.people ?? '[]') as readonly number[];
      const known: Known = { day, generation, people: new Set(people), records: new Map() };
      for (const record of JSON.parse(row?.records ?? '[]') as readonly ReadRecord[])
        take(known, { ...record, hospitalId, at: Date.parse(record.timestamp) });
      for (const record of missed) take(known, record);
      hospitals.set(hospitalId, known);
      return known;
    });

  const take = (known: Known, record: StoredRecord) => {
    if (removed.has(record.driverId) || dayOf(record.at, timeZone) !== known.day) return;
    known.people.add(record.driverId);
    const ofDriver = known.records.get(record.driverId) ?? new Map<number, StoredRecord>();
    known.records.set(record.driverId, ofDriver);
    const before = ofDriver.get(record.id);
    // A decision is never undone: of two records applied in the wrong order, the decided one is the later.
    if (before === undefined || before.approvalStatus === 'PENDING') ofDriver.set(record.id, record);
  };

  /** Also one who was registered since. */
  const has = async ({ people }: Known, hospitalId: number, driverId: number): Promise<boolean> => {
    if (removed.has(driverId)) return false;
    if (people.has(driverId)) return true;
    const found = await database.query(personOf, [driverId, hospitalId]);
    if (found.length > 0) people.add(driverId);
    return found.length > 0;
  };

  const current = async (hospitalId: number, day: string): Promise<Known> => {
    const generation = await lists.generation(hospitalId, 'attendance');
    const found = hospitals.get(hospitalId);
    return found?.day === day && found.generation === generation ? found : read(hospitalId, day, generation);
  };

  return {
    apply: (record) => {
      const known = hospitals.get(record.hospitalId);
      if (known) take(known, record);
      meanwhile.stored(record.hospitalId, record);
      lists.invalidate(record.hospitalId, 'attendance', 'applied');
    },
    forget: (hospitalId, driverId) => {
      removed.add(driverId);
      hospitals.get(hospitalId)?.records.delete(driverId);
      lists.invalidate(hospitalId, 'attendance', 'applied');
    },
    latest: async (hospitalId, driverId, day) => {
      const known = await current(hospitalId, day);
      if (!(await has(known, hospitalId, driverId))) return undefined;
      return newestOf(known.records.get(driverId)?.values() ?? []);
    },
    list: async (hospitalId, day) => textOf(await current(hospitalId, day)),
  };
}

function newestOf(records: Iterable<StoredRecord>): StoredRecord | null {
  let newest: StoredRecord | null = null;
  for (const record of records) if (newest === null || isLater(record, newest)) newest = record;
  return newest;
}

function firstPendingOf(records: Iterable<StoredRecord>): StoredRecord | null {
  let first: StoredRecord | null = null;
  for (const record of records)
    if (record.approvalStatus === 'PENDING' && (first === null || isLater(first, record))) first = record;
  return first;
}

const isLater = (one: StoredRecord, other: StoredRecord) =>
  one.at > other.at || (one.at === other.at && one.id > other.id);

function textOf({ records }: Known): string {
  const rows: object[] = [];
  for (const driverId of [...records.keys()].sort((one, other) => one - other)) {
    const ofDriver = records.get(driverId) ?? new Map<number, StoredRecord>();
    const newest = newestOf(ofDriver.values());
    if (newest === null) continue;
    const { present, approvalStatus } = newest;
    const pending = firstPendingOf(ofDriver.values());
    rows.push({ driverId, present, approvalStatus, claim: pending && recordRow(pending) });
  }
  return JSON.stringify(rows);
}

const recordRow = ({ at, hospitalId: _hospital, driverId: _driver, ...record }: StoredRecord) => ({
  ...record,
  timestamp: new Date(at).toISOString(),
});

type ReadRecord = Omit<StoredRecord, 'hospitalId' | 'at'> & { readonly timestamp: string };

/** Hospital $1, the day from $2 until $3. Exported for the test of its plan. */
export const attendanceOfDay = `
  SELECT (SELECT coalesce(json_agg(d.id), '[]')::text FROM driver d WHERE d.hospital_id = $1) AS people,
    (SELECT coalesce(json_agg(t), '[]')::text FROM (
       SELECT a.driver_id AS "driverId", ${recordColumns} FROM attendance a
       WHERE a.hospital_id = $1 AND ${inSpan('a.at', '$2', '$3')}) t) AS records`;

const personOf = 'SELECT 1 FROM driver WHERE id = $1 AND hospital_id = $2';
