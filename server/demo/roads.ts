/** Ways through the city: from place to neighbouring place, as roads would lead, instead of through empty space. */
import { distanceMetres } from '../../src/domain/geo.ts';

export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Roads {
  /** The spots to pass between two spots, the goal last. Never empty. */
  way(from: Spot, to: Spot): readonly Spot[];
}

/** Degrees; neighbours are looked for in the cells around one's own. */
const CELL = 0.008;
/** A step that gains less than this leads nowhere. */
const LEAST_GAIN_M = 60;
const MOST_STEPS = 80;

/** Builds the net over named places. */
export function createRoads(places: readonly Spot[]): Roads {
  const cells = new Map<string, Spot[]>();
  const key = (row: number, column: number) => `${row} ${column}`;
  const cellOf = ({ latitude, longitude }: Spot) =>
    [Math.floor(latitude / CELL), Math.floor(longitude / CELL)] as const;
  for (const place of places) {
    const name = key(...cellOf(place));
    const cell = cells.get(name);
    if (cell) cell.push(place);
    else cells.set(name, [place]);
  }

  function neighbours(spot: Spot): Spot[] {
    const [row, column] = cellOf(spot);
    return [-1, 0, 1].flatMap((dy) =>
      [-1, 0, 1].flatMap((dx) => cells.get(key(row + dy, column + dx)) ?? []),
    );
  }

  /**
   * The neighbour that brings one nearer with the shortest step: a road with many bends rather than a straight line.
   */
  function next(from: Spot, to: Spot): Spot | null {
    const left = distanceMetres(from, to);
    let best: { spot: Spot; cost: number } | null = null;
    for (const spot of neighbours(from)) {
      const gain = left - distanceMetres(spot, to);
      if (gain < LEAST_GAIN_M) continue;
      const cost = distanceMetres(from, spot) / gain + distanceMetres(from, spot) / 2_000;
      if (!best || cost < best.cost) best = { spot, cost };
    }
    return best?.spot ?? null;
  }

  return {
    way: (from, to) => {
      const spots: Spot[] = [];
      for (let at = next(from, to); at && spots.length < MOST_STEPS; at = next(at, to)) spots.push(at);
      return [...spots, to];
    },
  };
}

/** Moves along a way by so many metres; answers where one is and what is left of the way. */
export function advance(
  from: Spot,
  way: readonly Spot[],
  metres: number,
): { at: Spot; rest: readonly Spot[] } {
  let at = from;
  let left = metres;
  let rest = way;
  while (rest.length > 0) {
    const [goal] = rest;
    if (!goal) break;
    const distance = distanceMetres(at, goal);
    if (distance > left) {
      const part = left / distance;
      return {
        at: {
          latitude: at.latitude + (goal.latitude - at.latitude) * part,
          longitude: at.longitude + (goal.longitude - at.longitude) * part,
        },
        rest,
      };
    }
    left -= distance;
    at = goal;
    rest = rest.slice(1);
  }
  return { at, rest };
}
