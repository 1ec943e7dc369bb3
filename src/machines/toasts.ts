/** What a fact tells the person by toast, as codes and values; views choose the words and the time on screen. */
import type { Fact } from '../contract/facts.ts';
import type { Alert } from '../contract/model.ts';
import type { BookingNews } from './booking.machine.ts';

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

/** The toast of a fact; null where it speaks without one. */
export function toastOfFact(fact: Fact): Toast | null {
  switch (fact.type) {
    case 'orders.placed':
      return { kind: 'orderPlaced', orderIds: fact.orderIds };
    case 'sample.collected':
      return {
        kind: 'sampleCollected',
        orderId: fact.orderId,
        patientName: fact.patientName,
        collectedAt: fact.collectedAt,
      };
    case 'maps.serviceFailed':
      return { kind: 'mapsFailed' };
    case 'phlebotomist.becameIdle':
    case 'phlebotomist.resumed':
    case 'journey.ended':
    case 'alert.received':
      return fact.source === 'seed' ? null : { kind: 'alert', alert: fact.alert };
    default:
      return null;
  }
}
