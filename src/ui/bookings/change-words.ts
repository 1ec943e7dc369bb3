/** What changed about an order while somebody looked at it, as a message of `bookings.change` and its values. */
import type { Order } from '../../contract/model.ts';
import { cancelledBy, changedMeanwhile } from '../../domain/order-change.ts';
import { orderStage } from '../../domain/order-status.ts';

export type ChangeWord =
  | {
      readonly key:
        | 'gone'
        | 'cancelledByPatient'
        | 'cancelledByDriver'
        | 'cancelledByAdmin'
        | 'cancelled'
        | 'completed'
        | 'collected'
        | 'new'
        | 'unassigned'
        | 'unscheduled'
        | 'reason';
    }
  | { readonly key: 'other'; readonly status: string }
  | { readonly key: 'assigned'; readonly name: string }
  | { readonly key: 'rescheduled'; readonly at: number };

/** The most telling change; null where nothing changed that matters. `now` is null where the order is gone. */
export function changeWord(seen: Order, now: Order | null): ChangeWord | null {
  if (now === null) return { key: 'gone' };
  const changed = changedMeanwhile(seen, now);
  if (changed.includes('status')) return statusWord(now);
  if (changed.includes('phlebotomistId')) return assignedWord(now);
  if (changed.includes('scheduledAt'))
    return now.scheduledAt === null ? { key: 'unscheduled' } : { key: 'rescheduled', at: now.scheduledAt };
  return changed.length > 0 ? { key: 'reason' } : null;
}

function statusWord(now: Order): ChangeWord {
  const stage = orderStage(now.status);
  if (stage === 'assigned') return assignedWord(now);
  if (stage === 'other') return { key: 'other', status: now.status };
  if (stage !== 'cancelled') return { key: stage };
  const by = cancelledBy(now.cancellationReason);
  if (by.patient) return { key: 'cancelledByPatient' };
  if (by.driver) return { key: 'cancelledByDriver' };
  return { key: by.admin ? 'cancelledByAdmin' : 'cancelled' };
}

const assignedWord = ({ phlebotomistId, phlebotomistName }: Order): ChangeWord =>
  phlebotomistId === null
    ? { key: 'unassigned' }
    : { key: 'assigned', name: phlebotomistName ?? phlebotomistId };
