/** The candidates for an assignment, best first (decision 0031), and the words for each. */
import type { PhlebotomistPosition } from '../../contract/fleet.ts';
import type { Phlebotomist, Place } from '../../contract/model.ts';
import { type Agendas, workloadOn } from '../../domain/agenda.ts';
import { type Candidate, compareCandidates } from '../../domain/candidates.ts';
import { holdsPhone, phoneNeedles } from '../../domain/phone.ts';
import { candidateFor, type TeamMember } from '../../domain/proposals.ts';

export interface DriverOption extends Candidate, TeamMember {
  readonly phone: string | null;
  readonly email: string | null;
  readonly position: PhlebotomistPosition | null;
}

export interface DriverQuestion {
  readonly phlebotomists: Iterable<Phlebotomist>;
  readonly positions: readonly PhlebotomistPosition[];
  readonly agendas: Agendas;
  /** The order's; null where it has no coordinates. */
  readonly place: Place | null;
  /** The order that is being assigned: it is nobody's workload. */
  readonly orderId?: string | undefined;
  /** The day whose workload counts, YYYY-MM-DD in `timeZone`. */
  readonly day: string;
  readonly timeZone: string;
  /** When the positions were asked for, ms since 1970. */
  readonly now: number;
}

export function driverOptions(question: DriverQuestion): readonly DriverOption[] {
  const { phlebotomists, positions, agendas, place, orderId, day, timeZone, now } = question;
  const byId = new Map(positions.map((position) => [position.phlebotomistId, position]));
  const options = [...phlebotomists].map(({ id, fullName, phone, email }) => {
    const position = byId.get(id) ?? null;
    const member = {
      id,
      fullName,
      phone,
      email,
      position,
      place: position && { latitude: position.latitude, longitude: position.longitude },
      ageMs: position && now - position.at,
      isFree: position === null || position.orderId === null || position.state === 'ended',
      workload: workloadOn(agendas, { phlebotomistId: id, day, timeZone, except: orderId }),
    };
    return candidateFor(member, place);
  });
  return options.sort(compareCandidates);
}

/** Those whose name, id or phone holds the text; a phone by its digits too. */
export function findDrivers(options: readonly DriverOption[], text: string): readonly DriverOption[] {
  const needle = text.trim().toLowerCase();
  if (needle === '') return options;
  const digits = phoneNeedles(needle);
  return options.filter(
    ({ fullName, id, phone }) =>
      [fullName, id, phone].some((field) => field?.toLowerCase().includes(needle)) ||
      holdsPhone(phone, digits),
  );
}

/** The states that an option names; who moves needs no word. */
const saidStates = ['notMoving', 'atBooking', 'fellSilent', 'unclear', 'silent'] as const;

/** The parts of an option's second line, as messages of `bookings.assign` and their values. */
export type DriverWord =
  | { readonly key: 'distanceKm' | 'distanceM'; readonly distance: number }
  | { readonly key: 'free' | 'ended' | 'unknown' | (typeof saidStates)[number] }
  | { readonly key: 'onOrder'; readonly id: string }
  | { readonly key: 'workload'; readonly count: number };

export function driverWords({ distance, position, isFree, workload }: DriverOption): readonly DriverWord[] {
  const booked = { key: 'workload' as const, count: workload };
  if (position === null) return [{ key: 'unknown' }, booked];
  const { state, orderId } = position;
  return [
    ...(distance === null ? [] : [distanceWord(distance)]),
    isFree || orderId === null ? { key: 'free' as const } : { key: 'onOrder' as const, id: orderId },
    booked,
    ...saidStates.filter((said) => said === state).map((key) => ({ key })),
  ];
}

/** Metres to the next ten below a kilometre, kilometres from there on. */
export const distanceWord = (metres: number) =>
  metres < 1_000
    ? { key: 'distanceM' as const, distance: Math.round(metres / 10) * 10 }
    : { key: 'distanceKm' as const, distance: metres / 1_000 };
