/** What stands in the calendars of phlebotomists, as far as the list of orders tells. Moments are milliseconds since 1970, UTC. */
import type { Order } from '../contract/model.ts';
import { orderStage } from './order-status.ts';
import { dayOf } from './time.ts';

export interface CalendarEntry {
  readonly orderId: string;
  /** Null where nobody has said when. */
  readonly at: number | null;
}

/** The open orders of each phlebotomist, by the phlebotomist's id. */
export type Calendar = ReadonlyMap<string, readonly CalendarEntry[]>;

/** Bookings this near to each other are too near for one person, milliseconds. */
export const tooNearMs = 30 * 60_000;

/** Who has which orders open: those neither completed nor cancelled. */
export function calendarOf(
  orders: Iterable<Pick<Order, 'id' | 'status' | 'phlebotomistId' | 'scheduledAt'>>,
): Calendar {
  const calendar = new Map<string, CalendarEntry[]>();
  for (const { id, status, phlebotomistId, scheduledAt } of orders) {
    const stage = orderStage(status);
    if (phlebotomistId === null || stage === 'completed' || stage === 'cancelled') continue;
    const entries = calendar.get(phlebotomistId) ?? [];
    entries.push({ orderId: id, at: scheduledAt });
    calendar.set(phlebotomistId, entries);
  }
  return calendar;
}

export interface WorkloadQuestion {
  readonly phlebotomistId: string;
  /** YYYY-MM-DD in `timeZone`. */
  readonly day: string;
  readonly timeZone: string;
  /** An order that does not count: the one that is being assigned. */
  readonly except?: string | undefined;
}

/** How many orders a phlebotomist has open on a day; one without a time counts on every day. */
export function workloadOn(
  calendar: Calendar,
  { phlebotomistId, day, timeZone, except }: WorkloadQuestion,
): number {
  const entries = calendar.get(phlebotomistId) ?? [];
  return entries.filter(
    ({ orderId, at }) => orderId !== except && (at === null || dayOf(at, timeZone) === day),
  ).length;
}

/** The booking of a phlebotomist that lies nearest to a moment, 30 minutes or less from it; null where none does. */
export function bookingNear(
  calendar: Calendar,
  phlebotomistId: string,
  moment: number,
  except?: string,
): { readonly orderId: string; readonly at: number } | null {
  let nearest: { orderId: string; at: number } | null = null;
  for (const { orderId, at } of calendar.get(phlebotomistId) ?? []) {
    if (orderId === except || at === null) continue;
    const apart = Math.abs(at - moment);
    if (apart <= tooNearMs && (nearest === null || apart < Math.abs(nearest.at - moment)))
      nearest = { orderId, at };
  }
  return nearest;
}
