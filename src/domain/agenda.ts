/** The open orders of each phlebotomist, by the list of orders. Moments are milliseconds since 1970, UTC. */
import type { Order } from '../contract/model.ts';
import { orderStage } from './order-status.ts';
import { dayOf } from './time.ts';

export interface AgendaEntry {
  readonly orderId: string;
  /** Null for an order without a time. */
  readonly at: number | null;
}

/** The open orders of each phlebotomist, by the phlebotomist's id. */
export type Agendas = ReadonlyMap<string, readonly AgendaEntry[]>;

/** Bookings this near to each other are too near for one person, milliseconds. */
export const tooNearMs = 30 * 60_000;

/** The open orders of each phlebotomist: neither completed nor cancelled. */
export function agendasOf(
  orders: Iterable<Pick<Order, 'id' | 'status' | 'phlebotomistId' | 'scheduledAt'>>,
): Agendas {
  const agendas = new Map<string, AgendaEntry[]>();
  for (const { id, status, phlebotomistId, scheduledAt } of orders) {
    const stage = orderStage(status);
    if (phlebotomistId === null || stage === 'completed' || stage === 'cancelled') continue;
    const entries = agendas.get(phlebotomistId) ?? [];
    entries.push({ orderId: id, at: scheduledAt });
    agendas.set(phlebotomistId, entries);
  }
  return agendas;
}

export interface WorkloadQuestion {
  readonly phlebotomistId: string;
  /** YYYY-MM-DD in `timeZone`. */
  readonly day: string;
  readonly timeZone: string;
  /** The order that is being assigned, which does not count. */
  readonly except?: string | undefined;
}

/** How many orders a phlebotomist has open on a day; one without a time counts on every day. */
export function workloadOn(
  agendas: Agendas,
  { phlebotomistId, day, timeZone, except }: WorkloadQuestion,
): number {
  const entries = agendas.get(phlebotomistId) ?? [];
  return entries.filter(
    ({ orderId, at }) => orderId !== except && (at === null || dayOf(at, timeZone) === day),
  ).length;
}

/** The booking of a phlebotomist that lies nearest to a moment, 30 minutes or less from it; null where none does. */
export function bookingNear(
  agendas: Agendas,
  phlebotomistId: string,
  moment: number,
  except?: string,
): { readonly orderId: string; readonly at: number } | null {
  let nearest: { orderId: string; at: number } | null = null;
  for (const { orderId, at } of agendas.get(phlebotomistId) ?? []) {
    if (orderId === except || at === null) continue;
    const apart = Math.abs(at - moment);
    if (apart <= tooNearMs && (nearest === null || apart < Math.abs(nearest.at - moment)))
      nearest = { orderId, at };
  }
  return nearest;
}
