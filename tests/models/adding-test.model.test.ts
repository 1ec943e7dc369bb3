import { describe, expect, test } from 'vitest';
import { createActor, initialTransition, type SnapshotFrom, transition } from 'xstate';
import {
  type AddingEvent,
  type AddingNews,
  addingModelOf,
  addingTestMachine,
} from '../../src/machines/catalogue/adding-test.machine.ts';
import { newTestForm } from '../support/catalogue.ts';
import { testEveryTransition } from '../support/model.ts';
import { relative, transitionPaths } from '../support/transition-paths.ts';

const stamp = { seq: 1, at: 1, session: null };
const said = {
  kind: 'refused',
  retry: 'user',
  message: 'This test name already exists.',
  status: 409,
} as const;
const broken = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;

const add = (form = newTestForm()): AddingEvent => ({ type: 'user.addTest', variant: 'modal', form });
const leave: AddingEvent = { type: 'user.clearAddOutcome' };
const factsOfAttempt = (attempt: number): AddingEvent[] => [
  { type: 'test.added', attempt, ...stamp },
  { type: 'test.addRefused', attempt, ...stamp },
  { type: 'test.addFailed', attempt, outcome: 'refused', failure: said, ...stamp },
  {
    type: 'command.ended',
    id: 1,
    command: 'test.add',
    key: null,
    attempt,
    outcome: 'unknown',
    failure: broken,
  },
];
const other: AddingEvent = {
  ...(factsOfAttempt(0)[3] as AddingEvent & { type: 'command.ended' }),
  command: 'import.read',
};

type Snapshot = SnapshotFrom<typeof addingTestMachine>;
const events = ({ context: { attempt } }: Snapshot): AddingEvent[] => [
  add(),
  add(newTestForm({ testName: '' })),
  leave,
  { type: 'page.sessionEnded' },
  ...[...factsOfAttempt(attempt), ...factsOfAttempt(attempt - 1), { ...other, attempt } as AddingEvent].map(
    (event) => ('attempt' in event ? relative(event, attempt) : event),
  ),
];
const keyOf = ({ value, context }: Snapshot) => [value, { ...context, attempt: 0 }];
const paths = transitionPaths(addingTestMachine, events, { keyOf });

testEveryTransition(addingTestMachine, 'a test that is added', [{ paths }]);

/** The machine itself, and what it asks of the world while it goes along. */
function begin() {
  const asked: number[] = [];
  const news: AddingNews[] = [];
  const actor = createActor(
    addingTestMachine.provide({
      actions: {
        add: (_, { attempt }) => void asked.push(attempt),
        announce: (_, params) => void news.push(params),
      },
    }),
  );
  actor.start();
  return { asked, news, send: actor.send, model: () => addingModelOf(actor.getSnapshot()) };
}

/** Runs a path to its end. */
function run(path: readonly AddingEvent[]) {
  const { asked, news, send, model } = begin();
  for (const event of path) send(event);
  return { asked, news, model: model() };
}

const [start] = initialTransition(addingTestMachine);

describe(`what holds after every one of ${paths.length} generated paths`, () => {
  test('each whole form is sent once at most; none is sent beside another', () => {
    for (const { events: path, description, state } of paths) {
      const { asked } = run(path);
      const whole = path.filter((event) => event.type === 'user.addTest' && event.form.testName !== '');
      expect(asked.length, description).toBeLessThanOrEqual(whole.length);
      expect(new Set(asked).size, description).toBe(asked.length);
      if (state.value === 'adding') expect(run([...path, add()]).asked, description).toEqual(asked);
    }
  });

  test('facts of an older try change nothing', () => {
    for (const { state, description } of paths)
      for (const event of factsOfAttempt(state.context.attempt - 1)) {
        const [after] = transition(addingTestMachine, state, event);
        expect(addingModelOf(after), description).toEqual(addingModelOf(state));
      }
  });

  test('an added test is announced by toast, a failure only where the form was left', () => {
    for (const { events: path, description } of paths) {
      const { news, send, model } = begin();
      for (const [at, event] of path.entries()) {
        const [before, published] = [model(), news.length];
        send(event);
        const after = model().state;
        const said = news.slice(published).map(({ kind }) => kind);
        const hasEnded = before.state === 'adding' && after !== 'adding' && after !== 'editing';
        const lastOf = (type: AddingEvent['type']) =>
          path.slice(0, at).findLastIndex((earlier) => earlier.type === type);
        const failure = lastOf('user.clearAddOutcome') > lastOf('user.addTest') ? ['testAddFailed'] : [];
        expect(said, description).toEqual(hasEnded ? (after === 'added' ? ['testAdded'] : failure) : []);
      }
    }
  });

  test('the end of the session leaves nothing of the form', () => {
    for (const { state, description } of paths) {
      const [after] = transition(addingTestMachine, state, { type: 'page.sessionEnded' });
      expect(addingModelOf(after), description).toEqual(addingModelOf(start));
    }
  });
});

describe('single rules', () => {
  const [added, exists, refused, lost] = factsOfAttempt(1) as [...AddingEvent[]];
  const publish = (event: AddingEvent | undefined) => event as AddingEvent;

  test('fields that hold it back are named', () =>
    expect(run([add(newTestForm({ testName: '', price: 'x' }))])).toMatchObject({
      asked: [],
      model: { state: 'refused', problems: { testName: 'required', price: 'price' } },
    }));

  test('a name that is in use, a refusal and a failed call have outcomes of their own', () => {
    expect(run([add(), publish(exists)]).model).toMatchObject({ state: 'exists' });
    expect(run([add(), publish(refused)]).model).toMatchObject({
      state: 'failed',
      failure: { outcome: 'refused', message: 'This test name already exists.' },
    });
    expect(run([add(), publish(lost)]).model).toMatchObject({
      state: 'failed',
      failure: { outcome: 'unknown', message: 'Failed to fetch' },
    });
  });

  test('the next can be added at once', () =>
    expect(run([add(), publish(added), add()])).toMatchObject({
      asked: [1, 2],
      news: [{ kind: 'testAdded', name: 'Vitamin D' }],
      model: { state: 'adding' },
    }));

  test('a failure is announced by toast where the form was left', () =>
    expect(run([add(), leave, publish(exists)]).news).toEqual([
      { kind: 'testAddFailed', name: 'Vitamin D', exists: true, outcome: 'unknown', message: '' },
    ]));
});
