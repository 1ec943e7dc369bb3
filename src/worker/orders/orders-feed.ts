/** GET /api/orders, compared with the last poll: only changes are published. */
import type { Order } from '../../contract/model.ts';
import { orderRow } from '../../contract/wire/orders.ts';
import type { PollMemory } from '../api/api-client.ts';
import { createKnownList, readRows } from '../api/rows.ts';
import { startPolledFeed } from '../feeds/polled-feed.ts';
import type { Task } from '../scheduler/scheduler.ts';
import type { SessionServices } from '../session-services.ts';
import { createLeases } from '../storage/leases.ts';
import { createSeenIds } from './seen-ids.ts';
import { toOrder } from './to-order.ts';

/** So many ids are remembered besides those on the list. */
const MOST_SEEN = 20_000;

/** Publishes what changed in the list, and streams all orders to the other capabilities. */
export function startOrdersFeed(session: SessionServices): Task {
  const { api, config, counters, hospital, signal: life, streams, tabs, publish } = session;
  const leases = createLeases(session.storage);
  const memory: PollMemory = {};
  const seen = createSeenIds(MOST_SEEN);
  const known = createKnownList<Order>();

  /** One toast a poll, in one tab of the browser. */
  function announce(orderIds: readonly string[]): void {
    const subjects = orderIds.map((id) => `placed:${id}`);
    tabs.once(subjects, subjects.join(), async (left) => {
      tabs.post({ type: 'said', subjects: [...left] });
      const isFirst = await Promise.all(left.map((subject) => leases.take(hospital.id, subject)));
      const news = left.flatMap((subject, i) => (isFirst[i] ? [subject.slice('placed:'.length)] : []));
      if (news.length > 0 && !life.aborted) publish({ type: 'orders.placed', orderIds: news });
    });
  }

  return startPolledFeed('orders', config.timings.ordersPollMs, session, async (taskRun) => {
    const { signal, priority } = taskRun;
    const answer = await api.poll('orders', memory, { signal, priority });
    if (signal.aborted) return { ok: true };
    if (!answer.ok) return answer;
    if (answer.value.unchanged) return { ok: true };

    const rows = readRows(answer.value.rows, orderRow, 'orders', counters);
    const { byId, changes } = known(rows.map((row) => toOrder(row, config.timeZone)));
    // An order that was missing from a poll is not new when it is back.
    const placed = seen.add([...byId.keys()]);
    if (!changes) return { ok: true };
    publish({ type: 'orders.changed', ...changes });
    if (!changes.initial && !taskRun.slept && placed.length > 0) announce(placed);
    streams.orders.next(byId);
    return { ok: true };
  });
}
