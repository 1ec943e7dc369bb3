/** The candidates on the small map, and which of them is pointed at, in the list or on the map. */
import { useMemo, useState } from 'react';
import type { MapPerson } from '../map/static-map.ts';
import type { DriverOption } from './driver-options.ts';

/** As many as stand listed before anybody types. */
const BEST = 5;

export interface CandidatesOnMap {
  /** The best of those whose place is known; who is chosen or pointed at is among them. */
  readonly people: readonly MapPerson[];
  /** Null where nobody is pointed at. */
  readonly pointedId: string | null;
  readonly point: (id: string | null) => void;
}

export function useCandidatesOnMap(
  options: readonly DriverOption[],
  chosenId: string | null,
): CandidatesOnMap {
  const [pointedId, point] = useState<string | null>(null);
  const people = useMemo(
    () =>
      options.flatMap(({ id, fullName, place }, at) =>
        place && (at < BEST || id === chosenId || id === pointedId) ? [{ id, name: fullName, ...place }] : [],
      ),
    [options, chosenId, pointedId],
  );
  return { people, pointedId: pointedId ?? chosenId, point };
}
