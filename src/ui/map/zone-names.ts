/** The positions of the names of zones: in the middle of the zone, beside a marker there, or none. */
import type { Rect } from '../../domain/camera.ts';
import { boxAround, type Occupied, pixelIn } from './occupied.ts';

export interface NamedZone {
  readonly name: string;
  /** Inside the zone, metres of the plane. */
  readonly middle: readonly number[];
  contains(point: readonly number[]): boolean;
}

/** Metres of the plane; null where there is no room. */
export type LabelPosition = readonly [x: number, y: number] | null;

/** Of a name in capitals of 11 px with hair spaces, CSS pixels. */
const letterWidth = 8;
const height = 14;
/** Pixels from the middle, in the order in which they are tried. */
const offsets: readonly (readonly [right: number, down: number])[] = [
  [0, 0],
  ...[18, 36, 54].flatMap((step) => [[0, -step] as const, [0, step] as const]),
  ...[40, 80].flatMap((side) =>
    [0, -18, 18, -36, 36].flatMap((step) => [[-side, step] as const, [side, step] as const]),
  ),
];

/**
 * The positions of all names, in the order of their zones. A name stays where it was (`before`)
 * while nothing comes there.
 */
export function labelPositionsOf(
  zones: readonly NamedZone[],
  occupied: Occupied,
  before: readonly (readonly [right: number, down: number] | null)[],
): {
  readonly positions: readonly LabelPosition[];
  readonly offsets: readonly (readonly [number, number] | null)[];
} {
  const { view } = occupied;
  const named: Rect[] = [];
  const chosen = zones.map((zone, index) => {
    const [x, y] = pixelIn(view, zone.middle);
    const boxAt = ([right, down]: readonly [number, number]): Rect =>
      boxOfName(zone.name, [x + right, y + down]);
    const fits = (offset: readonly [number, number]): boolean => {
      const box = boxAt(offset);
      return (
        occupied.isFree(box) &&
        named.every((other) => !meet(box, other)) &&
        zone.contains(pointAt(zone, offset))
      );
    };
    const last = before[index];
    const found = last && fits(last) ? last : (offsets.find(fits) ?? null);
    if (found) named.push(boxAt(found));
    return found;
  });
  function pointAt({ middle: [x = 0, y = 0] }: NamedZone, [right, down]: readonly [number, number]) {
    return [x + right * view.resolution, y - down * view.resolution] as const;
  }
  return {
    offsets: chosen,
    positions: chosen.map((offset, index) => {
      const zone = zones[index];
      return offset && zone ? pointAt(zone, offset) : null;
    }),
  };
}

/** How much of a map a name takes whose middle is at the pixel. */
export const boxOfName = (name: string, middle: readonly [number, number]): Rect =>
  boxAround(middle, name.length * letterWidth, height);

export const meet = (a: Rect, b: Rect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
