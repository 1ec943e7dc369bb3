/** The demo's attendance of one day: most are present, some absent, some say nothing. */
import type { attendance } from '../database/schema.ts';
import { createRandom } from './random.ts';

const reasons = ['Fever', 'Family function', 'Vehicle under repair', 'Medical appointment', 'Out of town'];
const hour = 3_600_000;

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
  return plan.phlebotomists.flatMap(({ id }) => {
    const said = random.next();
    const at = Math.min(plan.until, plan.start + 6.5 * hour + random.next() * 2 * hour);
    const reason = random.pick(reasons);
    const asked = random.next();
    const spot = { latitude: 13.04 + random.next() * 0.06, longitude: 80.2 + random.next() * 0.06 };
    if (said > 0.93) return [];
    const present = said < 0.82;
    return [
      {
        hospitalId: plan.hospitalId,
        driverId: id,
        at: new Date(at),
        present,
        reason: present ? null : reason,
        approvalStatus: approval(present, isPast, asked),
        latitude: Number(spot.latitude.toFixed(6)),
        longitude: Number(spot.longitude.toFixed(6)),
      },
    ];
  });
}

/** Only words of today still wait for the hospital's answer. */
function approval(present: boolean, isPast: boolean, asked: number): string {
  if (present) return 'APPROVED';
  if (!isPast && asked < 0.5) return 'PENDING';
  return asked < 0.85 ? 'APPROVED' : 'DENIED';
}
