import { describe, expect, test } from 'vitest';
import { initialTransition, type SnapshotFrom } from 'xstate';
import type { BookingForm } from '../../src/contract/booking.ts';
import {
  type BookingEvent,
  bookingMachine,
  bookingModelOf,
} from '../../src/machines/booking/booking.machine.ts';
import { bookingForm } from '../support/booking.ts';
import { testEveryTransition } from '../support/model.ts';
import { type Asked, statesReached, stepOf } from '../support/model-steps.ts';
import { transitionPaths } from '../support/transition-paths.ts';

const stamp = { seq: 1, at: 1, session: null };
const nowhere = { latitude: null, longitude: null };
const said = { kind: 'refused', retry: 'user', message: 'Phone is blocked', status: 400 } as const;
const broken = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;

/** The end of a command, of the submission at hand or of an older one. */
const endOf = (command: string, attempt: number): BookingEvent => ({
  type: 'command.ended',
  id: 1,
  command,
  key: null,
  attempt,
  outcome: 'unknown',
  failure: broken,
});

const events = ({ context }: SnapshotFrom<typeof bookingMachine>): BookingEvent[] => [
  { type: 'user.submitBooking', form: bookingForm() },
  { type: 'user.submitBooking', form: bookingForm({ variant: 'screen', reason: 'Follow-up' }) },
  { type: 'user.submitBooking', form: bookingForm({ ...nowhere }) },
  { type: 'user.submitBooking', form: bookingForm({ patientName: '  ' }) },
  { type: 'user.clearBookingOutcome' },
  { type: 'booking.located', latitude: 0, longitude: 80.2, ...stamp },
  { type: 'booking.notLocated', ...stamp },
  { type: 'booking.submitted', orderId: '3412', ...stamp },
  { type: 'booking.submitted', orderId: null, ...stamp },
  { type: 'booking.submitFailed', outcome: 'refused', failure: said, ...stamp },
  { type: 'booking.submitFailed', outcome: 'unknown', failure: broken, ...stamp },
  { type: 'booking.submitFailed', outcome: 'unknown', repeatable: true, failure: broken, ...stamp },
  { type: 'page.sessionEnded' },
  endOf('booking.locate', context.attempt),
  endOf('booking.create', context.attempt),
  endOf('booking.create', context.attempt - 1),
  endOf('order.assign', context.attempt),
];
/** The number of the submission tells no states apart; whether an end is of the one at hand does. */
const keyOf = ({ value, context }: SnapshotFrom<typeof bookingMachine>) => [
  value,
  { ...context, attempt: 0 },
];
const paths = transitionPaths(bookingMachine, events, { keyOf });

testEveryTransition(bookingMachine, 'a booking', [{ paths }]);

const [start] = initialTransition(bookingMachine);
const states = statesReached(paths, keyOf);
type State = (typeof states)[number];

/** What the last of some events shows, and what it asks of the world. */
function step(state: State, ...all: readonly BookingEvent[]) {
  let asked: readonly Asked[] = [];
  let after = state;
  for (const event of all) ({ after, asked } = stepOf(bookingMachine, after, event));
  return { model: bookingModelOf(after), asked };
}
const nothing = (state: State) => ({ model: bookingModelOf(state), asked: [] });
const isOnItsWay = ({ value }: State) => value === 'locating' || value === 'submitting';
/** A form can be submitted: none is on its way, and no success waits to be read. */
const takesForm = (state: State) => !isOnItsWay(state) && state.value !== 'submitted';
const pressOf = (form: BookingForm): BookingEvent => ({ type: 'user.submitBooking', form });
const begun = { variant: 'modal', refusal: null, orderId: null, failure: null };

