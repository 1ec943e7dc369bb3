/** A position that a phone reported, checked as far as that can be done without the database. */

export const deliveryStatuses = ['STARTED', 'PROCESSING', 'IDLE', 'ENDED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export interface Point {
  readonly hospitalId: number;
  readonly driverId: number;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** ms since 1970. */
  readonly at: number;
  readonly deliveryStatus: DeliveryStatus;
  readonly orderId: number | null;
}

export interface StoredPoint extends Point {
  /** Counts up in the order in which points are stored. */
  readonly id: number;
}

/** The point ends the journey of a booking, which is published to every console, and once. */
export const endsJourney = ({ deliveryStatus, orderId }: Point): boolean =>
  deliveryStatus === 'ENDED' && orderId !== null;
