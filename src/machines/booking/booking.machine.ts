/**
 * A booking on its way to the backend (specification 5 and 8, Booking form). The checks run when Submit Booking is pressed; an
 * address without coordinates is looked up first; while anything is in flight a second submit does nothing. Who leaves the form
 * meanwhile gets the outcome by toast.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { BookingForm } from '../../contract/booking.ts';
import type { CommandEnded, UndoneOutcome } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import {
  type BookingRefusal,
  bookingRefusal,
  needsLocating,
  notLocated,
} from '../../domain/booking-checks.ts';
import { outcomeOfLost } from '../undone.ts';

/** `answered`: `message` is the server's text, or empty, and not why there was none. */
export interface BookingFailure {
  readonly answered: boolean;
  readonly outcome: UndoneOutcome;
  readonly message: string;
  /** Submitted again as it is, it is taken once. */
  readonly repeatable?: true;
}

/** What a toast says of a booking. */
export type BookingNews =
  | { readonly kind: 'bookingCreated'; readonly variant: BookingForm['variant'] }
  | { readonly kind: 'bookingNotLocated' }
  | ({ readonly kind: 'bookingFailed' } & BookingFailure);

export interface BookingContext {
  /** Counts the submissions: what ends an older one means nothing. */
  readonly attempt: number;
  /** What was submitted last; null again when the backend took it. */
  readonly form: BookingForm | null;
  readonly variant: BookingForm['variant'] | null;
  readonly refusal: BookingRefusal | null;
  readonly orderId: string | null;
  readonly failure: BookingFailure | null;
  /** The form was left while the booking was in flight. */
  readonly left: boolean;
}

export type BookingEvent =
  | IntentOf<'user.submitBooking' | 'user.clearBookingOutcome'>
  | FactOf<'booking.located' | 'booking.notLocated' | 'booking.submitted' | 'booking.submitFailed'>
  | CommandEnded
  | PageEventOf<'page.sessionEnded'>;

/** What views see. `variant` is that of the form that was submitted last. */
export interface BookingModel {
  readonly state: 'editing' | 'refused' | 'locating' | 'submitting' | 'submitted' | 'failed';
  readonly variant: BookingForm['variant'] | null;
  readonly refusal: BookingRefusal | null;
  readonly orderId: string | null;
  readonly failure: BookingFailure | null;
}

const nothing: Omit<BookingContext, 'attempt'> = {
  form: null,
  variant: null,
  refusal: null,
  orderId: null,
  failure: null,
  left: false,
};

const machineSetup = setup({
  types: { context: {} as BookingContext, events: {} as BookingEvent },
  actions: {
    /** Looks for the address. */
    locate: (_, _command: { address: string; attempt: number }) => {},
    create: (_, _command: { form: BookingForm; attempt: number }) => {},
    /** Says the outcome by toast. */
    announce: (_, _params: BookingNews) => {},
    beginAnew: assign(nothing),
    leave: assign({ left: true }),
  },
  guards: {
    isRefused: (_, { form }: { form: BookingForm }) => bookingRefusal(form) !== null,
    needsLocating: (_, { form }: { form: BookingForm }) => needsLocating(form),
    isLeft: ({ context }) => context.left,
    isLost: ({ context }, ended: CommandEnded & { waitsFor: string }) =>
      ended.attempt === context.attempt && ended.command === ended.waitsFor,
    isLostAndLeft: ({ context }, ended: CommandEnded & { waitsFor: string }) =>
      ended.attempt === context.attempt && ended.command === ended.waitsFor && context.left,
    /** The toast that follows the modal's message, or any outcome that nobody waits for at the form. */
    isToasted: ({ context }) => context.left || context.variant === 'modal',
  },
});

const formOf = ({ event }: { event: IntentOf<'user.submitBooking'> }) => ({ form: event.form });

const takeForm = machineSetup.assign(({ context, event }) => {
  if (event.type !== 'user.submitBooking') return {};
  return {
    ...nothing,
    attempt: context.attempt + 1,
    form: event.form,
    variant: event.form.variant,
    refusal: bookingRefusal(event.form),
  };
});

const submit = [
  {
    guard: { type: 'isRefused' as const, params: formOf },
    target: '#booking.refused' as const,
    actions: takeForm,
  },
  {
    guard: { type: 'needsLocating' as const, params: formOf },
    target: '#booking.locating' as const,
    actions: takeForm,
  },
  { target: '#booking.submitting' as const, actions: takeForm },
];

