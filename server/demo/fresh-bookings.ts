/** Bookings for a demo that has run for hours and is done with those of today. */
import { and, count, eq, gte, inArray } from 'drizzle-orm';
import { dayOf } from '../../src/domain/time.ts';
import type { Orm } from '../database/database.ts';
import { attendance, orders } from '../database/schema.ts';
import type { Assignable } from './bookings.ts';
import { addBookings } from './rows.ts';

/** Adds some where few of today's are left to be done; answers how many. `start` is the moment at which today began. */
export async function addFresh(
  tx: Orm,
  which: 0 | 1,
  hospitalId: number,
  people: readonly Assignable[],
  start: number,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<number> {
  const [open] = await tx
    .select({ bookings: count() })
    .from(orders)
    .where(
      and(
        eq(orders.hospitalId, hospitalId),
        gte(orders.createdAt, new Date(start)),
        inArray(orders.status, ['PENDING', 'ASSIGNED']),
      ),
    );
  if ((open?.bookings ?? 0) >= fresh[which].least) return 0;
  const present = await tx
    .selectDistinct({ id: attendance.driverId })
    .from(attendance)
    .where(
      and(
        eq(attendance.hospitalId, hospitalId),
        gte(attendance.at, new Date(start)),
        eq(attendance.present, true),
      ),
    );
  const presentIds = new Set(present.map(({ id }) => id));
  const at = people.filter(({ id }) => presentIds.has(id));
  const from = Math.max(start, now - freshMs);
  const added = await addBookings(tx, {
    hospitalId,
    day: dayOf(now, timeZone),
    seedSuffix: ` at ${now}`,
    count: fresh[which].added,
    from,
    until: Math.max(from, now - 60_000),
    phlebotomists: at.length > 0 ? at : people,
    mix: freshMix,
    timeZone,
  });
  return added.length;
}

/** A start that finds fewer than `least` bookings of today to be done adds `added`, of the last hour and a half. */
const fresh = [
  { least: 20, added: 30 },
  { least: 4, added: 6 },
] as const;
const freshMix = { assigned: 60, collected: 0, completed: 0, cancelled: 0 };
const freshMs = 90 * 60_000;
