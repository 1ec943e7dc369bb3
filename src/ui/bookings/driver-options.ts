/** Who can be assigned, the best first (decision 0031), and how each is told. */
import type { FleetGlance, Phlebotomist, Place } from '../../contract/model.ts';
import { type Calendar, workloadOn } from '../../domain/agenda.ts';
import { type Candidate, compareCandidates } from '../../domain/candidates.ts';
import { candidateFor, type TeamMember } from '../../domain/proposals.ts';

export interface DriverOption extends Candidate, TeamMember {
  readonly phone: string | null;
  readonly email: string | null;
  readonly glance: FleetGlance | null;
}

export interface DriverQuestion {
  readonly phlebotomists: Iterable<Phlebotomist>;
  readonly glances: readonly FleetGlance[];
  readonly calendar: Calendar;
  /** The order's; null where it has no coordinates. */
  readonly place: Place | null;
  /** The order that is being assigned: it is nobody's workload. */
  readonly orderId?: string | undefined;
  /** The day whose workload counts, YYYY-MM-DD in `timeZone`. */
  readonly day: string;
  readonly timeZone: string;
  /** When the glances were taken, ms since 1970. */
  readonly now: number;
}

export function driverOptions(question: DriverQuestion): readonly DriverOption[] {
  const { phlebotomists, glances, calendar, place, orderId, day, timeZone, now } = question;
  const byId = new Map(glances.map((glance) => [glance.phlebotomistId, glance]));
  const options = [...phlebotomists].map(({ id, fullName, phone, email }) => {
    const glance = byId.get(id) ?? null;
    const member = {
      id,
      fullName,
      phone,
      email,
      glance,
      place: glance && { latitude: glance.latitude, longitude: glance.longitude },
      ageMs: glance && now - glance.at,
      isFree: glance === null || glance.orderId === null || glance.state === 'ended',
      workload: workloadOn(calendar, { phlebotomistId: id, day, timeZone, except: orderId }),
    };
    return candidateFor(member, place);
  });
  return options.sort(compareCandidates);
}

/** Those whose name, id or phone holds the text. */
export function findDrivers(options: readonly DriverOption[], text: string): readonly DriverOption[] {
  const needle = text.trim().toLowerCase();
  if (needle === '') return options;
  return options.filter(({ fullName, id, phone }) =>
    [fullName, id, phone ?? '', phone?.replace(/\D/g, '') ?? ''].some((field) =>
      field.toLowerCase().includes(needle),
    ),
  );
}

/** The parts of an option's second line, as messages of `bookings.assign` and their values. */
export type DriverWord =
  | { readonly key: 'distanceKm' | 'distanceM'; readonly distance: number }
  | { readonly key: 'free' | 'notMoving' | 'silent' | 'ended' | 'unknown' }
  | { readonly key: 'onOrder'; readonly id: string }
  | { readonly key: 'workload'; readonly count: number };

export function driverWords({ distance, glance, isFree, workload }: DriverOption): readonly DriverWord[] {
  const booked = { key: 'workload' as const, count: workload };
  if (glance === null) return [{ key: 'unknown' }, booked];
  const { state, orderId } = glance;
  return [
    ...(distance === null ? [] : [distanceWord(distance)]),
    isFree || orderId === null ? { key: 'free' as const } : { key: 'onOrder' as const, id: orderId },
    booked,
    ...(state === 'notMoving' || state === 'silent' ? [{ key: state }] : []),
  ];
}

/** Metres to the next ten below a kilometre, kilometres from there on. */
export const distanceWord = (metres: number) =>
  metres < 1_000
    ? { key: 'distanceM' as const, distance: Math.round(metres / 10) * 10 }
    : { key: 'distanceKm' as const, distance: metres / 1_000 };
