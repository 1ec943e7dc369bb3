/**
 * Assigns and cancels without overwriting another dispatcher (rulings, Bookings). Before anything is sent the list is read again
 * and compared with the copy the person decided on; afterwards it is read back, so that a call whose answer was lost is not sent
 * twice. Works against any backend of the specification; ours also refuses an old version (`If-Match`).
 */
import type { Outcome } from '../../contract/failure.ts';
import type { ChosenPhlebotomist } from '../../contract/intents.ts';
import type { Order } from '../../contract/model.ts';
import type { OrderChange } from '../../contract/capabilities/orders.ts';
import type { WireId } from '../../contract/wire/lenient.ts';
import { orderRow } from '../../contract/wire/orders.ts';
import { cancellationReasonOf, changedMeanwhile } from '../../domain/order-change.ts';
import { orderStage } from '../../domain/order-status.ts';
import { momentOfField } from '../../domain/time.ts';
import type { CallOptions } from '../api/api-client.ts';
import type { SessionParts } from '../session-parts.ts';
import { toOrder } from './to-order.ts';

export interface OrderChanges {
  assign(change: OrderChange & { phlebotomist: ChosenPhlebotomist; scheduledTime: string }): Promise<void>;
  cancel(change: OrderChange & { reason: string }): Promise<void>;
}

export interface OrderChangesParts {
  /** The id of a phlebotomist as it stands on the wire. */
  wireIdOf(phlebotomistId: string): WireId;
  /** Something was written: the feeds look again. */
  changed(): void;
}

/** An order as the list holds it: read, and as it was sent. */
interface Listed {
  readonly order: Order;
  readonly row: Readonly<Record<string, unknown>>;
}

/** A read-back that fails is tried again after these waits; the call itself is never sent a second time. */
const READ_BACK_WAITS_MS = [0, 1_000, 3_000];

export function createOrderChanges(
  { api, clock, config, signal, tell }: SessionParts,
  { wireIdOf, changed }: OrderChangesParts,
): OrderChanges {
  const pause = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

  async function read(orderId: string): Promise<Outcome<Listed | null>> {
    const answer = await api.poll('orders', {}, { signal });
    if (!answer.ok) return answer;
    const rows = answer.value.unchanged ? [] : answer.value.rows;
    for (const row of rows) {
      const parsed = orderRow.safeParse(row);
      if (parsed.success && String(parsed.data.orderId) === orderId)
        return {
          ok: true,
          value: { order: toOrder(parsed.data, config.timeZone), row: row as Listed['row'] },
        };
    }
    return { ok: true, value: null };
  }

  async function readBack(orderId: string): Promise<Outcome<Listed | null>> {
    let last: Outcome<Listed | null> = { ok: true, value: null };
    for (const wait of READ_BACK_WAITS_MS) {
      if (wait > 0) await pause(wait);
      last = await read(orderId);
      if (last.ok || signal.aborted) break;
    }
    return last;
  }

  /** The way of every change; `send` makes the call, `isDone` looks whether the order is as asked, `done` tells it. */
  async function run(
    { orderId, attempt, seen }: OrderChange,
    kind: 'assign' | 'cancel',
    send: (listed: Listed) => Promise<Outcome<string>>,
    isDone: (order: Order) => boolean,
    done: () => void,
  ): Promise<void> {
    const base = { orderId, attempt };
    const before = await read(orderId);
    if (!before.ok)
      return tell({ type: 'order.changeFailed', ...base, change: kind, failure: before.failure });
    const listed = before.value;
    if (!listed || changedMeanwhile(seen, listed.order).length > 0)
      return tell({ type: 'order.conflictFound', ...base, current: listed?.order ?? null });

    tell({ type: 'order.changeSent', ...base });
    const answer = await send(listed);
    const failure = answer.ok ? null : answer.failure;
    const isRefused = failure?.kind === 'refused' && failure.status !== 409;
    if (isRefused || failure?.kind === 'unauthorised' || failure?.kind === 'stopped')
      return tell({ type: 'order.changeFailed', ...base, change: kind, failure });

    tell({ type: 'order.changeAnswered', ...base });
    changed();
    const after = await readBack(orderId);
    if (!after.ok) {
      // Acknowledged is done, whether or not it can be read back; without an answer nobody knows.
      if (answer.ok) return done();
      return tell({ type: 'order.changeFailed', ...base, change: kind, failure: failure ?? after.failure });
    }
    const now = after.value?.order ?? null;
    if (now && isDone(now)) return done();
    if (failure && now && changedMeanwhile(seen, now).length === 0)
      return tell({ type: 'order.changeFailed', ...base, change: kind, failure });
    tell({ type: 'order.conflictFound', ...base, current: now });
  }

  return {
    assign: (change) => {
      const { phlebotomist, scheduledTime } = change;
      const scheduledAt = momentOfField(scheduledTime, config.timeZone);
      return run(
        change,
        'assign',
        ({ order, row }) =>
          api.text('assignOrder', {
            signal,
            params: { orderId: change.orderId },
            ...ifMatch(row),
            body: {
              ...row,
              status: 'assigned',
              deliveryBoyId: wireIdOf(phlebotomist.id),
              deliveryBoyName: phlebotomist.fullName,
              deliveryBoyPhone: phlebotomist.phone,
              deliveryBoyEmail: phlebotomist.email,
              scheduledTime,
              // The reason of a cancellation that is taken back goes with it.
              cancellationReason:
                orderStage(order.status) === 'cancelled' ? null : (row['cancellationReason'] ?? null),
            },
          }),
        (order) =>
          orderStage(order.status) === 'assigned' &&
          order.phlebotomistId === phlebotomist.id &&
          sameMinute(order.scheduledAt, scheduledAt),
        () =>
          tell({
            type: 'order.assigned',
            orderId: change.orderId,
            attempt: change.attempt,
            phlebotomistName: phlebotomist.fullName,
            scheduledAt: scheduledAt ?? clock.wall(),
          }),
      );
    },
    cancel: (change) => {
      const reason = cancellationReasonOf(change.reason);
      return run(
        change,
        'cancel',
        ({ row }) =>
          api.text('cancelOrder', {
            signal,
            params: { orderId: change.orderId },
            ...ifMatch(row),
            body: { reason, sender: 'admin' },
          }),
        (order) => orderStage(order.status) === 'cancelled',
        () => tell({ type: 'order.cancelled', orderId: change.orderId, attempt: change.attempt, reason }),
      );
    },
  };
}

/** A backend that numbers its versions is told which one was read; another hears of none. */
function ifMatch(row: Listed['row']): Pick<CallOptions, 'ifMatch'> {
  const version = row['version'];
  return typeof version === 'number' || typeof version === 'string' ? { ifMatch: `"${version}"` } : {};
}

/** A backend that keeps no schedule is not held against: only another schedule is another. */
const sameMinute = (stored: number | null, asked: number | null): boolean =>
  stored === null || asked === null || Math.floor(stored / 60_000) === Math.floor(asked / 60_000);
