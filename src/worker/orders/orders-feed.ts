/** GET /api/orders, compared with the last poll: only changes are published. */
import type { Order } from '../../contract/model.ts';
import { type OrderRow, orderRow } from '../../contract/wire/orders.ts';
import type { PollMemory } from '../api/api-client.ts';
import { createKnownList, readRows } from '../api/rows.ts';
import { startPolledFeed } from '../feeds/polled-feed.ts';
import type { Task } from '../scheduler/scheduler.ts';
import type { SessionServices } from '../session-services.ts';
import { createSeenIds } from './seen-ids.ts';
import { toOrder } from './to-order.ts';

/** So many ids are remembered besides those on the list. */
const MOST_SEEN = 20_000;

export interface OrdersFeedParts {
  /** Makes the order of a row; a wall's leaves out what visitors must not read. */
  readonly read?: (row: OrderRow, timeZone: string) => Order;
  /** Called once a poll with the orders that are new since the poll before. */
  placed(orderIds: readonly string[]): void;
}

/** Publishes what changed in the list, and streams all orders to the other capabilities. */
export function startOrdersFeed(
  session: SessionServices,
  { read = toOrder, placed: announce }: OrdersFeedParts,
): Task {
  const { api, config, counters, streams, publish } = session;
  const memory: PollMemory = {};
  const seen = createSeenIds(MOST_SEEN);
  const known = createKnownList<Order>();

  return startPolledFeed('orders', config.timings.ordersPollMs, session, async (taskRun) => {
    const { signal, priority } = taskRun;
    const answer = await api.poll('orders', memory, { signal, priority });
    if (signal.aborted) return { ok: true };
    if (!answer.ok) return answer;
    if (answer.value.unchanged) return { ok: true };

    const rows = readRows(answer.value.rows, orderRow, 'orders', counters);
    const { byId, changes } = known(rows.map((row) => read(row, config.timeZone)));
    // An order that was missing from a poll is not new when it is back.
    const placed = seen.add([...byId.keys()]);
    if (!changes) return { ok: true };
    publish({ type: 'orders.changed', ...changes });
    if (!changes.initial && !taskRun.slept && placed.length > 0) announce(placed);
    streams.orders.next(byId);
    return { ok: true };
  });
}
