/**
 * What a marker looks like: its status, its hue (by name) and its shape. One description serves the SVG of the views and the
 * canvas of the painter, so that list, legend and map show the same sign.
 */
import type { MarkerState } from '../contract/fleet.ts';

/** The statuses that have a hue and a shape of their own, for orders and for phlebotomists. */
export const statusNames = [
  'new',
  'assigned',
  'progress',
  'completed',
  'cancelled',
  'moving',
  'notMoving',
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
    {
      paint: 'fill',
      path: 'M5.5 3h11a2.5 2.5 0 0 1 2.5 2.5v11a2.5 2.5 0 0 1 -2.5 2.5h-11a2.5 2.5 0 0 1 -2.5 -2.5v-11a2.5 2.5 0 0 1 2.5 -2.5z',
    },
    { paint: 'cut', path: 'M7.25 7h2.25v8h-2.25zM12.5 7h2.25v8h-2.25z' },
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

/** The status that a marker shows. */
export const markerStatus: Readonly<Record<MarkerState, StatusName>> = {
  moving: 'moving',
  notMoving: 'notMoving',
  ended: 'ended',
  silent: 'silent',
  orderPending: 'new',
  orderAssigned: 'assigned',
  orderInProgress: 'progress',
};

/** The shape of each marker. */
export const markerShapes: Readonly<Record<MarkerState, Shape>> = {
  moving: statusShapes[markerStatus.moving],
  notMoving: statusShapes[markerStatus.notMoving],
  ended: statusShapes[markerStatus.ended],
  silent: statusShapes[markerStatus.silent],
  orderPending: statusShapes[markerStatus.orderPending],
  orderAssigned: statusShapes[markerStatus.orderAssigned],
  orderInProgress: statusShapes[markerStatus.orderInProgress],
};

/** Sizes of what is drawn, in CSS pixels (look, 'Map'). */
export const markerSizes = {
  phlebotomist: 22,
  order: 16,
  /** The chosen marker, of either kind. */
  chosen: 30,
  /** Halo round the chosen marker. */
  halo: 3,
  /** Outline by which markers part from each other. */
  outline: 1.5,
  smallestCell: 28,
  largestCell: 44,
} as const;

/** Names stand beside markers from this zoom on (look, 'Map'). */
export const labelZoom = 14;

/** Whether the state is one of an order. */
export const isOrderState = (state: MarkerState): boolean => state.startsWith('order');

/**
 * Diameter of the marker that stands for a grid cell of `count` markers, CSS pixels: from `smallestCell` for two, growing
 * with each power of ten, to `largestCell` for a thousand and more.
 */
export function cellSize(count: number): number {
  const { smallestCell, largestCell } = markerSizes;
  const growth = Math.log(Math.max(2, count) / 2) / Math.log(500);
  return Math.round(smallestCell + (largestCell - smallestCell) * Math.min(1, growth));
}
