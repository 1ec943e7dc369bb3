/**
 * What the phlebotomists of a hospital did on a day, from their points and bookings. Two thousand points each are a lot
 * to read: one phlebotomist is looked at after the other, so that phones and consoles are answered in between, and one
 * day after the other, so that no more than the points of one are ever in memory.
 */

import { capabilityTimings } from '../../src/contract/capability-timings.ts';
import { consoleTimings, valuesOf } from '../../src/contract/config.ts';
import type { DayRow } from '../../src/contract/wire/day.ts';
import { bookingsOfDay, type DayBooking, daySpan, travelOfDay } from '../../src/domain/day-summary.ts';
import { shiftedDay } from '../../src/domain/days.ts';
import { momentOfField } from '../../src/domain/time.ts';
import type { WayPoint } from '../../src/domain/way.ts';
import type { Database } from '../database/database.ts';
import { inSpan, spanOfDay } from '../http/day.ts';
import { overloaded } from '../http/errors.ts';
import type { Body } from '../http/send-body.ts';

export interface DaySummaries {
  /** A row for each who has points or bookings of the day, as JSON (`DayRow`). 503 where too many days are waited for. */
  of(hospitalId: number, day: string): Promise<Body>;
}

export interface DaySummariesOptions {
  readonly database: Pick<Database, 'query'>;
  readonly timeZone: string;
  /** ms since 1970. */
  readonly now: () => number;
}

/** An answer is given again for so long, ms: what comes meanwhile is seen a little later. */
const keptMs = 30_000;
/** Answers that are kept, and days that may be waited for; the longest answer has some megabytes. */
const mostKept = 8;
const mostWaiting = 16;
/** Characters that go out as one piece. */
const pieceLength = 64 * 1024;
/** The newest points of somebody's day that are looked at: one each four seconds and a half, day and night. */
const mostPoints = 20_000;
/** A hospital's bookings of a day that are looked at. */
const mostBookings = 50_000;
/** Of a degree. */
const MICRO = 1_000_000;

const limits = { ...valuesOf(consoleTimings), ...valuesOf(capabilityTimings) };

export function createDaySummaries(options: DaySummariesOptions): DaySummaries {
  const kept = new Map<string, { readonly body: Promise<Body>; doneAt: number }>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const inTurn = async (work: () => Promise<Body>): Promise<Body> => {
    if (waiting >= mostWaiting) throw overloaded();
    waiting += 1;
    const before = last;
    const own = before.catch(() => {}).then(work);
    last = own;
    try {
      return await own;
    } finally {
      waiting -= 1;
    }
  };

  return {
    of: (hospitalId, day) => {
      const key = `${hospitalId} ${day}`;
      const found = kept.get(key);
      if (found && options.now() - found.doneAt < keptMs) return found.body;
      const entry = {
        body: inTurn(() => summariesOf(hospitalId, day, options)),
        doneAt: Number.POSITIVE_INFINITY,
      };
      kept.delete(key);
      kept.set(key, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      entry.body.then(
        () => {
          entry.doneAt = options.now();
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key);
        },
      );
      return entry.body;
    },
  };
}

async function summariesOf(
  hospitalId: number,
  day: string,
  { database, timeZone, now }: DaySummariesOptions,
): Promise<Body> {
  const span = spanOfDay(day, timeZone);
  const bookings = await readBookings(database, { hospitalId, day, timeZone, span });
  const people = await database.query<PersonRow>(peopleOfDay, [hospitalId, ...span]);
  const at = now();
  const pieces: Buffer[] = [];
  let text = '[';
  for (const { id, fullName, hasPoints } of people) {
    const own = bookings.get(id) ?? [];
    if (!hasPoints && own.length === 0) continue;
    const points = hasPoints ? await readPoints(database, id, span) : [];
    const row = rowOf({ id, fullName, points, bookings: own, span: daySpan(day, timeZone), at });
    text += `${text === '[' && pieces.length === 0 ? '' : ','}${JSON.stringify(row)}`;
    if (text.length < pieceLength) continue;
    pieces.push(Buffer.from(text));
    text = '';
  }
  return [...pieces, Buffer.from(`${text}]`)];
}

interface PersonRow {
  readonly id: number;
  readonly fullName: string;
  readonly hasPoints: boolean;
}

interface RowParts {
  readonly id: number;
  readonly fullName: string;
  readonly points: readonly WayPoint[];
  readonly bookings: readonly DayBooking[];
  readonly span: ReturnType<typeof daySpan>;
  /** ms since 1970. */
  readonly at: number;
}

