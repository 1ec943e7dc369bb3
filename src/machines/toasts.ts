/** What is told by toast, as codes and values; views choose the words and the time on screen. */

import type { BookingForm } from '../contract/booking.ts';
import type { Alert } from '../contract/model.ts';

/** `answered` tells a refusal, whose `message` is the server's text or empty, from a call that broke. */
export interface BookingFailure {
  readonly answered: boolean;
  readonly message: string;
  /** Submitted again as it is, it is taken once. */
  readonly repeatable?: true;
}

/** What a toast says of a booking; views choose the words. */
export type BookingNews =
  | { readonly kind: 'bookingCreated'; readonly variant: BookingForm['variant'] }
  | { readonly kind: 'bookingNotLocated' }
  | ({ readonly kind: 'bookingFailed' } & BookingFailure);

export type Toast =
  | { readonly kind: 'orderPlaced'; readonly orderIds: readonly string[] }
  | {
      readonly kind: 'sampleCollected';
      readonly orderId: string;
      readonly patientName: string | null;
      readonly collectedAt: number | null;
    }
  | { readonly kind: 'alert'; readonly alert: Alert }
  | {
      readonly kind: 'orderAssigned';
      readonly orderId: string;
      readonly phlebotomistName: string;
      readonly scheduledAt: number;
    }
  | { readonly kind: 'orderCancelled'; readonly orderId: string; readonly reason: string }
  | { readonly kind: 'orderChangeFailed'; readonly orderId: string; readonly change: 'assign' | 'cancel' }
  /** The details were closed while the check ran, and it found a conflict. */
  | { readonly kind: 'orderConflict'; readonly orderId: string; readonly change: 'assign' | 'cancel' }
  /** The maps service of the configured key could not be had. */
  | { readonly kind: 'mapsFailed' }
  | BookingNews;
