/** The demo's bookings: made for one day, the same ones for the same day. */
import { wallClockOf } from '../../src/domain/time.ts';
import type { orders } from '../database/schema.ts';
import { createRequest } from './booking-request.ts';
import { createRandom } from './random.ts';

type Booking = typeof orders.$inferInsert;

/** The phlebotomists that may be assigned. */
export interface Assignable {
  readonly id: number;
  readonly fullName: string;
  readonly phone: string;
  readonly email: string | null;
}

export interface BookingPlan {
  readonly hospitalId: number;
  /** `YYYY-MM-DD`; part of the seed. */
  readonly day: string;
  /** Goes into the seed, so that further bookings of a day are other people's than its first ones. */
  readonly seedSuffix?: string;
  readonly count: number;
  /** The bookings were made between these moments, ms since 1970. */
  readonly from: number;
  readonly until: number;
  readonly phlebotomists: readonly Assignable[];
  /** How many of a hundred bookings are in which state; the rest is pending. */
  readonly mix: {
    readonly assigned: number;
    readonly collected: number;
    readonly completed: number;
    readonly cancelled: number;
  };
  readonly timeZone: string;
}

const cancellations = [
  'Cancelled by patient: travelling today',
  'Cancelled by patient: tests done elsewhere',
  'Cancelled by patient',
  'Cancelled by driver: vehicle breakdown',
  'Cancelled by driver: address not reachable',
  'Cancelled by admin: duplicate booking',
  'Cancelled by admin',
];
const minute = 60_000;

export function createBookings(plan: BookingPlan): readonly Booking[] {
  const random = createRandom(`bookings ${plan.hospitalId} ${plan.day}${plan.seedSuffix ?? ''}`);
  const { assigned, collected, completed, cancelled } = plan.mix;
  const portions = [
    ['ASSIGNED', assigned],
    ['SAMPLE_COLLECTED', collected],
    ['COMPLETED', completed],
    ['CANCELLED', cancelled],
  ] as const;
  const statuses = portions.flatMap(([status, portion]) =>
    Array.from({ length: Math.round((portion * plan.count) / 100) }, () => status),
  );
  const moments = Array.from({ length: plan.count }, () =>
    Math.round(plan.from + random.next() * (plan.until - plan.from)),
  ).sort((one, other) => one - other);
  // Earlier bookings are further along.
  const order = { COMPLETED: 0, SAMPLE_COLLECTED: 1, CANCELLED: 2, ASSIGNED: 3 } as const;
  statuses.sort((one, other) => order[one] - order[other]);

  return moments.map((createdAt, index) => {
    const status = statuses[index] ?? 'PENDING';
    const request = createRequest(random);
    const cancellation = random.pick(cancellations);
    const hasPhlebotomist =
      status !== 'PENDING' && (status !== 'CANCELLED' || cancellation.includes('driver'));
    const phlebotomist =
      hasPhlebotomist && plan.phlebotomists.length > 0 ? random.pick(plan.phlebotomists) : null;
    const scheduled = createdAt + random.between(4, 16) * 15 * minute;
    const reached = Math.min(plan.until, createdAt + random.between(30, 150) * minute);
    return {
      ...request,
      hospitalId: plan.hospitalId,
      // What a dispatcher typed in.
      source: random.chance(1 / 6) ? 'admin' : request.source,
      status,
      cancellationReason: status === 'CANCELLED' ? cancellation : null,
      driverId: phlebotomist?.id ?? null,
      driverName: phlebotomist?.fullName ?? null,
      driverPhone: phlebotomist?.phone ?? null,
      driverEmail: phlebotomist?.email ?? null,
      scheduledTime: phlebotomist
        ? wallClockOf(scheduled - (scheduled % (15 * minute)), plan.timeZone).slice(0, 16)
        : null,
      proximityTimestamp: status === 'COMPLETED' || status === 'SAMPLE_COLLECTED' ? new Date(reached) : null,
      createdAt: new Date(createdAt),
    };
  });
}