function rowOf({ id, fullName, points, bookings, span, at }: RowParts): DayRow {
  const { metres, stretches } = travelOfDay(points, bookings, span, limits);
  const { collected, late } = bookingsOfDay(bookings, span, at);
  const moment = (ms: number) => new Date(ms).toISOString();
  return {
    deliveryBoyId: id,
    fullName,
    metres: metres === null ? null : Math.round(metres),
    from: stretches[0] ? moment(stretches[0].from) : null,
    stretches: stretches.map(({ kind, until, orderId }) => ({
      kind,
      until: moment(until),
      orderId: orderId === null ? null : Number(orderId),
    })),
    collected: collected.map((sample) => ({ orderId: Number(sample.orderId), at: moment(sample.at) })),
    late: late.map(Number),
  };
}

async function readPoints(
  database: Pick<Database, 'query'>,
  driverId: number,
  span: readonly [string, string],
): Promise<readonly WayPoint[]> {
  const [row] = await database.query<{ at: string; north: string; east: string }>(pointsOfDay, [
    driverId,
    ...span,
  ]);
  const [moments, north, east] = [row?.at, row?.north, row?.east].map(numbersOf);
  return (moments ?? []).map((seconds, index) => ({
    at: Math.round(seconds * 1_000),
    latitude: (north?.[index] ?? Number.NaN) / MICRO,
    longitude: (east?.[index] ?? Number.NaN) / MICRO,
  }));
}

/** The text of a database's array of numbers; null for none. */
const numbersOf = (text: string | null | undefined): readonly number[] =>
  JSON.parse(`[${text?.slice(1, -1) ?? ''}]`) as readonly number[];

async function readBookings(
  database: Pick<Database, 'query'>,
  of: { hospitalId: number; day: string; timeZone: string; span: readonly [string, string] },
): Promise<ReadonlyMap<number, readonly DayBooking[]>> {
  const [row] = await database.query<{ bookings: string }>(bookingsOfHospital, [
    of.hospitalId,
    ...of.span,
    of.day,
    shiftedDay(of.day, 1),
  ]);
  const byDriver = new Map<number, DayBooking[]>();
  for (const { driverId, id, scheduledTime, collectedAt, ...booking } of JSON.parse(
    row?.bookings ?? '[]',
  ) as readonly BookingRow[]) {
    const own = byDriver.get(driverId) ?? [];
    byDriver.set(driverId, own);
    own.push({
      ...booking,
      id: String(id),
      scheduledAt: scheduledTime === null ? null : momentOfField(scheduledTime, of.timeZone),
      collectedAt,
    });
  }
  return byDriver;
}

interface BookingRow extends Pick<DayBooking, 'status' | 'latitude' | 'longitude' | 'collectedAt'> {
  readonly driverId: number;
  readonly id: number;
  readonly scheduledTime: string | null;
}

const milliseconds = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** Hospital $1, the day from $2 until $3. Exported for the test of its plan. */
export const peopleOfDay = `
  SELECT d.id, d.full_name AS "fullName", p.at IS NOT NULL AS "hasPoints"
  FROM driver d
  LEFT JOIN LATERAL (
    SELECT p.at FROM location_point p WHERE p.driver_id = d.id AND ${inSpan('p.at', '$2', '$3')}
    ORDER BY p.at DESC LIMIT 1) p ON true
  WHERE d.hospital_id = $1 ORDER BY d.id`;

/**
 * The phlebotomist $1, the day from $2 until $3: seconds since 1970 and millionths of a degree, a tenth of a metre, each as
 * an array. To write a number of any precision costs the database more than to find it. Exported for the test of its plan.
 */
export const pointsOfDay = `
  SELECT array_agg(date_part('epoch', p.at))::text AS at, array_agg((p.latitude * ${MICRO})::integer)::text AS north,
    array_agg((p.longitude * ${MICRO})::integer)::text AS east
  FROM (
    SELECT at, latitude, longitude FROM location_point p WHERE p.driver_id = $1 AND ${inSpan('p.at', '$2', '$3')}
    ORDER BY p.at DESC LIMIT ${mostPoints}) p`;

/** Hospital $1; collected from $2 until $3, or planned from the beginning of $4 to that of $5 by the clock on its wall. */
const bookingsOfHospital = `
  SELECT json_agg(t)::text AS bookings FROM (
    SELECT o.driver_id AS "driverId", o.id, o.status, o.latitude, o.longitude,
      to_char(o.scheduled_time, 'YYYY-MM-DD"T"HH24:MI') AS "scheduledTime",
      ${milliseconds('o.proximity_timestamp')} AS "collectedAt"
    FROM orders o
    WHERE o.hospital_id = $1 AND o.driver_id IS NOT NULL
      AND (${inSpan('o.proximity_timestamp', '$2', '$3')}
        OR (o.scheduled_time >= $4::timestamp AND o.scheduled_time < $5::timestamp))
    LIMIT ${mostBookings}) t`;