describe('what holds in every state that a path reaches', () => {
  const screen = { variant: 'screen', reason: 'Follow-up' } as const;
  const leaving: BookingEvent = { type: 'user.clearBookingOutcome' };

  test('there is a refusal only in `refused`, and a failure only in `failed`', () => {
    for (const state of states) {
      const { state: value, refusal, failure } = bookingModelOf(state);
      expect([refusal !== null, failure !== null]).toEqual([value === 'refused', value === 'failed']);
    }
  });

  test('a booking is submitted once, under a number of its own, and beside no other; its place is looked up first where it has none', () => {
    for (const state of states) {
      const attempt = state.context.attempt + 1;
      for (const form of [
        bookingForm(),
        bookingForm(screen),
        bookingForm({ latitude: 0, longitude: 0 }),
        bookingForm({ ...nowhere, address: ' ' }),
      ])
        expect(step(state, pressOf(form))).toEqual(
          takesForm(state)
            ? {
                model: { ...begun, variant: form.variant, state: 'submitting' },
                asked: [['create', { form, attempt }]],
              }
            : nothing(state),
        );
      for (const half of [nowhere, { latitude: 12.98, longitude: null }, { latitude: null, longitude: 0 }])
        expect(step(state, pressOf(bookingForm({ ...half, address: ' 3, Main Road ' })))).toEqual(
          takesForm(state)
            ? {
                model: { ...begun, state: 'locating' },
                asked: [['locate', { address: '3, Main Road', attempt }]],
              }
            : nothing(state),
        );
    }
  });

  test.each([
    ['noName', 'patientName', bookingForm({ patientName: '  ', phone: '1', email: 'x', reason: '' })],
    ['invalidPhone', 'phone', bookingForm({ phone: '59400 21000', email: 'x', reason: '' })],
    ['invalidEmail', 'email', bookingForm({ email: '@patients.example', reason: '', ...nowhere })],
    ['reasonTooShort', 'reason', bookingForm({ reason: ' a ', ...nowhere })],
    ['reasonTooShort', 'reason', bookingForm({ variant: 'screen', reason: 'abcd' })],
  ] as const)('a check that fails holds the booking back: %s, at %s', (code, field, form) => {
    for (const state of states)
      expect(step(state, pressOf(form))).toEqual(
        takesForm(state)
          ? {
              model: { ...begun, variant: form.variant, state: 'refused', refusal: { code, field } },
              asked: [],
            }
          : nothing(state),
      );
  });

  test('what was looked up goes out with the place that was found; one that is not found is refused at its field', () => {
    for (const state of states) {
      if (!takesForm(state)) continue;
      const attempt = state.context.attempt + 1;
      const form = bookingForm(nowhere);
      const place = { latitude: 0, longitude: 80.2 };
      for (const isLeft of [false, true]) {
        const before = isLeft ? [pressOf(form), leaving] : [pressOf(form)];
        expect(step(state, ...before, { type: 'booking.located', ...place, ...stamp })).toEqual({
          model: { ...begun, state: 'submitting' },
          asked: [['create', { form: { ...form, ...place }, attempt }]],
        });
        const refusal = { code: 'notLocated', field: 'address' };
        expect(step(state, ...before, { type: 'booking.notLocated', ...stamp })).toEqual({
          model: { ...begun, state: 'refused', refusal },
          asked: isLeft ? [['announce', { kind: 'bookingNotLocated' }]] : [],
        });
      }
    }
  });

  test('a booking that was taken is told by toast from the dialog, and from the screen where that was left', () => {
    for (const state of states)
      for (const form of takesForm(state) ? [bookingForm(), bookingForm(screen)] : [])
        for (const isLeft of [false, true]) {
          const before = isLeft ? [pressOf(form), leaving] : [pressOf(form)];
          const { variant } = form;
          const isTold = isLeft || variant === 'modal';
          expect(step(state, ...before, { type: 'booking.submitted', orderId: '3412', ...stamp })).toEqual({
            model: { ...begun, state: 'submitted', variant, orderId: '3412' },
            asked: isTold ? [['announce', { kind: 'bookingCreated', variant }]] : [],
          });
        }
  });

  test('one that failed, or whose end nobody knows, is told by toast only where the form was left', () => {
    const unknown = { answered: false, outcome: 'unknown', message: 'Failed to fetch' };
    for (const state of states) {
      if (!takesForm(state)) continue;
      const attempt = state.context.attempt + 1;
      for (const [form, end, failure] of [
        [
          bookingForm(),
          { type: 'booking.submitFailed', outcome: 'refused', failure: said, ...stamp },
          { answered: true, outcome: 'refused', message: 'Phone is blocked' },
        ],
        [bookingForm(), endOf('booking.create', attempt), unknown],
        [bookingForm(nowhere), endOf('booking.locate', attempt), unknown],
      ] as const)
        for (const isLeft of [false, true]) {
          const before = isLeft ? [pressOf(form), leaving] : [pressOf(form)];
          expect(step(state, ...before, end)).toEqual({
            model: { ...begun, state: 'failed', failure },
            asked: isLeft ? [['announce', { kind: 'bookingFailed', ...failure }]] : [],
          });
        }
    }
  });

  test('who leaves the form, or begins anew, finds nothing of a booking, unless it is on its way', () => {
    for (const state of states)
      expect(step(state, leaving)).toEqual(nothing(isOnItsWay(state) ? state : start));
  });

  test('the end of an older submission or of another command changes nothing', () => {
    for (const state of states) {
      const { attempt } = state.context;
      const others: readonly BookingEvent[] = [
        ...(state.value === 'locating' ? [] : [endOf('booking.locate', attempt)]),
        ...(state.value === 'submitting' ? [] : [endOf('booking.create', attempt)]),
        endOf('booking.locate', attempt - 1),
        endOf('booking.create', attempt - 1),
        endOf('order.assign', attempt),
      ];
      for (const event of others) expect(step(state, event)).toEqual(nothing(state));
    }
  });

  test('the end of the session leaves nothing of the patient', () => {
    for (const state of states) {
      const { after, asked } = stepOf(bookingMachine, state, { type: 'page.sessionEnded' });
      expect({ model: bookingModelOf(after), asked }).toEqual(nothing(start));
      expect(JSON.stringify(after.context)).not.toContain('Kavya');
    }
  });
});

describe('single rules', () => {
  test('the same check failing twice is a new refusal, so that it is reported again', () => {
    const press = pressOf(bookingForm({ email: 'x' }));
    const once = stepOf(bookingMachine, start, press).after;
    const twice = stepOf(bookingMachine, once, press).after;
    expect(twice.context.refusal).toEqual(once.context.refusal);
    expect(twice.context.refusal).not.toBe(once.context.refusal);
  });

  test('a lost answer tells whether the booking may be sent again as it is', () => {
    const failure = { answered: false, outcome: 'unknown', message: 'Failed to fetch' };
    for (const [repeatable, more] of [
      [{ repeatable: true }, { repeatable: true }],
      [{ repeatable: false }, {}],
      [{}, {}],
    ]) {
      const lost = { type: 'booking.submitFailed', outcome: 'unknown', failure: broken, ...stamp } as const;
      const { model } = step(start, pressOf(bookingForm()), { ...lost, ...repeatable });
      expect(model.failure).toEqual({ ...failure, ...more });
    }
  });

  test('the key of the submission goes along, also with the place that was looked up', () => {
    const located: BookingEvent = { type: 'booking.located', latitude: 13.1, longitude: 80.2, ...stamp };
    const { asked } = step(start, pressOf(bookingForm({ ...nowhere, submission: 'a' })), located);
    expect(asked).toMatchObject([['create', { form: { submission: 'a', latitude: 13.1 } }]]);
  });
});
