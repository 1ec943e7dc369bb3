/**
 * The symbol of each status, as a drawing: one description that the page paints as SVG and the painter on its canvas,
 * so that list, legend and map show the same. It is no rule, and both sides of the worker's boundary draw from it.
 */

/** The statuses that have a hue and a shape of their own, for orders and for phlebotomists. */
export const statusNames = [
  'new',
  'assigned',
  'progress',
  'completed',
  'cancelled',
  'moving',
  'notMoving',
  'atBooking',
  'fellSilent',
  'unclear',
  'ended',
  'silent',
] as const;
export type StatusName = (typeof statusNames)[number];

/**
 * One part of a shape, painted in the order given, in a box of `shapeBox` by `shapeBox` units. `path` is SVG path data.
 * - `fill`: filled with the status hue.
 * - `stroke`: a line of `width` units in the status hue, with round joins; `dash` as in SVG.
 * - `cut`: filled with the colour of the surface behind, so that what lies under the marker does not shine through.
 */
export type ShapePart =
  | { readonly paint: 'fill' | 'cut'; readonly path: string }
  | {
      readonly paint: 'stroke';
      readonly path: string;
      readonly width: number;
      readonly dash?: readonly number[];
    };

export interface Shape {
  readonly parts: readonly ShapePart[];
  /** Whether the shape points somewhere: drawn pointing north, it is turned by the heading. */
  readonly turns: boolean;
}

/** Side of the box of all shapes; a phlebotomist's marker is drawn at this size in CSS pixels. */
export const shapeBox = 22;

const circle = (radius: number): string =>
  `M${11 - radius} 11a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;
const ring: readonly ShapePart[] = [
  { paint: 'cut', path: circle(8) },
  { paint: 'stroke', path: circle(7.75), width: 2.75 },
];
const square = (from: number, corner: number): string => {
  const side = 22 - 2 * from - 2 * corner;
  const turn = (x: number, y: number) => `a${corner} ${corner} 0 0 1 ${x} ${y}`;
  return `M${from + corner} ${from}h${side}${turn(corner, corner)}v${side}${turn(-corner, corner)}h${-side}${turn(-corner, -corner)}v${-side}${turn(corner, -corner)}z`;
};
const still = (...parts: readonly ShapePart[]): Shape => ({ parts, turns: false });

/** Look, 'Tokens': the shape of each status. */
export const statusShapes: Readonly<Record<StatusName, Shape>> = {
  new: still(...ring),
  assigned: still(...ring, { paint: 'fill', path: 'M11 3.25a7.75 7.75 0 0 1 0 15.5z' }),
  progress: still(...ring, { paint: 'fill', path: circle(3.25) }),
  completed: still({ paint: 'stroke', path: 'M4 11.75l4.75 4.75l9.25 -10.5', width: 3 }),
  cancelled: still({ paint: 'stroke', path: 'M5.25 5.25l11.5 11.5m0 -11.5l-11.5 11.5', width: 3 }),
  moving: { parts: [{ paint: 'fill', path: 'M11 2.25l6.75 17.25l-6.75 -4l-6.75 4z' }], turns: true },
  notMoving: still(
    { paint: 'fill', path: square(3, 2.5) },
    { paint: 'cut', path: 'M7.25 7h2.25v8h-2.25zM12.5 7h2.25v8h-2.25z' },
  ),
  /** The square with a drop. */
  atBooking: still(
    { paint: 'fill', path: square(3, 2.5) },
    { paint: 'cut', path: 'M11 5.75c2 2.75 3.5 4.5 3.5 6.75a3.5 3.5 0 0 1 -7 0c0 -2.25 1.5 -4 3.5 -6.75z' },
  ),
  /** The square in dashes, hollow as who is silent. */
  fellSilent: still(
    { paint: 'cut', path: square(3, 2.5) },
    { paint: 'stroke', path: square(4, 2), width: 2.5, dash: [4, 2.6] },
  ),
  /** The square in dashes, with the two bars. */
  unclear: still(
    { paint: 'cut', path: square(3, 2.5) },
    { paint: 'stroke', path: square(4, 2), width: 2, dash: [1.6, 2.2] },
    { paint: 'fill', path: 'M8 8h2v6h-2zM12 8h2v6h-2z' },
  ),
  ended: still({ paint: 'cut', path: 'M5.5 4h11.5l-3 3.75l3 3.75h-11.5z' }, {
    paint: 'stroke',
    path: 'M5.5 19.5v-15.5h11.5l-3 3.75l3 3.75h-11.5',
    width: 2.25,
  } as const),
  silent: still(
    { paint: 'cut', path: circle(8) },
    { paint: 'stroke', path: circle(7.75), width: 2.5, dash: [3.65, 2.44] },
  ),
};
