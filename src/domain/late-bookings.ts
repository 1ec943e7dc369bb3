/** The bookings of a day as a wall counts them. */
import type { Order } from '../contract/model.ts';
import { isVisitDue, orderStage } from './order-status.ts';
import { dayOf } from './time.ts';

type Counted = Pick<
  Order,
  'id' | 'status' | 'scheduledAt' | 'collectedAt' | 'createdAt' | 'phlebotomistName'
>;

/** A booking whose visit should have been by now. */
export interface LateBooking {
  readonly orderId: string;
  /** ms. */
  readonly lateMs: number;
  readonly phlebotomistName: string | null;
}

export interface BookingCounts {
  /** Without a phlebotomist. */
  readonly new: number;
  readonly assigned: number;
  /** The sample is on its way. */
  readonly collected: number;
  /** Arrived, of the samples that were collected today. */
  readonly completedToday: number;
  /** Of the bookings that were made today; no row says when one was cancelled. */
  readonly cancelledToday: number;
  /** The longest first. */
  readonly late: readonly LateBooking[];
}

/** Counts bookings at a moment `now`, ms since 1970; days are the hospital's. */
export function countBookings(orders: Iterable<Counted>, now: number, timeZone: string): BookingCounts {
  const today = dayOf(now, timeZone);
  const isToday = (moment: number | null) => moment !== null && dayOf(moment, timeZone) === today;
  const counts = { new: 0, assigned: 0, collected: 0, completedToday: 0, cancelledToday: 0 };
  const late: LateBooking[] = [];
  for (const order of orders) {
    const stage = orderStage(order.status);
    if (stage === 'new' || stage === 'assigned' || stage === 'collected') counts[stage] += 1;
    if (stage === 'completed' && isToday(order.collectedAt)) counts.completedToday += 1;
    if (stage === 'cancelled' && isToday(order.createdAt)) counts.cancelledToday += 1;
    if (isVisitDue(order) && order.scheduledAt !== null && order.scheduledAt < now)
      late.push({
        orderId: order.id,
        lateMs: now - order.scheduledAt,
        phlebotomistName: order.phlebotomistName,
      });
  }
  return { ...counts, late: late.sort((one, other) => other.lateMs - one.lateMs) };
}
