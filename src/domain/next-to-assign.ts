/** Which booking a dispatcher assigns next. */
import type { Order } from '../contract/model.ts';
import { isReassignable } from './order-change.ts';
import { compareIds } from './order-sort.ts';
import { orderStage } from './order-status.ts';

type Waiting = Pick<Order, 'id' | 'status' | 'cancellationReason' | 'scheduledAt'>;

/** A patient waits so long for a visit that is overdue, ms; a booking of before then is one that nobody closed. */
const STILL_AWAITED_MS = 4 * 3_600_000;

/** Somebody is still to be sent: nobody was yet, or the phlebotomist has cancelled. */
const waitsForPhlebotomist = (order: Pick<Order, 'status' | 'cancellationReason'>): boolean =>
  orderStage(order.status) === 'new' || isReassignable(order);

/** Its group, and its place in the group: the smallest comes first. */
function placeOf({ scheduledAt }: Waiting, now: number): readonly [number, number] {
  if (scheduledAt === null) return [1, 0];
  return scheduledAt < now - STILL_AWAITED_MS ? [2, -scheduledAt] : [0, scheduledAt];
}

/**
 * The order that is to be assigned next at a moment `now` (ms since 1970), of those that wait for a phlebotomist: first
 * the visits ahead and those that are overdue by at most four hours, the earliest first, so that the overdue ones lead;
 * then those without a time; last those that are overdue for longer, the newest first. Ids decide between equals. After
 * the one that is shown the one behind it, and after the last the first. Null for none.
 */
export function nextToAssign(
  orders: Iterable<Waiting>,
  shownId: string | undefined,
  now: number,
): string | null {
  const waiting = [...orders].filter(waitsForPhlebotomist).sort((one, other) => {
    const [[group, place], [otherGroup, otherPlace]] = [placeOf(one, now), placeOf(other, now)];
    return group - otherGroup || place - otherPlace || compareIds(one.id, other.id);
  });
  const at = waiting.findIndex(({ id }) => id === shownId);
  return waiting[(at + 1) % waiting.length]?.id ?? null;
}
