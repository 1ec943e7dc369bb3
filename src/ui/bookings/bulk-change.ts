/**
 * Several orders assigned or cancelled together: one after the other through the same actor that a single one has, so that each has
 * its own guards, its own check and its own result. A series goes on while its screen is left.
 */
import type { ChosenPhlebotomist } from '../../contract/intents.ts';
import type { Order } from '../../contract/model.ts';
import type { ChangeRefusal } from '../../domain/order-change.ts';
import type { OrderConflict } from '../../machines/orders/order-assignment.machine.ts';
import { isBusy, type OrderWorkModel } from '../../machines/orders/order-work.ts';
import { createModel, type ReadModel } from '../../machines/read-model.ts';
import type { System } from '../../machines/system.ts';
import { type ChangeWord, changeWord } from './change-words.ts';

export type SeriesRequest =
  | {
      readonly kind: 'assign';
      /** Who goes where, by order id; an order that nobody can be sent to has no entry. */
      readonly people: ReadonlyMap<string, ChosenPhlebotomist>;
      readonly scheduledTime: string;
    }
  | { readonly kind: 'cancel'; readonly reason: string };

/**
 * How far one order of the series is. `unknown` may or may not have been done, `different` and `kept` were sent, `gone` is no longer in the
 * list, `stopped` was never tried.
 */
export type SeriesState =
  | { readonly state: 'waiting' | 'checking' | 'assigning' | 'cancelling' | 'confirming' }
  | { readonly state: 'assigned' | 'cancelled' | 'failed' | 'unknown' | 'kept' | 'gone' | 'stopped' }
  | { readonly state: 'refused'; readonly refusal: ChangeRefusal }
  | { readonly state: 'conflict' | 'different'; readonly word: ChangeWord };

export interface SeriesModel {
  readonly kind: SeriesRequest['kind'];
  readonly running: boolean;
  readonly items: readonly { readonly order: Order; readonly at: SeriesState }[];
}

export interface OrderSeries {
  /** Null before the first series, and after its results were read. */
  readonly model: ReadModel<SeriesModel | null>;
  start(request: SeriesRequest, orders: readonly Order[]): void;
  /** Takes the results away; a running series stays. */
  forget(): void;
}

type SeriesSystem = Pick<System, 'orders' | 'orderWork' | 'session' | 'send'>;

export function createOrderSeries(system: SeriesSystem): OrderSeries {
  const model = createModel<SeriesModel | null>(null);

  const setItem = (index: number, at: SeriesState): void => {
    const series = model.getSnapshot();
    if (!series) return;
    model.set({ ...series, items: series.items.map((item, i) => (i === index ? { ...item, at } : item)) });
  };

  async function run(request: SeriesRequest, orders: readonly Order[]): Promise<void> {
    for (const [index, { id }] of orders.entries()) {
      const order = system.orders.getSnapshot().byId.get(id);
      if (system.session.getSnapshot().status !== 'signedIn') setItem(index, { state: 'stopped' });
      else if (order) await change(system, request, order, (at) => setItem(index, at));
      else setItem(index, { state: 'gone' });
    }
    const series = model.getSnapshot();
    if (series) model.set({ ...series, running: false });
  }

  return {
    model,
    start: (request, orders) => {
      if (model.getSnapshot()?.running) return;
      const items = orders.map((order) => ({ order, at: { state: 'waiting' as const } }));
      model.set({ kind: request.kind, running: true, items });
      void run(request, orders);
    },
    forget: () => {
      if (!model.getSnapshot()?.running) model.set(null);
    },
  };
}

/** Works on one order until its actor has settled, and tells each state on the way. */
function change(
  system: SeriesSystem,
  request: SeriesRequest,
  order: Order,
  tell: (at: SeriesState) => void,
): Promise<void> {
  const orderId = order.id;
  return new Promise((settled) => {
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
      tell(work ? stateOf(work) : { state: 'stopped' });
      if (work && isBusy(work)) return;
      watch.unsubscribe();
      if (work) system.send({ type: 'user.closeOrder', orderId });
      settled();
    }
  });
}

function stateOf({ state, seen, conflict, refusal, failure }: OrderWorkModel): SeriesState {
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

function conflictState(seen: Order, { current, cause }: OrderConflict): SeriesState {
  if (current === null) return { state: 'gone' };
  const word = changeWord(seen, current);
  if (!word) return { state: 'kept' };
  return { state: cause === 'meanwhile' ? 'conflict' : 'different', word };
}

const seriesOfSystem = new WeakMap<System, OrderSeries>();

/** The one series of a system. */
export function orderSeriesOf(system: System): OrderSeries {
  const series = seriesOfSystem.get(system) ?? createOrderSeries(system);
  seriesOfSystem.set(system, series);
  return series;
}
