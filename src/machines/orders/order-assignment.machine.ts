/**
 * One order that a dispatcher works on (specification 4, Orders; 8, Cancel and assign; rulings, Bookings). Guards check
 * when the button is pressed. Before anything is sent, the order that the person saw is compared with the order as it
 * is; if it changed meanwhile, both are shown and the person decides again. Facts of an older attempt are ignored.
 */
import { assign, setup } from 'xstate';
import type { CommandEnded, ConflictCause, UndoneOutcome } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { ChosenPhlebotomist, IntentOf } from '../../contract/intents.ts';
import type { Order } from '../../contract/model.ts';
import { assignRefusal, type ChangeRefusal, cancelRefusal } from '../../domain/order-change.ts';
import { attemptGuards, own } from '../attempt.ts';
import { type WorkFailure, workFailureOf } from '../undone.ts';

/** The person's request. */
export type ChangeRequest =
  | { readonly kind: 'assign'; readonly phlebotomist: ChosenPhlebotomist; readonly scheduledTime: string }
  | { readonly kind: 'cancel'; readonly reason: string };

/** The order as it is now (null: gone), and why it is not as asked. */
export interface OrderConflict {
  readonly current: Order | null;
  readonly cause: ConflictCause;
}

export interface OrderAssignmentContext {
  /** The copy that the person decides on. */
  readonly seen: Order;
  /** Counts the tries across the orders of a page: no two tries share a number. */
  readonly attempt: number;
  readonly request: ChangeRequest | null;
  /** Only in `conflict`. */
  readonly conflict: OrderConflict | null;
  readonly refusal: ChangeRefusal | null;
  readonly failure: WorkFailure | null;
}

type ChangeFact = FactOf<
  | 'order.changeSent'
  | 'order.conflictFound'
  | 'order.changeAnswered'
  | 'order.assigned'
  | 'order.cancelled'
  | 'order.changeFailed'
>;

export type OrderAssignmentEvent =
  | IntentOf<
      | 'user.openOrder'
      | 'user.assignOrder'
      | 'user.cancelOrder'
      | 'user.overrideConflict'
      | 'user.acceptConflict'
      | 'user.clearRefusal'
    >
  | ChangeFact
  | CommandEnded;

const machineSetup = setup({
  types: {
    input: {} as { seen: Order; attempt?: number },
    context: {} as OrderAssignmentContext,
    events: {} as OrderAssignmentEvent,
  },
  actions: {
    requestChange: (_, _command: { seen: Order; attempt: number; request: ChangeRequest }) => {},
    /** Toasts; they speak also when nobody looks at the order any more. */
    announceAssigned: (_, _params: { orderId: string; phlebotomistName: string; scheduledAt: number }) => {},
    announceCancelled: (_, _params: { orderId: string; reason: string }) => {},
    announceFailure: (
      _,
      _params: { orderId: string; change: 'assign' | 'cancel'; outcome: UndoneOutcome },
    ) => {},
    forgetTrouble: assign({ conflict: null, refusal: null, failure: null }),
  },
  guards: {
    ...attemptGuards,
    isNotSent: ({ context }, { attempt, outcome }: CommandEnded) =>
      attempt === context.attempt && outcome === 'failed',
    isSent: ({ context }, { attempt, kind }: { attempt: number; kind: ChangeRequest['kind'] }) =>
      attempt === context.attempt && context.request?.kind === kind,
    isRefused: ({ context, event }) => refusalOf(context, event) !== null,
  },
});

/** The refusal of what `event` asks on the copy the person sees. */
function refusalOf(context: OrderAssignmentContext, event: OrderAssignmentEvent): ChangeRefusal | null {
  if (event.type === 'user.assignOrder')
    return assignRefusal(context.seen, event.phlebotomist, event.scheduledTime);
  if (event.type === 'user.cancelOrder') return cancelRefusal(context.seen);
  if (event.type === 'user.overrideConflict') {
    const { conflict, request } = context;
    if (!conflict?.current || !request) return 'invalidOrder';
    return request.kind === 'assign'
      ? assignRefusal(conflict.current, request.phlebotomist, request.scheduledTime)
      : cancelRefusal(conflict.current);
  }
  return null;
}

const refuse = {
  guard: 'isRefused' as const,
  target: '#orderAssignment.refused' as const,
  actions: machineSetup.assign(({ context, event }) => ({
    refusal: refusalOf(context, event),
    failure: null,
    conflict: null,
    seen: context.conflict?.current ?? context.seen,
    request: requestOf(event) ?? context.request,
  })),
};

const begin = [refuse, { target: '#orderAssignment.checking' as const }];
const decide = {
  'user.assignOrder': begin,
  'user.cancelOrder': begin,
  'user.openOrder': {
    target: '#orderAssignment.idle' as const,
    actions: machineSetup.assign({
      seen: ({ context, event }) => (event.type === 'user.openOrder' ? event.order : context.seen),
    }),
  },
};

