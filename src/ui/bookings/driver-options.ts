/** Who can be assigned, the most useful first: free and near, then busy, then silent, then those without a position. */
import type { FleetGlance, Phlebotomist, Place } from '../../contract/model.ts';
import { distanceMetres } from '../../domain/geo.ts';

export interface DriverOption {
  readonly id: string;
  readonly fullName: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** Metres from the order; null where either place is not known. */
  readonly distance: number | null;
  readonly glance: FleetGlance | null;
}

/** `place` is the order's; null where it has no coordinates. */
export function driverOptions(
  phlebotomists: Iterable<Phlebotomist>,
  glances: readonly FleetGlance[],
  place: Place | null,
): readonly DriverOption[] {
  const byId = new Map(glances.map((glance) => [glance.phlebotomistId, glance]));
  const options = [...phlebotomists].map(({ id, fullName, phone, email }) => {
    const glance = byId.get(id) ?? null;
    return { id, fullName, phone, email, glance, distance: glance && place && distanceMetres(glance, place) };
  });
  return options.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.distance ?? Infinity) - (b.distance ?? Infinity) ||
      a.fullName.localeCompare(b.fullName),
  );
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

const rank = ({ glance }: DriverOption): number => {
  if (glance === null) return 3;
  if (glance.state === 'silent') return 2;
  return glance.orderId === null || glance.state === 'ended' ? 0 : 1;
};

/** The parts of an option's second line, as messages of `bookings.assign` and their values. */
export type DriverWord =
  | { readonly key: 'distanceKm' | 'distanceM'; readonly distance: number }
  | { readonly key: 'free' | 'notMoving' | 'silent' | 'ended' | 'unknown' }
  | { readonly key: 'onOrder'; readonly id: string };

export function driverWords({ distance, glance }: DriverOption): readonly DriverWord[] {
  if (glance === null) return [{ key: 'unknown' }];
  const { state, orderId } = glance;
  const isFree = orderId === null || state === 'ended';
  return [
    ...(distance === null
      ? []
      : [
          distance < 1_000
            ? { key: 'distanceM' as const, distance: Math.round(distance / 10) * 10 }
            : { key: 'distanceKm' as const, distance: distance / 1_000 },
        ]),
    isFree ? { key: 'free' as const } : { key: 'onOrder' as const, id: orderId },
    ...(state === 'notMoving' || state === 'silent' ? [{ key: state }] : []),
  ];
}
