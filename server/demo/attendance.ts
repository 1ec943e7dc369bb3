/**
 * The demo's attendance of one day: most are present, some absent, some say nothing. On each day there is
 * something of every kind.
 */
import type { attendance } from '../database/schema.ts';
import { createRandom } from './random.ts';

/** Absent, for the reasons that people have. */
export const absences = [
  'Fever',
  'Family function',
  'Vehicle under repair',
  'Medical appointment',
  'Out of town',
];
const hour = 3_600_000;

/** One in twelve never reports attendance, in every program; `index` counts a hospital's phlebotomists from 0. */
export const isSilent = (index: number): boolean => index % 12 === 11;

export function createAttendance(plan: {
  readonly hospitalId: number;
  readonly day: string;
  /** The day begins, and no word is later than `until`; ms since 1970. */
  readonly start: number;
  readonly until: number;
  readonly phlebotomists: readonly { readonly id: number }[];
}): readonly (typeof attendance.$inferInsert)[] {
  const random = createRandom(`attendance ${plan.hospitalId} ${plan.day}`);
  const isPast = plan.until - plan.start >= 24 * hour;
  let absent = 0;
  return plan.phlebotomists.flatMap(({ id }, index) => {
    const said = random.next();
    const at = Math.min(plan.until, plan.start + 6.5 * hour + random.next() * 2 * hour);
    const reason = random.pick(absences);
    const asked = random.next();
    const spot = { latitude: 13.04 + random.next() * 0.06, longitude: 80.2 + random.next() * 0.06 };
    if (said > 0.93 || isSilent(index)) return [];
    const present = said < 0.82;
    if (!present) absent += 1;
    return [
      {
        hospitalId: plan.hospitalId,
        driverId: id,
        at: new Date(at),
        present,
        reason: present ? null : reason,
        approvalStatus: approval(present, isPast ? asked : absent),
        latitude: Number(spot.latitude.toFixed(6)),
        longitude: Number(spot.longitude.toFixed(6)),
      },
    ];
  });
}

/**
 * Words of past days are decided on, by the chance `asked`; of today's every kind is there, by their
 * number `asked`: few wait.
 */
function approval(present: boolean, asked: number): string {
  if (present) return 'APPROVED';
  if (asked < 1) return asked < 0.85 ? 'APPROVED' : 'DENIED';
  switch (asked % 5) {
    case 1:
      return 'PENDING';
    case 3:
      return 'DENIED';
    default:
      return 'APPROVED';
  }
}
