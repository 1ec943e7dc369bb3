import { describe, expect, test } from 'vitest';
import { createActor, initialTransition, type SnapshotFrom, transition } from 'xstate';
import {
  type RegistrationEvent,
  type RegistrationNews,
  registrationMachine,
  registrationModelOf,
} from '../../src/machines/team/registration.machine.ts';
import { testEveryTransition } from '../support/model.ts';
import { statesReached, stepOf } from '../support/model-steps.ts';
import { registrationForm } from '../support/team.ts';
import { relative, transitionPaths } from '../support/transition-paths.ts';

const stamp = { seq: 1, at: 1, session: null };
const said = { kind: 'refused', retry: 'user', message: 'Licence cannot be read', status: 400 } as const;
const broken = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;
const ended = { kind: 'stopped', retry: 'user', message: 'The upload was ended', code: 'cancelled' } as const;

const submit = (form = registrationForm()): RegistrationEvent => ({ type: 'user.submitRegistration', form });
const leave: RegistrationEvent = { type: 'user.clearRegistrationOutcome' };
const cancel: RegistrationEvent = { type: 'user.cancelRegistration' };
const endOf = (command: string, attempt: number): RegistrationEvent => ({
  type: 'command.ended',
  id: 1,
  command,
  key: null,
  attempt,
  outcome: 'unknown',
  failure: broken,
});
const factsOfAttempt = (attempt: number): RegistrationEvent[] => [
  { type: 'registration.checked', attempt, ...stamp },
  { type: 'registration.checkRefused', attempt, finding: 'exists', failure: null, ...stamp },
  { type: 'registration.checkRefused', attempt, finding: 'unreadable', failure: broken, ...stamp },
  { type: 'registration.progressed', attempt, sent: 4, total: 9, ...stamp },
  { type: 'registration.accepted', attempt, ...stamp },
  { type: 'registration.failed', attempt, outcome: 'refused', failure: said, ...stamp },
  { type: 'registration.failed', attempt, outcome: 'unknown', failure: ended, ...stamp },
  endOf('registration.submit', attempt),
];

const events = ({ context: { attempt } }: SnapshotFrom<typeof registrationMachine>): RegistrationEvent[] => [
  submit(),
  submit(registrationForm({ variant: 'screen', password: 'short' })),
  leave,
  cancel,
  { type: 'page.sessionEnded' },
  ...[...factsOfAttempt(attempt), ...factsOfAttempt(attempt - 1), endOf('registration.cancel', attempt)].map(
    (event) => ('attempt' in event ? relative(event, attempt) : event),
  ),
];
/** The number of the submission tells no states apart; whether a fact is of the one at hand does. */
const keyOf = ({ value, context }: SnapshotFrom<typeof registrationMachine>) => [
  value,
  { ...context, attempt: 0 },
];
const paths = transitionPaths(registrationMachine, events, { keyOf });

test('the end of the cancel command does not end the registration', () => {
  const actor = createActor(registrationMachine).start();
  for (const event of [submit(), cancel, endOf('registration.cancel', 1)]) actor.send(event);
  expect(registrationModelOf(actor.getSnapshot())).toMatchObject({ state: 'checking', failure: null });
  actor.send(endOf('registration.submit', 1));
  expect(registrationModelOf(actor.getSnapshot()).state).toBe('failed');
});

testEveryTransition(registrationMachine, 'a registration', [{ paths }]);

/**
 * Runs a path on the machine itself and notes what it asks of the world, and how often it has come to be registered.
 */
function run(path: readonly RegistrationEvent[]) {
  const asked: string[] = [];
  const news: RegistrationNews[] = [];
  const actor = createActor(
    registrationMachine.provide({
      actions: {
        submit: (_, { attempt }) => void asked.push(`submit ${attempt}`),
        cancel: () => void asked.push('cancel'),
        announce: (_, params) => void news.push(params),
      },
    }),
  );
  actor.start();
  let registered = 0;
  for (const event of path) {
    const before = actor.getSnapshot().value;
    actor.send(event);
    const isNew = before !== 'registered' && actor.getSnapshot().value === 'registered';
    if (isNew && event.type === 'registration.accepted') registered += 1;
  }
  return { asked, news, registered, model: registrationModelOf(actor.getSnapshot()) };
}

const [start] = initialTransition(registrationMachine);
const inFlight = new Set(['checking', 'uploading']);

/** Where the machine comes to with an event, and what it asks of the world for it. */
function step(state: SnapshotFrom<typeof registrationMachine>, event: RegistrationEvent) {
  const { after, asked } = stepOf(registrationMachine, state, event);
  return {
    model: registrationModelOf(after),
    left: after.context.left,
    asked: asked.flatMap(([name, params]) =>
      name === 'submit'
        ? [`submit ${(params as { attempt: number }).attempt}`]
        : name === 'cancel'
          ? [name]
          : [],
    ),
    news: asked.flatMap(([name, params]) => (name === 'announce' ? [params as RegistrationNews] : [])),
  };
}

