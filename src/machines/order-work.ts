/**
 * The orders that are worked on, an actor each: one failure stays one failure. An actor begins when its order is opened, goes on
 * when its dialog is closed while a call is in flight, and ends when both are done.
 */
import { type Actor, createActor, type SnapshotFrom } from 'xstate';
import type { Fact } from '../contract/facts.ts';
import type { Failure } from '../contract/failure.ts';
import type { PageInput } from '../contract/intents.ts';
import type { Order } from '../contract/model.ts';
import type { ChangeRefusal } from '../domain/order-change.ts';
import type { OrderAssignmentEvent, orderAssignmentMachine } from './order-assignment.machine.ts';
import { createModel, type ReadModel } from './read-model.ts';

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
  readonly conflict: { readonly current: Order | null } | null;
  readonly refusal: ChangeRefusal | null;
  readonly failure: Failure | null;
}

const busy: ReadonlySet<OrderWorkModel['state']> = new Set([
  'checking',
  'assigning',
  'cancelling',
  'confirming',
]);
/** A call is in flight. */
export const isBusy = ({ state }: Pick<OrderWorkModel, 'state'>): boolean => busy.has(state);

/** A change of which the person would otherwise never hear. */
export interface UnheardChange {
  readonly orderId: string;
  readonly change: 'assign' | 'cancel';
  readonly reason: 'conflict' | 'interrupted';
}

export interface OrderWork {
  readonly model: ReadModel<ReadonlyMap<string, OrderWorkModel>>;
  /** Hears every fact and input; those of no opened order pass by. */
  hear(event: Fact | PageInput): void;
  stop(): void;
}

/**
 * `machine` is the order-assignment machine with its effects bound. `unheard` is called for a change that ended without an outcome
 * after its dialog was closed: in a conflict, or with a worker that died. Nobody else would say so.
 */
export function createOrderWork(
  machine: typeof orderAssignmentMachine,
  unheard: (work: UnheardChange) => void,
): OrderWork {
  const model = createModel<ReadonlyMap<string, OrderWorkModel>>(new Map());
  const actors = new Map<string, Actor<typeof orderAssignmentMachine>>();
  const closed = new Set<string>();

  function begin(order: Order): void {
    closed.delete(order.id);
    if (actors.has(order.id)) return;
    const actor = createActor(machine, { input: { seen: order } });
    actors.set(order.id, actor);
    actor.subscribe((snapshot) => publish(order.id, snapshot));
    actor.start();
    publish(order.id, actor.getSnapshot());
  }

  function publish(orderId: string, snapshot: SnapshotFrom<typeof orderAssignmentMachine>): void {
    const next = new Map(model.get());
    const work = toModel(snapshot);
    next.set(orderId, work);
    model.set(next);
    if (!closed.has(orderId) || isBusy(work)) return;
    const { state, change, failure } = work;
    const isInterrupted = failure?.kind === 'stopped';
    if (change && (state === 'conflict' || isInterrupted))
      unheard({ orderId, change, reason: isInterrupted ? 'interrupted' : 'conflict' });
    end(orderId);
  }

  function end(orderId: string): void {
    actors.get(orderId)?.stop();
    actors.delete(orderId);
    closed.delete(orderId);
    const next = new Map(model.get());
    next.delete(orderId);
    model.set(next);
  }

  return {
    model,
    hear: (event) => {
      if (event.type === 'session.closed') for (const orderId of [...actors.keys()]) end(orderId);
      else if (event.type === 'page.workerDied') for (const actor of actors.values()) actor.send(event);
      else if (event.type === 'user.closeOrder') {
        const work = model.get().get(event.orderId);
        if (!work) return;
        closed.add(event.orderId);
        if (!isBusy(work)) end(event.orderId);
      } else if ('orderId' in event && typeof event.orderId === 'string') {
        if (event.type === 'user.openOrder') begin(event.order);
        actors.get(event.orderId)?.send(event as OrderAssignmentEvent);
      }
    },
    stop: () => {
      for (const actor of actors.values()) actor.stop();
    },
  };
}

function toModel({ value, context }: SnapshotFrom<typeof orderAssignmentMachine>): OrderWorkModel {
  const { seen, request, conflict, refusal, failure } = context;
  return { state: value, seen, change: request?.kind ?? null, conflict, refusal, failure };
}
