/** GET /api/orders, compared with the answer before: only changes are published. */
import type { Outcome } from '../../contract/failure.ts';
import type { Order } from '../../contract/model.ts';
import { type OrderRow, orderRow } from '../../contract/wire/orders.ts';
import { parseJson } from '../api/answers.ts';
import type { CallBase, PollMemory } from '../api/api-client.ts';
import { createKnownList, readRows } from '../api/rows.ts';
import type { Listed } from '../changes/verified-write.ts';
import { startPolledFeed } from '../feeds/polled-feed.ts';
import type { Task } from '../scheduler/scheduler.ts';
import type { SessionServices } from '../session-services.ts';
import { createSeenIds } from './seen-ids.ts';
import { toOrder } from './to-order.ts';

/** So many ids are remembered besides those on the list. */
const MOST_SEEN = 20_000;

/** A row of the wire; anything may stand in a list. */
type Row = Listed<Order>['row'] | null;

export interface OrdersFeedParts {
  /** Makes the order of a row; a wall's leaves out what visitors must not read. */
  readonly read?: (row: OrderRow, timeZone: string) => Order;
  /** Called once a poll with the orders that are new since the poll before. */
  placed(orderIds: readonly string[]): void;
}

export interface OrdersFeed extends Task {
  /**
   * Reads the list now, besides the polls: this order in it, null where the list has none of that id. What changed is
   * published before it resolves, so that a change that this read confirms is on the list when it is announced.
   */
  readNow(orderId: string, how: Pick<CallBase, 'signal'>): Promise<Outcome<Listed<Order> | null>>;
}

/** Publishes what changed in the list, and streams all orders to the other capabilities. */
export function startOrdersFeed(
  session: SessionServices,
  { read: orderIn = toOrder, placed: announce }: OrdersFeedParts,
): OrdersFeed {
  const { api, config, counters, streams, publish } = session;
  const memory: PollMemory = {};
  const seen = createSeenIds(MOST_SEEN);
  const known = createKnownList<Order>();

  /** Asks for the list, and publishes what changed in it. */
  async function read(how: CallBase) {
    const answer = await api.poll('orders', memory, how);
    if (!answer.ok || answer.value.unchanged) return answer;
    const rows = readRows(answer.value.rows, orderRow, 'orders', counters);
    const { byId, changes } = known(rows.map((row) => orderIn(row, config.timeZone)));
    if (changes) {
      publish({ type: 'orders.changed', ...changes });
      streams.orders.next(byId);
    }
    return answer;
  }

  /** As they were when the poll before looked for new ones; null until then, since none of the first are news. */
  let before: ReadonlyMap<string, Order> | null = null;
  const task = startPolledFeed('orders', config.timings.ordersPollMs, session, async (taskRun) => {
    const { signal, priority } = taskRun;
    const answer = await read({ signal, priority });
    const now = streams.orders.value;
    if (!answer.ok || signal.aborted || now === before) return answer;
    // An order that was missing from a poll is not new when it is back.
    const placed = seen.add([...now.keys()]);
    if (before && !taskRun.slept && placed.length > 0) announce(placed);
    before = now;
    return answer;
  });
  return {
    ...task,
    readNow: async (orderId, how) => {
      const answer = await read(how);
      if (!answer.ok) return answer;
      const list = parseJson(memory.text ?? '');
      if (!list.ok) return list;
      const value = streams.orders.value.get(orderId);
      const row = (list.value as Row[]).findLast(
        (one) => String(one?.['orderId'] ?? one?.['id']) === orderId,
      );
      return { ok: true, value: value && row ? { value, row } : null };
    },
  };
}
