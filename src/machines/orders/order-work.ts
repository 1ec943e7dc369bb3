/**
 * The orders that are worked on, an actor each. An actor begins when its order is opened, goes on when its dialog is closed while a
 * call is in flight, and ends when both are done.
 */
import type { SnapshotFrom } from 'xstate';
import type { ConflictCause, UndoneOutcome } from '../../contract/command.ts';
import type { Order } from '../../contract/model.ts';
import type { ChangeRefusal } from '../../domain/order-change.ts';
import type { AppEvent, PageCapability, World } from '../capability.ts';
import { createFamily } from '../family.ts';
import type { ReadModel } from '../read-model.ts';
import type { WorkFailure } from '../undone.ts';
import { type OrderConflict, orderAssignmentMachine } from './order-assignment.machine.ts';

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
  readonly state:
    | 'idle'
    | 'checking'
    | 'conflict'
    | 'assigning'
    | 'confirming'
    | 'assigned'
    | 'cancelling'
    | 'cancelled'
    | 'refused';
  /** The copy that the person decides on. */
  readonly seen: Order;
  /** What the person asked for last. */
  readonly change: 'assign' | 'cancel' | null;
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

const commands: ReadonlySet<string> = new Set(['order.assign', 'order.cancel']);

/** The order that an event is about; null where it is about none. */
function orderOf(event: AppEvent): string | null {
  if (event.type === 'command.ended') return commands.has(event.command) ? event.key : null;
  return 'orderId' in event ? event.orderId : null;
}

export function createOrderWork(world: World<OrderWorkToast>): PageCapability<{
  /** The orders whose details are open or whose change is under way, by id. */
  orderWork: ReadModel<ReadonlyMap<string, OrderWorkModel>>;
}> {
  const closed = new Set<string>();

  const family = createFamily({
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
    attemptOf: ({ context }) => context.attempt,
    changed: (orderId, work) => {
      if (!closed.has(orderId) || isBusy(work)) return;
      announceMissed(orderId, work);
      end(orderId);
    },
  });

  /** A change that ended without an outcome after its dialog was closed: nobody else would say so. */
  function announceMissed(orderId: string, { change, conflict, failure }: OrderWorkModel): void {
    if (!change) return;
    if (failure?.kind === 'stopped')
      world.toast({ kind: 'orderChangeFailed', orderId, change, outcome: failure.outcome });
    else if (conflict) world.toast({ kind: 'orderConflict', orderId, change, cause: conflict.cause });
  }

  function end(orderId: string): void {
    closed.delete(orderId);
    family.end(orderId);
  }

  function close(orderId: string): void {
    const work = family.model.getSnapshot().get(orderId);
    if (!work) return;
    closed.add(orderId);
    if (!isBusy(work)) end(orderId);
  }

  return {
    models: { orderWork: family.model },
    receive: (event) => {
      if (event.type === 'page.sessionEnded') return family.endAll();
      if (event.type === 'user.closeOrder') return close(event.orderId);
      if (event.type === 'user.openOrder') {
        closed.delete(event.orderId);
        family.begin(event.orderId, (attempt) => ({ seen: event.order, attempt }));
      }
      const orderId = orderOf(event);
      if (orderId !== null) family.send(orderId, event);
    },
    stop: family.endAll,
  };
}

function toModel({ value, context }: SnapshotFrom<typeof orderAssignmentMachine>): OrderWorkModel {
  const { seen, request, conflict, refusal, failure } = context;
  return { state: value, seen, change: request?.kind ?? null, conflict, refusal, failure };
}
