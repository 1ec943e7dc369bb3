/** The place nearest to a spot, found over a grid of cells. */

import type { NamedPlace } from '../../src/domain/named-places.ts';
import { metresBetween, metresPerDegree } from './distance.ts';

export interface NearestFinder {
  /** The nearest place that `counts`, not further away than `within` metres; null if there is none. */
  nearest(
    spot: { readonly latitude: number; readonly longitude: number },
    within: number,
    counts?: (place: NamedPlace) => boolean,
  ): { readonly place: NamedPlace; readonly metres: number } | null;
}

/** Degrees; about a kilometre. */
const cellSize = 0.01;

export function createNearestFinder(places: readonly NamedPlace[]): NearestFinder {
  const cells = new Map<string, NamedPlace[]>();
  const row = (latitude: number) => Math.floor(latitude / cellSize);
  const column = (longitude: number) => Math.floor(longitude / cellSize);
  for (const place of places) {
    const key = `${row(place.latitude)} ${column(place.longitude)}`;
    const cell = cells.get(key);
    if (cell) cell.push(place);
    else cells.set(key, [place]);
  }

  return {
    nearest: (spot, within, counts = () => true) => {
      const [y, x] = [row(spot.latitude), column(spot.longitude)];
      // A degree of longitude is shorter, the further from the equator.
      const shrink = Math.max(0.01, Math.cos((spot.latitude * Math.PI) / 180));
      const cellMetres = cellSize * metresPerDegree * shrink;
      let best: { place: NamedPlace; metres: number } | null = null;
      for (let ring = 0; ring <= Math.ceil(within / cellMetres); ring++) {
        // Every place in this ring is at least so far away.
        if (best && best.metres < (ring - 1) * cellMetres) break;
        for (const key of ringKeys(y, x, ring))
          for (const place of cells.get(key) ?? []) {
            const metres = metresBetween(spot, place);
            if (metres <= within && (!best || metres < best.metres) && counts(place))
              best = { place, metres };
          }
      }
      return best;
    },
  };
}

/** The cells at so many steps from the middle. */
function* ringKeys(y: number, x: number, ring: number): Generator<string> {
  for (let dy = -ring; dy <= ring; dy++) {
    const step = Math.abs(dy) === ring || ring === 0 ? 1 : 2 * ring;
    for (let dx = -ring; dx <= ring; dx += step) yield `${y + dy} ${x + dx}`;
  }
}
