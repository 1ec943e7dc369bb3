/**
 * What can be pressed at an order's details, what may come of it, and the events by which the machine hears of both.
 */
import type { SnapshotFrom } from 'xstate';
import type { ConflictCause } from '../../src/contract/command.ts';
import type { Order } from '../../src/contract/model.ts';
import type {
  OrderAssignmentEvent,
  orderAssignmentMachine,
} from '../../src/machines/orders/order-assignment.machine.ts';
import { nextVisit } from '../support/to-come.ts';

export type Snapshot = SnapshotFrom<typeof orderAssignmentMachine>;
/** `refresh` is 'Show the latest', beside the hint that the order changed. */
export type Press =
  | 'assign'
  | 'assignNobody'
  | 'assignWithoutTime'
  | 'cancel'
  | 'override'
  | 'accept'
  | 'edit'
  | 'refresh';
export type OrderAtBackend = 'open' | 'assigned' | 'byPatient';
/** What comes of a press. `late` changes the order while the call is on its way; `dies…` kills the worker meanwhile. */
export type Outcome =
  | 'none'
  | 'done'
  | 'lostAnswer'
  | 'neverArrived'
  | 'refused'
  | 'unreadable'
  | 'byPatient'
  | 'byDispatcher'
  | 'late'
  | 'diesChecking'
  | 'diesSending'
  | 'diesConfirming';
export interface Step {
  readonly press: Press;
  readonly outcome: Outcome;
}
export const orderId = '1';
const stamp = { seq: 1, at: 1, session: null };
const failure = { kind: 'refused', retry: 'user', message: 'no' } as const;
const someone = { id: '5', fullName: 'Somebody', phone: null, email: null, isListed: true };
export const orderIn = (atBackend: OrderAtBackend): Order => ({
  ...({ id: orderId, phlebotomistId: atBackend === 'assigned' ? '9' : null, scheduledAt: null } as Order),
  status: { open: 'PENDING', assigned: 'ASSIGNED', byPatient: 'CANCELLED' }[atBackend],
  cancellationReason: atBackend === 'byPatient' ? 'Cancelled by patient' : null,
});

const afterCall: readonly Outcome[] = [
  'done',
  'lostAnswer',
  'neverArrived',
  'refused',
  'unreadable',
  'byPatient',
  'byDispatcher',
  'late',
];
const deaths: readonly Outcome[] = ['diesChecking', 'diesSending', 'diesConfirming'];
export const everyStep: readonly Step[] = [
  ...(['assignNobody', 'assignWithoutTime', 'accept', 'edit'] as const).map((press) => ({
    press,
    outcome: 'none' as const,
  })),
  { press: 'refresh', outcome: 'byPatient' },
  { press: 'refresh', outcome: 'byDispatcher' },
  ...(['assign', 'cancel'] as const).flatMap((press) =>
    [...afterCall, ...deaths].map((outcome) => ({ press, outcome })),
  ),
  ...afterCall.map((outcome) => ({ press: 'override' as const, outcome })),
];

export function eventOf(press: Exclude<Press, 'refresh'>): OrderAssignmentEvent {
  switch (press) {
    case 'assignNobody':
      return { type: 'user.assignOrder', orderId, phlebotomist: null, scheduledTime: nextVisit };
    case 'assignWithoutTime':
      return { type: 'user.assignOrder', orderId, phlebotomist: someone, scheduledTime: '' };
    case 'assign':
      return { type: 'user.assignOrder', orderId, phlebotomist: someone, scheduledTime: nextVisit };
    case 'cancel':
      return { type: 'user.cancelOrder', orderId, reason: '' };
    case 'override':
      return { type: 'user.overrideConflict', orderId };
    case 'accept':
      return { type: 'user.acceptConflict', orderId };
    case 'edit':
      return { type: 'user.clearRefusal', orderId };
  }
}

/**
 * The facts that an outcome brings to an order whose check is under way, and the order at the backend after it;
 * null where it cannot be.
 */
export function factsOf(
  outcome: Outcome,
  { context }: Snapshot,
  atBackend: OrderAtBackend,
): { facts: OrderAssignmentEvent[]; atBackend: OrderAtBackend } | null {
  const base = { orderId, attempt: context.attempt, ...stamp };
  const change = context.request?.kind ?? 'assign';
  const sent = { type: 'order.changeSent', ...base } as const;
  const answered = { type: 'order.changeAnswered', ...base } as const;
  const conflict = (now: OrderAtBackend, cause: ConflictCause = 'meanwhile') =>
    ({ type: 'order.conflictFound', ...base, current: orderIn(now), cause }) as const;
  const failedAs = (outcome: 'refused' | 'failed' | 'unknown') =>
    ({ type: 'order.changeFailed', ...base, change, outcome, failure }) as const;
  const died = {
    type: 'command.ended',
    id: 1,
    command: `order.${change}`,
    key: orderId,
    attempt: context.attempt,
    outcome: 'unknown',
    failure: { kind: 'stopped', retry: 'user', message: 'gone' },
  } as const;
  const cancelled = { type: 'order.cancelled', ...base, reason: '' } as const;
  const assigned = { type: 'order.assigned', ...base, phlebotomistName: '', scheduledAt: 0 } as const;
  switch (outcome) {
    case 'none':
      return null;
    case 'done':
    case 'lostAnswer':
      return { facts: [sent, answered, change === 'cancel' ? cancelled : assigned], atBackend };
    case 'neverArrived':
      return { facts: [sent, answered, failedAs('unknown')], atBackend };
    case 'refused':
      return { facts: [sent, failedAs('refused')], atBackend };
    case 'unreadable':
      return { facts: [failedAs('failed')], atBackend };
    case 'byPatient':
      return atBackend === 'byPatient' ? null : { facts: [conflict('byPatient')], atBackend: 'byPatient' };
    case 'byDispatcher':
      return atBackend === 'open' ? { facts: [conflict('assigned')], atBackend: 'assigned' } : null;
    case 'late':
      if (atBackend === 'byPatient') return null;
      // Two cancellations at once want the same: the order is cancelled, whoever was first.
      return {
        facts: [sent, answered, change === 'cancel' ? cancelled : conflict('byPatient', 'afterwards')],
        atBackend: 'byPatient',
      };
    case 'diesChecking':
      return { facts: [died], atBackend };
    case 'diesSending':
      return { facts: [sent, died], atBackend };
    case 'diesConfirming':
      return { facts: [sent, answered, died], atBackend };
  }
}