const states = statesReached(paths, keyOf);

describe('what holds in every state that a path reaches', () => {
  test('each state shows its own reason and no other', () => {
    for (const state of states) {
      const model = registrationModelOf(state);
      expect(Object.keys(model.problems).length > 0).toBe(model.state === 'refused');
      expect(model.finding !== null).toBe(model.state === 'blocked');
      expect(model.failure !== null).toBe(model.state === 'failed');
      if (model.state === 'editing') expect(model).toEqual(registrationModelOf(start));
      if (model.state === 'checking') expect(model.progress).toBeNull();
    }
  });

  test('a form is submitted from wherever nothing is under way and no success waits to be read', () => {
    const whole = registrationForm();
    const incomplete = [
      [registrationForm({ variant: 'screen', password: 'short' }), { password: 'password' }],
      [registrationForm({ variant: 'screen', texts: { phone: '123' } }), { phone: 'phone' }],
    ] as const;
    const begun = { ...registrationModelOf(start), fullName: 'Kavya Raman' };
    for (const state of states) {
      if (inFlight.has(state.value) || state.value === 'registered') {
        for (const form of [whole, incomplete[0][0]])
          expect(step(state, submit(form))).toMatchObject({ model: registrationModelOf(state), asked: [] });
        continue;
      }
      expect(step(state, submit(whole))).toEqual({
        ...{ model: { ...begun, state: 'checking' }, left: false, news: [] },
        asked: [`submit ${state.context.attempt + 1}`],
      });
      for (const [form, problems] of incomplete)
        expect(step(state, submit(form))).toEqual({
          ...{ left: false, asked: [], news: [] },
          model: { ...begun, state: 'refused', variant: 'screen', problems },
        });
    }
  });

  test('a fact of the submission counts while it is under way, and ends it as it says', () => {
    for (const state of states) {
      const { attempt, left } = state.context;
      const before = registrationModelOf(state);
      const facts = factsOfAttempt(attempt);
      if (!inFlight.has(state.value)) {
        for (const event of [...facts, cancel])
          expect(step(state, event)).toMatchObject({ model: before, asked: [] });
        continue;
      }
      const isChecking = state.value === 'checking';
      const ends: readonly Partial<typeof before>[] = [
        { state: 'uploading' },
        isChecking ? { state: 'blocked', finding: 'exists' } : {},
        isChecking ? { state: 'blocked', finding: 'unreadable' } : {},
        isChecking ? {} : { progress: { sent: 4, total: 9 } },
        { state: 'registered' },
        { state: 'failed', failure: { outcome: 'refused', message: said.message, isCancelled: false } },
        // A form that was left by who ended it is empty again.
        left
          ? registrationModelOf(start)
          : { state: 'failed', failure: { outcome: 'unknown', message: ended.message, isCancelled: true } },
        { state: 'failed', failure: { outcome: 'unknown', message: broken.message, isCancelled: false } },
      ];
      for (const [at, event] of facts.entries()) {
        const { model, news } = step(state, event);
        expect(model).toEqual({ ...before, ...ends[at] });
        const isOver = !inFlight.has(model.state);
        expect(news.length, event.type).toBe(isOver && (left || model.state === 'registered') ? 1 : 0);
      }
      expect(step(state, endOf('registration.cancel', attempt))).toMatchObject({ model: before, asked: [] });
    }
  });

  test('who ends it is at the form; who goes away while it is under way has left it, and anything else is put away', () => {
    for (const state of states) {
      const before = registrationModelOf(state);
      if (inFlight.has(state.value)) {
        expect(step(state, cancel)).toEqual({
          ...{ model: { ...before, ending: true }, left: false, asked: ['cancel'], news: [] },
        });
        expect(step(state, leave)).toEqual({ model: before, left: true, asked: [], news: [] });
      } else
        expect(step(state, leave)).toEqual({
          ...{ model: registrationModelOf(start), left: false, asked: [], news: [] },
        });
    }
  });
});