const keepFailure = machineSetup.assign(({ event }) => ({ failure: failureOf(event) }));
const announceFailure = {
  type: 'announce' as const,
  params: ({ event }: { event: BookingEvent }): BookingNews => ({
    kind: 'bookingFailed',
    ...failureOf(event),
  }),
};

const failed = [
  { guard: 'isLeft' as const, target: '#booking.failed' as const, actions: [keepFailure, announceFailure] },
  { target: '#booking.failed' as const, actions: keepFailure },
];

/** The command that is waited for is over and published nothing else: whether the booking arrived is not known. */
const lost = (waitsFor: 'booking.locate' | 'booking.create') => {
  const params = ({ event }: { event: CommandEnded }) => ({ ...event, waitsFor });
  return [
    {
      guard: { type: 'isLostAndLeft' as const, params },
      target: '#booking.failed' as const,
      actions: [keepFailure, announceFailure],
    },
    {
      guard: { type: 'isLost' as const, params },
      target: '#booking.failed' as const,
      actions: keepFailure,
    },
  ];
};

const created = {
  type: 'announce' as const,
  params: ({ context }: { context: BookingContext }): BookingNews => ({
    kind: 'bookingCreated',
    variant: context.variant ?? 'modal',
  }),
};

const orderIdOf = machineSetup.assign(({ event }) => ({
  form: null,
  orderId: event.type === 'booking.submitted' ? event.orderId : null,
}));

export const bookingMachine = machineSetup.createMachine({
  id: 'booking',
  initial: 'editing',
  context: { ...nothing, attempt: 0 },
  states: {
    editing: { on: { 'user.submitBooking': submit } },
    /** A check failed, or the address was not found; the field says why. */
    refused: {
      on: { 'user.submitBooking': submit, 'user.clearBookingOutcome': 'editing' },
      exit: 'beginAnew',
    },
    locating: {
      entry: {
        type: 'locate',
        params: ({ context }) => ({ address: context.form?.address.trim() ?? '', attempt: context.attempt }),
      },
      on: {
        'booking.located': {
          target: 'submitting',
          actions: assign({
            form: ({ context: { form }, event: { latitude, longitude } }) =>
              form && { ...form, latitude, longitude },
          }),
        },
        'booking.notLocated': [
          {
            guard: 'isLeft',
            target: 'refused',
            actions: [
              assign({ refusal: () => ({ ...notLocated }) }),
              { type: 'announce', params: { kind: 'bookingNotLocated' } },
            ],
          },
          { target: 'refused', actions: assign({ refusal: () => ({ ...notLocated }) }) },
        ],
        'user.clearBookingOutcome': { actions: 'leave' },
        'command.ended': lost('booking.locate'),
      },
    },
    submitting: {
      entry: {
        type: 'create',
        params: ({ context }) => ({ form: context.form as BookingForm, attempt: context.attempt }),
      },
      on: {
        'booking.submitted': [
          { guard: 'isToasted', target: 'submitted', actions: [created, orderIdOf] },
          { target: 'submitted', actions: orderIdOf },
        ],
        'booking.submitFailed': failed,
        'user.clearBookingOutcome': { actions: 'leave' },
        'command.ended': lost('booking.create'),
      },
    },
    /** The backend took it. Nothing is submitted again before the outcome was read. */
    submitted: { on: { 'user.clearBookingOutcome': 'editing' }, exit: 'beginAnew' },
    failed: {
      on: { 'user.submitBooking': submit, 'user.clearBookingOutcome': 'editing' },
      exit: 'beginAnew',
    },
  },
  on: { 'page.sessionEnded': { target: '.editing', actions: 'beginAnew' } },
});

function failureOf(event: BookingEvent): BookingFailure {
  if (event.type === 'booking.submitFailed')
    return {
      answered: event.failure.kind === 'refused',
      outcome: event.outcome,
      message: event.failure.message,
      ...(event.repeatable ? { repeatable: true } : {}),
    };
  const message = event.type === 'command.ended' ? (event.failure?.message ?? '') : '';
  return { answered: false, outcome: outcomeOfLost(event), message };
}

export function bookingModelOf({ value, context }: SnapshotFrom<typeof bookingMachine>): BookingModel {
  const { variant, refusal, orderId, failure } = context;
  return { state: value, variant, refusal, orderId, failure };
}
