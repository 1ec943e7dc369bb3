/** The status of a marker, and its size; its look is in `src/contract/marker-shapes.ts`. */
import type { MarkerState, PhlebotomistState } from '../contract/fleet.ts';
import type { StatusName } from '../contract/marker-shapes.ts';
import type { StopReason } from '../contract/stops.ts';

/** The status that a marker shows. */
export const markerStatus: Readonly<Record<MarkerState, StatusName>> = {
  moving: 'moving',
  notMoving: 'notMoving',
  atBooking: 'atBooking',
  fellSilent: 'fellSilent',
  unclear: 'unclear',
  ended: 'ended',
  silent: 'silent',
  orderPending: 'new',
  orderAssigned: 'assigned',
  orderInProgress: 'progress',
};

/** The state of who stands for this reason. */
export const stoppedState = {
  standing: 'notMoving',
  atBooking: 'atBooking',
  fellSilent: 'fellSilent',
  unclear: 'unclear',
} as const satisfies Record<StopReason, PhlebotomistState>;

const stoppedStates: ReadonlySet<MarkerState> = new Set(Object.values(stoppedState));
/** Whether somebody stands, for whatever reason. */
export const isStopped = (state: MarkerState): boolean => stoppedStates.has(state);

/** Who needs a dispatcher most: those who stand, and last who stand at a booking, where that is their work. */
export const urgentStates: readonly MarkerState[] = [
  'notMoving',
  'fellSilent',
  'unclear',
  'silent',
  'atBooking',
];

/** Sizes of drawn things, in CSS pixels (look, 'Map'). */
export const markerSizes = {
  phlebotomist: 22,
  order: 16,
  /** The chosen marker, of either kind. */
  chosen: 30,
  /** Halo round the chosen marker. */
  halo: 3,
  /** Outline by which markers part from each other. */
  outline: 1.5,
  smallestCluster: 28,
  largestCluster: 44,
} as const;

/** Names stand beside markers from this zoom on (look, 'Map'). */
export const labelZoom = 14;

/** Whether the state is one of an order. */
export const isOrderState = (state: MarkerState): boolean => state.startsWith('order');

/**
 * Diameter of a cluster of `count` markers, CSS pixels: from `smallestCluster` for two, growing
 * with each power of ten, to `largestCluster` for a thousand and more.
 */
export function clusterSize(count: number): number {
  const { smallestCluster, largestCluster } = markerSizes;
  const growth = Math.log(Math.max(2, count) / 2) / Math.log(500);
  return Math.round(smallestCluster + (largestCluster - smallestCluster) * Math.min(1, growth));
}
