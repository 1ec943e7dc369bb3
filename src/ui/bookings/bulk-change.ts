/**
 * Several orders assigned or cancelled together: one after the other through the same actor that a single one has, so
 * that each has its own guards, check and result. A bulk change goes on when its screen is left, and ends with its session.
 */
import type { ChosenPhlebotomist } from '../../contract/intents.ts';
import type { Order } from '../../contract/model.ts';
import type { ChangeRefusal } from '../../domain/order-change.ts';
import type { OrderConflict } from '../../machines/orders/order-assignment.machine.ts';
import { isBusy, type OrderWorkModel } from '../../machines/orders/order-work.ts';
import { createModel, type ReadModel } from '../../machines/read-model.ts';
import type { System } from '../../machines/system.ts';
import { type ChangeWord, changeWord } from './change-words.ts';

export type BulkRequest =
  | {
      readonly kind: 'assign';
      /** The phlebotomist for each order, by order id; an order that cannot be assigned has no entry. */
      readonly people: ReadonlyMap<string, ChosenPhlebotomist>;
      readonly scheduledTime: string;
    }
  | { readonly kind: 'cancel'; readonly reason: string };

/**
 * How far one order of the bulk change is. `unknown` may or may not have been done, `different` and `kept` were sent,
 * `gone` is no longer in the list, `stopped` was never tried.
 */
export type BulkState =
  | { readonly state: 'waiting' | 'checking' | 'assigning' | 'cancelling' | 'confirming' }
  | { readonly state: 'assigned' | 'cancelled' | 'failed' | 'unknown' | 'kept' | 'gone' | 'stopped' }
  | { readonly state: 'refused'; readonly refusal: ChangeRefusal }
  | { readonly state: 'conflict' | 'different'; readonly word: ChangeWord };

export interface BulkModel {
  readonly kind: BulkRequest['kind'];
  readonly running: boolean;
  readonly items: readonly { readonly order: Order; readonly at: BulkState }[];
}

export interface BulkChange {
  /** Null before the first bulk change, after its results were read, and after its session. */
  readonly model: ReadModel<BulkModel | null>;
  start(request: BulkRequest, orders: readonly Order[]): void;
  /** Takes the results away; a running one stays. */
  forget(): void;
}

type BulkSystem = Pick<System, 'orders' | 'orderWork' | 'session' | 'send'>;

export function createBulkChange(system: BulkSystem): BulkChange {
  const model = createModel<BulkModel | null>(null);
  /** Which bulk change runs; one before it says nothing any more. */
  let begun = 0;
  // The orders are their hospital's: the next session reads nothing of them, and changes none.
  system.session.subscribe(({ status }) => {
    if (status === 'signedIn') return;
    begun += 1;
    model.set(null);
  });

  const setItem = (index: number, at: BulkState): void => {
    const bulk = model.getSnapshot();
    if (!bulk) return;
    model.set({ ...bulk, items: bulk.items.map((item, i) => (i === index ? { ...item, at } : item)) });
  };

  async function run(own: number, request: BulkRequest, orders: readonly Order[]): Promise<void> {
    for (const [index, { id }] of orders.entries()) {
      if (isUnderWay(system, id)) await settled(system, id);
      if (own !== begun) return;
      const order = system.orders.getSnapshot().byId.get(id);
      if (order) await change(system, request, order, (at) => setItem(index, at));
      else setItem(index, { state: 'gone' });
    }
    const bulk = model.getSnapshot();
    if (bulk && own === begun) model.set({ ...bulk, running: false });
  }

  return {
    model,
    start: (request, orders) => {
      if (model.getSnapshot()?.running) return;
      const items = orders.map((order) => ({ order, at: { state: 'waiting' as const } }));
      model.set({ kind: request.kind, running: true, items });
      begun += 1;
      void run(begun, request, orders);
    },
    forget: () => {
      if (!model.getSnapshot()?.running) model.set(null);
    },
  };
}

const isUnderWay = ({ orderWork }: BulkSystem, orderId: string): boolean => {
  const work = orderWork.getSnapshot().get(orderId);
  return work !== undefined && isBusy(work);
};

/** Until no other change of the order is under way: its actor ignores what is asked meanwhile, and its end is not ours. */
const settled = (system: BulkSystem, orderId: string): Promise<void> =>
  new Promise((resolve) => {
    const watch = system.orderWork.subscribe(() => {
      if (isUnderWay(system, orderId)) return;
      watch.unsubscribe();
      resolve();
    });
  });

/** Works on one order until its actor has settled, and reports each state on the way. */
function change(
  system: BulkSystem,
  request: BulkRequest,
  order: Order,
  report: (at: BulkState) => void,
): Promise<void> {
  const orderId = order.id;
  const before = system.orderWork.getSnapshot().get(orderId);
  if (before?.conflict) {
    // Its details are open: the person there decides first.
    report(stateOf(before));
    return Promise.resolve();
  }
  let last: BulkState = { state: 'waiting' };
  return new Promise((resolve) => {
    const watch = system.orderWork.subscribe(look);
    system.send({ type: 'user.openOrder', orderId, order });
    if (request.kind === 'cancel') system.send({ type: 'user.cancelOrder', orderId, reason: request.reason });
    else {
      const { people, scheduledTime } = request;
      const phlebotomist = people.get(orderId) ?? null;
      system.send({ type: 'user.assignOrder', orderId, phlebotomist, scheduledTime });
    }

    function look(): void {
      const work = system.orderWork.getSnapshot().get(orderId);
      if (work?.state === 'idle') return;
      last = work ? stateOf(work) : endedAt(last);
      report(last);
      if (work && isBusy(work)) return;
      watch.unsubscribe();
      if (work) system.send({ type: 'user.closeOrder', orderId });
      resolve();
    }
  });
}

/** What is known of an order whose actor ended before it had settled: a call that was sent may have been done. */
const endedAt = ({ state }: BulkState): BulkState => ({ state: isSent.has(state) ? 'unknown' : 'stopped' });

const isSent: ReadonlySet<BulkState['state']> = new Set(['assigning', 'cancelling', 'confirming']);

function stateOf({ state, seen, conflict, refusal, failure }: OrderWorkModel): BulkState {
  switch (state) {
    case 'conflict':
      return conflict ? conflictState(seen, conflict) : { state: 'stopped' };
    case 'refused':
      if (refusal) return { state, refusal };
      return { state: failure?.outcome === 'unknown' ? 'unknown' : 'failed' };
    case 'idle':
      return { state: 'waiting' };
    default:
      return { state };
  }
}

function conflictState(seen: Order, { current, cause }: OrderConflict): BulkState {
  if (current === null) return { state: 'gone' };
  const word = changeWord(seen, current);
  if (!word) return { state: 'kept' };
  return { state: cause === 'meanwhile' ? 'conflict' : 'different', word };
}

const bulkChanges = new WeakMap<System, BulkChange>();

/** The one bulk change of a system. */
export function bulkChangeOf(system: System): BulkChange {
  const bulk = bulkChanges.get(system) ?? createBulkChange(system);
  bulkChanges.set(system, bulk);
  return bulk;
}
