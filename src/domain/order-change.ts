/** When an order may be assigned or cancelled, and what counts as a conflict (specification 4, Orders; 8; rulings). */
import type { ChosenPhlebotomist } from '../contract/intents.ts';
import type { Order } from '../contract/model.ts';
import { orderStage } from './order-status.ts';

/** Why Assign Order or Cancel Order does nothing; views say it in the specified words. */
export type ChangeRefusal =
  | 'cancelledByOthers'
  | 'alreadyCompleted'
  | 'noPhlebotomist'
  | 'noScheduleTime'
  | 'unknownPhlebotomist'
  | 'invalidOrder';

/** The people that a cancellation's reason names; each word is looked for by itself. */
export function cancelledBy(reason: string | null): { patient: boolean; driver: boolean; admin: boolean } {
  const text = reason?.toLowerCase() ?? '';
  return {
    patient: text.includes('patient'),
    driver: text.includes('driver'),
    admin: text.includes('admin'),
  };
}

/** A cancelled order may be assigned again only if its reason names the driver and neither patient nor admin. */
export function isReassignable(order: Pick<Order, 'status' | 'cancellationReason'>): boolean {
  if (orderStage(order.status) !== 'cancelled') return false;
  const by = cancelledBy(order.cancellationReason);
  return by.driver && !by.patient && !by.admin;
}

/** Whether nothing about the order itself stops an assignment. */
export function isAssignable(order: Pick<Order, 'status' | 'cancellationReason'>): boolean {
  const stage = orderStage(order.status);
  return stage !== 'completed' && (stage !== 'cancelled' || isReassignable(order));
}

/** The first guard that stops an assignment, in the order of the error catalogue; null where none does. */
export function assignRefusal(
  order: Pick<Order, 'status' | 'cancellationReason'>,
  phlebotomist: ChosenPhlebotomist | null,
  scheduledTime: string,
): ChangeRefusal | null {
  if (!isAssignable(order))
    return orderStage(order.status) === 'completed' ? 'alreadyCompleted' : 'cancelledByOthers';
  if (phlebotomist === null) return 'noPhlebotomist';
  if (scheduledTime.trim() === '') return 'noScheduleTime';
  if (!phlebotomist.isListed) return 'unknownPhlebotomist';
  return null;
}

/** '⚠️ Invalid order.' where there is no order with an id (specification 5, Cancel order). */
export const cancelRefusal = (order: Pick<Order, 'id'> | null): ChangeRefusal | null =>
  order === null || order.id.trim() === '' ? 'invalidOrder' : null;

/** An empty reason becomes 'Cancelled by admin' (specification 5): data for the backend, not a text of the console. */
export const cancellationReasonOf = (typed: string): string => typed.trim() || 'Cancelled by admin';

/** The fields of an order in which two dispatchers can overwrite each other. */
const watched = ['status', 'phlebotomistId', 'scheduledAt', 'cancellationReason'] as const;
export type WatchedField = (typeof watched)[number];

/** The fields that differ between the copy that a person decided on and the order now. */
export function changedMeanwhile(seen: Order, now: Order): readonly WatchedField[] {
  return watched.filter((field) =>
    field === 'status'
      ? meaningOf(seen.status) !== meaningOf(now.status)
      : !Object.is(seen[field] ?? null, now[field] ?? null),
  );
}

/** Statuses of one stage mean the same; statuses that the console does not know differ by their text, ignoring case. */
const meaningOf = (status: string): string => {
  const stage = orderStage(status);
  return stage === 'other' ? `other: ${status.trim().toLowerCase()}` : stage;
};
