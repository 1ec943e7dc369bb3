import { bearingDegrees, distanceMetres } from '../../domain/geo.ts';
import type { FleetPoint } from '../positions/positions.ts';

/** Where each phlebotomist is heading, degrees clockwise from north; NaN before the first move. */
export interface Headings {
  of(point: FleetPoint): number;
  forget(phlebotomistId: string): void;
}

/** Rotation is updated only when the move exceeds the threshold (specification 4, Idle detection). */
export function createHeadings(thresholdM: number): Headings {
  const headings = new Map<string, { from: FleetPoint; heading: number }>();
  return {
    of: (point) => {
      const last = headings.get(point.phlebotomistId);
      if (last && (last.from === point || distanceMetres(last.from, point) <= thresholdM))
        return last.heading;
      const heading = last ? bearingDegrees(last.from, point) : Number.NaN;
      if (last) {
        last.from = point;
        last.heading = heading;
      } else headings.set(point.phlebotomistId, { from: point, heading });
      return heading;
    },
    forget: (id) => void headings.delete(id),
  };
}
