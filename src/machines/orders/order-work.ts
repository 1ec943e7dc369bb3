/** The orders that are worked on, an actor each. */
import type { SnapshotFrom } from 'xstate';
import type { ConflictCause, UndoneOutcome } from '../../contract/command.ts';
import type { Order } from '../../contract/model.ts';
import type { ChangeRefusal } from '../../domain/order-change.ts';
import type { PageCapability, World } from '../capability.ts';
import { createItemWork } from '../item-work.ts';
import type { ReadModel } from '../read-model.ts';
import type { WorkFailure } from '../undone.ts';
import {
  type ChangeRequest,
  type OrderConflict,
  orderAssignmentMachine,
} from './order-assignment.machine.ts';

interface ChangeOfOrder {
  readonly orderId: string;
  readonly change: 'assign' | 'cancel';
}

export type OrderWorkToast =
  | {
      readonly kind: 'orderAssigned';
      readonly orderId: string;
      readonly phlebotomistName: string;
      readonly scheduledAt: number;
    }
  | { readonly kind: 'orderCancelled'; readonly orderId: string; readonly reason: string }
  | ({ readonly kind: 'orderChangeFailed'; readonly outcome: UndoneOutcome } & ChangeOfOrder)
  /** The details were closed while the change was under way, and it met a conflict. */
  | ({ readonly kind: 'orderConflict'; readonly cause: ConflictCause } & ChangeOfOrder);

export interface OrderWorkModel {
  readonly state: SnapshotFrom<typeof orderAssignmentMachine>['value'];
  /** The copy that the person decides on. */
  readonly seen: Order;
  /** What the person asked for last, as it was sent. */
  readonly request: ChangeRequest | null;
  readonly conflict: OrderConflict | null;
  readonly refusal: ChangeRefusal | null;
  readonly failure: WorkFailure | null;
}

const busy: ReadonlySet<OrderWorkModel['state']> = new Set([
  'checking',
  'assigning',
  'cancelling',
  'confirming',
]);
/** A call is in flight. */
export const isBusy = ({ state }: Pick<OrderWorkModel, 'state'>): boolean => busy.has(state);

export function createOrderWork(world: World<OrderWorkToast>): PageCapability<{
  /** The orders whose details are open or whose change is under way, by id. */
  orderWork: ReadModel<ReadonlyMap<string, OrderWorkModel>>;
}> {
  const { model, receive, stop } = createItemWork({
    machine: orderAssignmentMachine.provide({
      actions: {
        requestChange: (_, { seen, attempt, request }) => {
          const { kind, ...asked } = request;
          const command = { type: `order.${kind}`, orderId: seen.id, seen, ...asked } as Parameters<
            World['send']
          >[0];
          world.send(command, { key: seen.id, attempt });
        },
        announceAssigned: (_, params) => world.toast({ kind: 'orderAssigned', ...params }),
        announceCancelled: (_, params) => world.toast({ kind: 'orderCancelled', ...params }),
        announceFailure: (_, params) => world.toast({ kind: 'orderChangeFailed', ...params }),
      },
    }),
    toModel,
    subject: 'orderId',
    commands: ['order.assign', 'order.cancel'],
    opens: 'user.openOrder',
    closes: 'user.closeOrder',
    inputOf: (event) => (event.type === 'user.openOrder' ? { seen: event.order } : null),
    isBusy: (work) => isBusy(work),
    missed: (orderId, { request, conflict, failure }) => {
      if (!request) return;
      const { kind: change } = request;
      // One that was never sent, or that a fact told of, was announced by the actor.
      if (failure?.kind === 'stopped' && failure.outcome === 'unknown')
        world.toast({ kind: 'orderChangeFailed', orderId, change, outcome: failure.outcome });
      else if (conflict) world.toast({ kind: 'orderConflict', orderId, change, cause: conflict.cause });
    },
  });
  return { models: { orderWork: model }, receive, stop };
}

function toModel({ value, context }: SnapshotFrom<typeof orderAssignmentMachine>): OrderWorkModel {
  const { seen, request, conflict, refusal, failure } = context;
  return { state: value, seen, request, conflict, refusal, failure };
}
