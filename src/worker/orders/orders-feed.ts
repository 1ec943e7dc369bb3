/** GET /api/orders, compared with the last poll: what changed goes on, what did not costs nothing. */
import type { Order } from '../../contract/model.ts';
import { orderRow } from '../../contract/wire/orders.ts';
import type { PollMemory } from '../api/api-client.ts';
import { changesOf, readRows, sameFields } from '../api/rows.ts';
import { startPolledFeed } from '../feeds/polled-feed.ts';
import type { Task } from '../scheduler/scheduler.ts';
import type { SessionParts } from '../session-parts.ts';
import { createSeenIds } from './seen-ids.ts';
import { toOrder } from './to-order.ts';

/** So many ids are remembered beyond those that are listed. */
const MOST_SEEN = 20_000;

/** `changed` hears all orders after each poll that changed any. */
export function startOrdersFeed(
  parts: SessionParts,
  changed: (orders: ReadonlyMap<string, Order>) => void,
): Task {
  const { api, config, counters, tell } = parts;
  const memory: PollMemory = {};
  const seen = createSeenIds(MOST_SEEN);
  let orders: ReadonlyMap<string, Order> = new Map();
  let isFirst = true;

  return startPolledFeed('orders', config.timings.ordersPollMs, parts, async (turn) => {
    const { signal, priority } = turn;
    const answer = await api.poll('orders', memory, { signal, priority });
    if (signal.aborted) return { ok: true };
    if (!answer.ok) return answer;
    if (answer.value.unchanged) return { ok: true };

    const rows = readRows(answer.value.rows, orderRow, 'orders', counters);
    const list = rows.map((row) => toOrder(row, config.timeZone));
    const { byId, upserted, removed } = changesOf(orders, list, sameFields);
    // An order that was away for a poll is not new when it is back.
    const placed = seen.add([...byId.keys()]);
    const initial = isFirst;
    orders = byId;
    isFirst = false;
    if (!initial && upserted.length === 0 && removed.length === 0) return { ok: true };
    tell({ type: 'orders.changed', upserted, removed, initial });
    if (!initial && !turn.slept && placed.length > 0) tell({ type: 'orders.placed', orderIds: placed });
    changed(orders);
    return { ok: true };
  });
}