describe(`what holds after every one of ${paths.length} generated paths`, () => {
  test('each submit is sent once at most, and none whose fields hold it back', () => {
    for (const { events: path, description } of paths) {
      const sent = run(path).asked.filter((what) => what.startsWith('submit'));
      const whole = path.filter(
        (event) => event.type === 'user.submitRegistration' && event.form.password !== 'short',
      );
      expect(sent.length, description).toBeLessThanOrEqual(whole.length);
      expect(new Set(sent).size, description).toBe(sent.length);
    }
  });

  test('a second submit while one is in flight sends nothing', () => {
    for (const { events: path, description, state } of paths) {
      if (!inFlight.has(state.value)) continue;
      const twice = run([...path, submit()]);
      expect(twice.asked, description).toEqual(run(path).asked);
      expect(twice.model.state, description).toBe(state.value);
    }
  });

  test('facts of an older submission change nothing', () => {
    for (const { state, description } of paths)
      for (const event of factsOfAttempt(state.context.attempt - 1)) {
        const [after] = transition(registrationMachine, state, event);
        expect(registrationModelOf(after), description).toEqual(registrationModelOf(state));
      }
  });

  test('each outcome is shown once: at the form, or by toast to who has left; a success by toast always', () => {
    for (const { events: path, description, state } of paths) {
      const { news, registered, model } = run(path);
      expect(news.filter(({ kind }) => kind === 'phlebotomistRegistered').length, description).toBe(
        registered,
      );
      if (state.context.left && (model.state === 'failed' || model.state === 'blocked'))
        expect(news.at(-1)?.kind, description).toMatch(/registrationFailed|registrationBlocked/);
    }
  });

  test('nothing of the password stays, and the end of the session leaves nothing of the person', () => {
    for (const { state, description } of paths) {
      expect(JSON.stringify(state.context), description).not.toContain('Kavya@2024');
      const [after] = transition(registrationMachine, state, { type: 'page.sessionEnded' });
      expect(JSON.stringify(after.context), description).not.toContain('Kavya');
      expect(registrationModelOf(after), description).toEqual(registrationModelOf(start));
    }
  });
});

describe('single rules', () => {
  const [checked, exists, unreadable, progressed, accepted, refused, cancelled, lost] = factsOfAttempt(1) as [
    ...RegistrationEvent[],
  ];

  test('fields that hold it back are named, each with its reason', () => {
    const form = registrationForm({ password: 'short', texts: { phone: '123', workType: '' } });
    expect(run([submit(form)]).model).toMatchObject({
      state: 'refused',
      problems: { password: 'password', phone: 'phone', workType: 'required' },
    });
  });

  test('the check comes before the upload, whose progress is shown', () => {
    expect(run([submit()]).model.state).toBe('checking');
    expect(
      run([submit(), checked as RegistrationEvent, progressed as RegistrationEvent]).model,
    ).toMatchObject({
      state: 'uploading',
      progress: { sent: 4, total: 9 },
    });
  });

  test('a duplicate blocks, and says at the form why', () => {
    const { model, news } = run([submit(), exists as RegistrationEvent]);
    expect(model).toMatchObject({ state: 'blocked', finding: 'exists', variant: 'modal' });
    expect(news).toEqual([]);
    expect(run([submit(), unreadable as RegistrationEvent, submit()]).model.state).toBe('checking');
  });

  test('where the form was left a toast says why it was blocked, refused, cancelled or lost', () => {
    const toasts = (event: RegistrationEvent | undefined) =>
      run([submit(), leave, event as RegistrationEvent]).news;
    expect(toasts(exists)).toEqual([
      { kind: 'registrationBlocked', finding: 'exists', variant: 'modal', fullName: 'Kavya Raman' },
    ]);
    expect(toasts(refused)).toMatchObject([{ outcome: 'refused', message: 'Licence cannot be read' }]);
    expect(toasts(cancelled)).toMatchObject([{ isCancelled: true }]);
    expect(toasts(lost)).toMatchObject([{ outcome: 'unknown', message: 'Failed to fetch' }]);
  });

  test('cancelled and left, the form is as before; coming back shows the outcome there', () => {
    const left = run([submit(), cancel, leave, cancelled as RegistrationEvent]);
    expect(left.model).toMatchObject({ state: 'editing', failure: null });
    expect(left.news).toMatchObject([{ isCancelled: true }]);
    const back = run([submit(), leave, cancel, cancelled as RegistrationEvent]);
    expect(back.model).toMatchObject({ state: 'failed', failure: { isCancelled: true } });
    expect(back.news).toEqual([]);
  });

  test('ending it asks the worker and waits for its word', () => {
    const { asked, model } = run([submit(), checked as RegistrationEvent, cancel]);
    expect(asked).toEqual(['submit 1', 'cancel']);
    expect(model).toMatchObject({ state: 'uploading', ending: true });
    expect(
      run([submit(), checked as RegistrationEvent, cancel, accepted as RegistrationEvent]).model.state,
    ).toBe('registered');
  });

  test('one that was taken is not submitted again before its outcome was read', () => {
    const path = [submit(), checked as RegistrationEvent, accepted as RegistrationEvent];
    expect(run([...path, submit()]).asked).toHaveLength(1);
    expect(run([...path, leave, submit()]).asked).toHaveLength(2);
  });
});
