/**
 * A booking on its way to the backend (specification 5 and 8, Booking form). The checks run when Submit Booking is
 * pressed; an address without coordinates is looked up first; while anything is in flight a second submit does nothing.
 * A person who leaves the form gets the outcome by toast.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { BookingForm } from '../../contract/booking.ts';
import type { CommandEnded } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import {
  type BookingRefusal,
  bookingRefusal,
  needsLocating,
  notLocated,
} from '../../domain/booking-checks.ts';
import { attemptGuards, lost } from '../attempt.ts';
import { type SaidFailure, saidFailureOf } from '../undone.ts';

/** `answered`: `message` is the server's text, or empty; it is never the reason why there was no answer. */
export interface BookingFailure extends SaidFailure {
  readonly answered: boolean;
  /** The same booking, submitted again, is taken once. */
  readonly repeatable?: true;
}

/** What a toast says of a booking. */
export type BookingNews =
  | { readonly kind: 'bookingCreated'; readonly variant: BookingForm['variant'] }
  | { readonly kind: 'bookingNotLocated' }
  | ({ readonly kind: 'bookingFailed' } & BookingFailure);

export interface BookingContext {
  /** Counts the submissions: the end of an older one is ignored. */
  readonly attempt: number;
  /** The form that was submitted last; null again when the backend took it. */
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
export interface BookingModel extends Omit<BookingContext, 'attempt' | 'form' | 'left'> {
  readonly state: 'editing' | 'refused' | 'locating' | 'submitting' | 'submitted' | 'failed';
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
    ...attemptGuards,
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
/** A person at the form reads the outcome there. */
const announceIfLeft = machineSetup.enqueueActions(({ context, event, enqueue }) => {
  if (context.left) enqueue({ type: 'announce', params: { kind: 'bookingFailed', ...failureOf(event) } });
});
const failed = { target: 'failed', actions: [keepFailure, announceIfLeft] } as const;
/** The toast after the modal's message, or for an outcome that nobody waits for at the form. */
const announceCreated = machineSetup.enqueueActions(({ context: { left, variant }, enqueue }) => {
  if (left || variant === 'modal')
    enqueue({ type: 'announce', params: { kind: 'bookingCreated', variant: variant ?? 'modal' } });
});
const announceNotLocated = machineSetup.enqueueActions(({ context, enqueue }) => {
  if (context.left) enqueue({ type: 'announce', params: { kind: 'bookingNotLocated' } });
});

const orderIdOf = machineSetup.assign(({ event }) => ({
  form: null,
  orderId: event.type === 'booking.submitted' ? event.orderId : null,
}));

const beginsAgain = { 'user.submitBooking': submit, 'user.clearBookingOutcome': 'editing' } as const;

export const bookingMachine = machineSetup.createMachine({
  id: 'booking',
  initial: 'editing',
  context: { ...nothing, attempt: 0 },
  states: {
    editing: { on: { 'user.submitBooking': submit } },
    /** A check failed, or the address was not found; the field says why. */
    refused: { on: beginsAgain, exit: 'beginAnew' },
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
        'booking.notLocated': {
          target: 'refused',
          actions: [assign({ refusal: () => ({ ...notLocated }) }), announceNotLocated],
        },
        'user.clearBookingOutcome': { actions: 'leave' },
        'command.ended': { guard: lost('booking.locate'), ...failed },
      },
    },
    submitting: {
      entry: {
        type: 'create',
        params: ({ context }) => ({ form: context.form as BookingForm, attempt: context.attempt }),
      },
      on: {
        'booking.submitted': { target: 'submitted', actions: [announceCreated, orderIdOf] },
        'booking.submitFailed': failed,
        'user.clearBookingOutcome': { actions: 'leave' },
        'command.ended': { guard: lost('booking.create'), ...failed },
      },
    },
    /** The backend took it. Nothing is submitted again before the outcome was read. */
    submitted: { on: { 'user.clearBookingOutcome': 'editing' }, exit: 'beginAnew' },
    failed: { on: beginsAgain, exit: 'beginAnew' },
  },
  on: { 'page.sessionEnded': { target: '.editing', actions: 'beginAnew' } },
});

function failureOf(event: BookingEvent): BookingFailure {
  const failure = saidFailureOf(event);
  if (event.type !== 'booking.submitFailed') return { answered: false, ...failure };
  const answered = event.failure.kind === 'refused';
  return { answered, ...failure, ...(event.repeatable ? { repeatable: true } : {}) };
}

export function bookingModelOf({ value, context }: SnapshotFrom<typeof bookingMachine>): BookingModel {
  const { variant, refusal, orderId, failure } = context;
  return { state: value, variant, refusal, orderId, failure };
}
