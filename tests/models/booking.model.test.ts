import { describe, expect, test } from 'vitest';
import { createActor, initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { BookingNews } from '../../src/machines/booking/booking.machine.ts';
import {
  type BookingEvent,
  bookingMachine,
  bookingModelOf,
} from '../../src/machines/booking/booking.machine.ts';
import { bookingForm } from '../support/booking.ts';
import { testEveryTransition } from '../support/model.ts';
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

/** Runs a path on the machine itself and notes what it asks of the world. */
function run(path: readonly BookingEvent[]) {
  const asked: string[] = [];
  const news: BookingNews[] = [];
  const actor = createActor(
    bookingMachine.provide({
      actions: {
        locate: (_, { address }) => void asked.push(`locate ${address}`),
        create: (_, { form }) => void asked.push(`create ${form.latitude},${form.longitude}`),
        announce: (_, params) => void news.push(params),
      },
    }),
  );
  actor.start();
  for (const event of path) actor.send(event);
  return { asked, news, model: bookingModelOf(actor.getSnapshot()) };
}

const isSubmit = ({ type }: BookingEvent) => type === 'user.submitBooking';

describe(`what holds after every one of ${paths.length} generated paths`, () => {
  test('nothing is sent that was not submitted, and each submit is sent once at most', () => {
    for (const { events: path, description } of paths) {
      const { asked } = run(path);
      const creates = asked.filter((what) => what.startsWith('create'));
      expect(creates.length, description).toBeLessThanOrEqual(path.filter(isSubmit).length);
    }
  });

  test('a second submit while one is in flight sends nothing', () => {
    for (const { events: path, description, state } of paths) {
      if (!state.matches('locating') && !state.matches('submitting')) continue;
      const twice = run([...path, { type: 'user.submitBooking', form: bookingForm() }]);
      expect(twice.asked, description).toEqual(run(path).asked);
      expect(twice.model.state, description).toBe(state.value);
    }
  });

  test('a booking that is sent has passed the checks and has its place', () => {
    for (const { events: path, description } of paths)
      for (const what of run(path).asked)
        if (what.startsWith('create')) expect(what, description).not.toContain('null');
  });

  test('there is a refusal only in `refused`, and a failure only in `failed', () => {
    for (const { events: path, description } of paths) {
      const { model } = run(path);
      expect(model.refusal !== null, description).toBe(model.state === 'refused');
      expect(model.failure !== null, description).toBe(model.state === 'failed');
      if (model.state === 'editing') expect(model, description).toEqual(bookingModelOf(start));
    }
  });

  test('the end of the session leaves nothing of the patient', () => {
    for (const { state } of paths) {
      const [after] = transition(bookingMachine, state, { type: 'page.sessionEnded' });
      expect(JSON.stringify(after.context)).not.toContain('Kavya');
    }
  });
});
const [start] = initialTransition(bookingMachine);

describe('single rules', () => {
  const submit = (fields = {}): BookingEvent => ({ type: 'user.submitBooking', form: bookingForm(fields) });
  const taken: BookingEvent = { type: 'booking.submitted', orderId: '3412', ...stamp };
  const leave: BookingEvent = { type: 'user.clearBookingOutcome' };
  const fell: BookingEvent = { type: 'booking.submitFailed', outcome: 'refused', failure: said, ...stamp };

  test('an address without coordinates is looked up, then the booking goes out with what was found', () => {
    const { asked, model } = run([
      submit(nowhere),
      { type: 'booking.located', latitude: 13.1, longitude: 80.2, ...stamp },
    ]);
    expect(asked).toEqual(['locate 3, 12th Main Road, Velachery', 'create 13.1,80.2']);
    expect(model.state).toBe('submitting');
  });

  test('a coordinate of exactly 0 is not looked up', () => {
    expect(run([submit({ latitude: 0, longitude: 0 })]).asked).toEqual(['create 0,0']);
  });

  test('without an address and coordinates nothing is looked up', () => {
    expect(run([submit({ ...nowhere, address: ' ' })]).asked).toEqual(['create null,null']);
  });

  test('an address that is not found refuses at its field', () => {
    const { model, asked, news } = run([submit(nowhere), { type: 'booking.notLocated', ...stamp }]);
    expect(model).toMatchObject({ state: 'refused', refusal: { code: 'notLocated', field: 'address' } });
    expect(asked).toHaveLength(1);
    expect(news).toEqual([]);
  });

  test('the same check failing twice is a new refusal, so that it is reported again', () => {
    const [once] = transition(bookingMachine, start, submit({ email: 'x' }));
    const [twice] = transition(bookingMachine, once, submit({ email: 'x' }));
    expect(twice.context.refusal).toEqual(once.context.refusal);
    expect(twice.context.refusal).not.toBe(once.context.refusal);
  });

  test('a taken booking of the dialog is toasted, one of the screen is not', () => {
    expect(run([submit(), taken])).toMatchObject({
      news: [{ kind: 'bookingCreated', variant: 'modal' }],
      model: { state: 'submitted', orderId: '3412', variant: 'modal' },
    });
    expect(run([submit({ variant: 'screen' }), taken]).news).toEqual([]);
  });

  test('where the form was left every outcome is a toast', () => {
    expect(run([submit({ variant: 'screen' }), leave, taken]).news).toEqual([
      { kind: 'bookingCreated', variant: 'screen' },
    ]);
    expect(run([submit(), leave, fell]).news).toEqual([
      { kind: 'bookingFailed', answered: true, outcome: 'refused', message: 'Phone is blocked' },
    ]);
    expect(run([submit(nowhere), leave, { type: 'booking.notLocated', ...stamp }]).news).toEqual([
      { kind: 'bookingNotLocated' },
    ]);
    expect(run([submit(), leave, endOf('booking.create', 1)]).news).toEqual([
      { kind: 'bookingFailed', answered: false, outcome: 'unknown', message: 'Failed to fetch' },
    ]);
  });

  test('the end of another command or of an older submission means nothing', () => {
    expect(run([submit(), endOf('booking.create', 0)]).model.state).toBe('submitting');
    expect(run([submit(), endOf('booking.locate', 1)]).model.state).toBe('submitting');
    expect(run([submit(nowhere), endOf('booking.create', 1)]).model.state).toBe('locating');
    expect(run([submit(nowhere), endOf('booking.locate', 1)]).model.state).toBe('failed');
  });

  test('a lost answer tells whether the booking may be sent again as it is', () => {
    const lost = (repeatable?: boolean): BookingEvent => ({
      type: 'booking.submitFailed',
      outcome: 'unknown',
      failure: broken,
      ...stamp,
      ...(repeatable === undefined ? {} : { repeatable }),
    });
    const failure = { answered: false, outcome: 'unknown', message: 'Failed to fetch' };
    expect(run([submit(), lost(true)]).model.failure).toEqual({ ...failure, repeatable: true });
    expect(run([submit(), lost(false)]).model.failure).toEqual(failure);
    expect(run([submit(), lost()]).model.failure).toEqual(failure);
  });

  test('the key of the submission goes along, also with the place that was looked up', () => {
    const sent: unknown[] = [];
    const actor = createActor(
      bookingMachine.provide({ actions: { create: (_, { form }) => void sent.push(form.submission) } }),
    );
    actor.start();
    actor.send(submit({ ...nowhere, submission: 'a' }));
    actor.send({ type: 'booking.located', latitude: 13.1, longitude: 80.2, ...stamp });
    expect(sent).toEqual(['a']);
  });

  test('a failure at the form is not toasted, and the form can be submitted again', () => {
    const { news, model, asked } = run([submit(), fell, submit()]);
    expect(news).toEqual([]);
    expect(model.state).toBe('submitting');
    expect(asked).toHaveLength(2);
  });

  test('a booking that was accepted is not submitted again before its outcome was read', () => {
    expect(run([submit(), taken, submit()]).asked).toHaveLength(1);
    expect(run([submit(), taken, leave, submit()]).asked).toHaveLength(2);
  });
});
