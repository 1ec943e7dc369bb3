/**
 * Assigns and cancels without overwriting another dispatcher (rulings, Bookings), as a verified write: the list is read
 * before and after. Works against any backend of the specification; ours also refuses an old version (`If-Match`).
 */

import type { OrderChange } from '../../contract/capabilities/orders.ts';
import type { CommandEnd } from '../../contract/command.ts';
import type { FactPayload } from '../../contract/facts.ts';
import type { Outcome } from '../../contract/failure.ts';
import type { ChosenPhlebotomist } from '../../contract/intents.ts';
import type { Order } from '../../contract/model.ts';
import type { WireId } from '../../contract/wire/lenient.ts';
import { cancellationReasonOf, changedMeanwhile } from '../../domain/order-change.ts';
import { orderStage } from '../../domain/order-status.ts';
import { momentOfField } from '../../domain/time.ts';
import {
  endOfWrite,
  ifMatch,
  type Listed,
  type VerifiedWrite,
  type WriteResult,
  writeVerified,
} from '../changes/verified-write.ts';
import type { SessionServices } from '../session-services.ts';
import type { OrdersFeed } from './orders-feed.ts';

/** A change, and the number of the try that its facts carry. */
type Attempt = OrderChange & { readonly attempt: number };

export interface OrderChanges {
  assign(
    change: Attempt & { readonly phlebotomist: ChosenPhlebotomist; readonly scheduledTime: string },
  ): Promise<CommandEnd>;
  cancel(change: Attempt & { readonly reason: string }): Promise<CommandEnd>;
}

export interface OrderChangesParts {
  /** The id of a phlebotomist as it stands on the wire. */
  wireIdOf(phlebotomistId: string): WireId;
  /** Reads the list, which then has the change before it is announced. */
  readonly readNow: OrdersFeed['readNow'];
  /** Something was written: the feeds look again. */
  changed(): void;
}

/** A change of an order on its way. */
interface OrderStep {
  readonly change: Attempt;
  readonly kind: 'assign' | 'cancel';
  /** Makes the call. */
  readonly send: (listed: Listed<Order>) => Promise<Outcome<string>>;
  /** Whether the order is as asked; without `toTheLetter` a missing schedule or another reason is accepted. */
  readonly isDone: (order: Order, toTheLetter: boolean) => boolean;
  /** The fact of its success. */
  readonly success: FactPayload;
}

export function createOrderChanges(
  parts: Pick<SessionServices, 'api' | 'clock' | 'config' | 'signal' | 'publish'>,
  { wireIdOf, readNow, changed }: OrderChangesParts,
): OrderChanges {
  const { api, clock, config, signal, publish } = parts;

  async function run({ change, kind, send, isDone, success }: OrderStep): Promise<CommandEnd> {
    const { orderId, attempt, seen } = change;
    const steps: VerifiedWrite<Order> = {
      seen,
      read: () => readNow(orderId, { signal }),
      conflictOf: (before, now) => changedMeanwhile(before, now).length > 0,
      send,
      isAsked: (now) => isDone(now, true),
      isDone: (now) => now !== null && isDone(now, false),
      sending: () => publish({ type: 'order.changeSent', orderId, attempt }),
      answered: () => {
        publish({ type: 'order.changeAnswered', orderId, attempt });
        changed();
      },
    };
    const result = await writeVerified(steps, { clock, signal });
    publish(factOf(result, { orderId, attempt, kind, success }));
    return endOfWrite(result);
  }

  return {
    assign: (change) => {
      const { orderId, attempt, phlebotomist, scheduledTime } = change;
      const scheduledAt = momentOfField(scheduledTime, config.timeZone);
      return run({
        change,
        kind: 'assign',
        send: ({ value: order, row }) =>
          api.text('assignOrder', {
            signal,
            params: { orderId },
            ...ifMatch(row),
            body: {
              ...row,
              status: 'assigned',
              deliveryBoyId: wireIdOf(phlebotomist.id),
              deliveryBoyName: phlebotomist.fullName,
              deliveryBoyPhone: phlebotomist.phone,
              deliveryBoyEmail: phlebotomist.email,
              scheduledTime,
              // Assigning a cancelled order takes back its cancellation, and the reason with it.
              cancellationReason:
                orderStage(order.status) === 'cancelled' ? null : (row['cancellationReason'] ?? null),
            },
          }),
        isDone: (order, toTheLetter) =>
          orderStage(order.status) === 'assigned' &&
          order.phlebotomistId === phlebotomist.id &&
          (toTheLetter && order.scheduledAt === null ? false : sameMinute(order.scheduledAt, scheduledAt)),
        success: {
          type: 'order.assigned',
          orderId,
          attempt,
          phlebotomistName: phlebotomist.fullName,
          scheduledAt: scheduledAt ?? clock.wall(),
        },
      });
    },
    cancel: (change) => {
      const { orderId, attempt } = change;
      const reason = cancellationReasonOf(change.reason);
      return run({
        change,
        kind: 'cancel',
        send: ({ row }) =>
          api.text('cancelOrder', {
            signal,
            params: { orderId },
            ...ifMatch(row),
            body: { reason, sender: 'admin' },
          }),
        // To the letter, the reason must be the same too.
        isDone: (order, toTheLetter) =>
          orderStage(order.status) === 'cancelled' &&
          (!toTheLetter || (order.cancellationReason ?? '').endsWith(reason)),
        success: { type: 'order.cancelled', orderId, attempt, reason },
      });
    },
  };
}

/** The fact of a result. */
function factOf(
  result: WriteResult<Order>,
  {
    orderId,
    attempt,
    kind,
    success,
  }: Pick<OrderStep, 'kind' | 'success'> & Pick<Attempt, 'orderId' | 'attempt'>,
): FactPayload {
  if (result.kind === 'done') return success;
  if (result.kind === 'conflict')
    return { type: 'order.conflictFound', orderId, attempt, current: result.now, cause: result.cause };
  return { type: 'order.changeFailed', orderId, attempt, change: kind, ...result.end };
}

/** Whether two schedules are of one minute; a schedule that the backend does not store agrees with every other. */
const sameMinute = (stored: number | null, asked: number | null): boolean =>
  stored === null || asked === null || Math.floor(stored / 60_000) === Math.floor(asked / 60_000);