function requestOf(event: OrderAssignmentEvent): ChangeRequest | null {
  if (event.type === 'user.assignOrder' && event.phlebotomist)
    return { kind: 'assign', phlebotomist: event.phlebotomist, scheduledTime: event.scheduledTime };
  return event.type === 'user.cancelOrder' ? { kind: 'cancel', reason: event.reason } : null;
}

const sent = (kind: ChangeRequest['kind']) => ({
  type: 'isSent' as const,
  params: ({ event }: { event: FactOf<'order.changeSent'> }) => ({ attempt: event.attempt, kind }),
});

const conflictFound = {
  guard: own,
  target: '#orderAssignment.conflict' as const,
  actions: machineSetup.assign(({ event }) => ({
    conflict: event.type === 'order.conflictFound' ? { current: event.current, cause: event.cause } : null,
  })),
};

const failed = {
  guard: own,
  target: '#orderAssignment.refused' as const,
  actions: [
    machineSetup.assign(({ event }) => ({
      failure: event.type === 'order.changeFailed' ? workFailureOf(event) : null,
    })),
    {
      type: 'announceFailure' as const,
      params: ({ event }: { event: FactOf<'order.changeFailed'> }) => ({
        orderId: event.orderId,
        change: event.change,
        outcome: event.outcome,
      }),
    },
  ],
};

/** The command ended without another fact: nobody knows whether the call reached the backend; the list will tell. */
const lost = {
  guard: own,
  target: '#orderAssignment.refused' as const,
  actions: machineSetup.assign(({ event }) => ({
    failure: {
      kind: 'stopped' as const,
      retry: 'user' as const,
      outcome: 'unknown' as const,
      message: event.type === 'command.ended' ? (event.failure?.message ?? '') : '',
    },
  })),
};

/** The command was never sent: nothing was changed. */
const notSent = {
  guard: {
    type: 'isNotSent' as const,
    params: ({ event }: { event: CommandEnded }) => event,
  },
  target: '#orderAssignment.refused' as const,
  actions: [
    machineSetup.assign(({ event }) => ({
      failure: event.type === 'command.ended' ? workFailureOf(event) : null,
    })),
    {
      type: 'announceFailure' as const,
      params: ({ context }: { context: OrderAssignmentContext }) => ({
        orderId: context.seen.id,
        change: context.request?.kind ?? ('assign' as const),
        outcome: 'failed' as const,
      }),
    },
  ],
};

const outcomes = {
  'order.assigned': {
    guard: own,
    target: '#orderAssignment.assigned' as const,
    actions: {
      type: 'announceAssigned' as const,
      params: ({ event }: { event: FactOf<'order.assigned'> }) => ({
        orderId: event.orderId,
        phlebotomistName: event.phlebotomistName,
        scheduledAt: event.scheduledAt,
      }),
    },
  },
  'order.cancelled': {
    guard: own,
    target: '#orderAssignment.cancelled' as const,
    actions: {
      type: 'announceCancelled' as const,
      params: ({ event }: { event: FactOf<'order.cancelled'> }) => ({
        orderId: event.orderId,
        reason: event.reason,
      }),
    },
  },
};

const underWay = {
  'order.conflictFound': conflictFound,
  'order.changeFailed': failed,
  'command.ended': [notSent, lost],
};

export const orderAssignmentMachine = machineSetup.createMachine({
  id: 'orderAssignment',
  initial: 'idle',
  context: ({ input }) => ({
    seen: input.seen,
    attempt: input.attempt ?? 0,
    request: null,
    conflict: null,
    refusal: null,
    failure: null,
  }),
  states: {
    idle: { entry: 'forgetTrouble', on: decide },
    /** Reading the list again and comparing. */
    checking: {
      entry: [
        assign(({ context, event }) => ({
          seen: context.conflict?.current ?? context.seen,
          attempt: context.attempt + 1,
          request: requestOf(event) ?? context.request,
        })),
        'forgetTrouble',
        {
          type: 'requestChange',
          params: ({ context: { seen, attempt, request } }) => ({
            seen,
            attempt,
            request: request as ChangeRequest,
          }),
        },
      ],
      on: {
        'order.changeSent': [
          { guard: sent('assign'), target: 'assigning' },
          { guard: sent('cancel'), target: 'cancelling' },
        ],
        // The order was already as asked.
        ...outcomes,
        ...underWay,
      },
    },
    conflict: {
      on: {
        'user.overrideConflict': [refuse, { target: 'checking' }],
        'user.acceptConflict': {
          target: 'idle',
          actions: assign({ seen: ({ context }) => context.conflict?.current ?? context.seen }),
        },
      },
    },
    assigning: { on: { 'order.changeAnswered': { guard: own, target: 'confirming' }, ...underWay } },
    cancelling: { on: { 'order.changeAnswered': { guard: own, target: 'confirming' }, ...underWay } },
    /** Reads the order back. */
    confirming: { on: { ...outcomes, ...underWay } },
    assigned: { on: decide },
    cancelled: { on: decide },
    /** A guard refused it, or the call failed; the person reads why. */
    refused: { on: { ...decide, 'user.clearRefusal': 'idle' } },
  },
});
