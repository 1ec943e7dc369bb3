import { describe, expect, test } from 'vitest';
import { createActor, initialTransition, type SnapshotFrom, transition } from 'xstate';
import {
  type AddingDisplayEvent,
  type AddingDisplayNews,
  addingDisplayMachine,
  addingDisplayOf,
} from '../../src/machines/displays/adding-display.machine.ts';
import { testEveryTransition } from '../support/model.ts';
import { relative, transitionPaths } from '../support/transition-paths.ts';

const stamp = { seq: 1, at: 1, session: null };
const name = 'Corridor';
const said = { kind: 'refused', retry: 'user', message: 'Too many codes', status: 429 } as const;
const broken = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;

const add: AddingDisplayEvent = { type: 'user.addDisplay', code: 'ABCD2345', name };
const leave: AddingDisplayEvent = { type: 'user.clearDisplayOutcome' };
const factsOfAttempt = (attempt: number) =>
  [
    { type: 'display.added', attempt, name, ...stamp },
    { type: 'display.addRefused', attempt, ...stamp },
    { type: 'display.addFailed', attempt, outcome: 'refused', failure: said, ...stamp },
    {
      type: 'command.ended',
      id: 1,
      command: 'display.add',
      key: null,
      attempt,
      outcome: 'unknown',
      failure: broken,
    },
  ] as const satisfies readonly AddingDisplayEvent[];
const otherEnd = (attempt: number): AddingDisplayEvent => ({
  ...factsOfAttempt(attempt)[3],
  command: 'display.end',
});

type Snapshot = SnapshotFrom<typeof addingDisplayMachine>;
const events = ({ context: { attempt } }: Snapshot): AddingDisplayEvent[] => [
  add,
  leave,
  { type: 'page.sessionEnded' },
  ...[...factsOfAttempt(attempt), ...factsOfAttempt(attempt - 1), otherEnd(attempt)].map((event) =>
    'attempt' in event ? relative(event, attempt) : event,
  ),
];
const keyOf = ({ value, context }: Snapshot) => [value, { ...context, attempt: 0 }];
const paths = transitionPaths(addingDisplayMachine, events, { keyOf });

testEveryTransition(addingDisplayMachine, 'a display that is added', [{ paths }]);

/** The machine itself, and what it asks of the world while it goes along. */
function begin() {
  const asked: number[] = [];
  const news: AddingDisplayNews[] = [];
  const actor = createActor(
    addingDisplayMachine.provide({
      actions: {
        add: (_, { attempt }) => void asked.push(attempt),
        announce: (_, params) => void news.push(params),
      },
    }),
  );
  actor.start();
  return { asked, news, send: actor.send, model: () => addingDisplayOf(actor.getSnapshot()) };
}

/** Runs a path to its end. */
function run(path: readonly AddingDisplayEvent[]) {
  const { asked, news, send, model } = begin();
  for (const event of path) send(event);
  return { asked, news, model: model() };
}

const [start] = initialTransition(addingDisplayMachine);

describe(`what holds after every one of ${paths.length} generated paths`, () => {
  test('each try is sent once under a number of its own; none is sent beside another', () => {
    for (const { events: path, description, state } of paths) {
      const { asked } = run(path);
      expect(new Set(asked).size, description).toBe(asked.length);
      if (state.value === 'adding') expect(run([...path, add]).asked, description).toEqual(asked);
    }
  });

  test('facts of an older try change nothing', () => {
    for (const { state, description } of paths)
      for (const event of factsOfAttempt(state.context.attempt - 1)) {
        const [after] = transition(addingDisplayMachine, state, event);
        expect(addingDisplayOf(after), description).toEqual(addingDisplayOf(state));
      }
  });

  test('an added display is announced by toast, a failure only where the form was left', () => {
    for (const { events: path, description } of paths) {
      const { news, send, model } = begin();
      for (const [at, event] of path.entries()) {
        const [before, announced] = [model(), news.length];
        send(event);
        const after = model().state;
        const kinds = news.slice(announced).map(({ kind }) => kind);
        const hasEnded = before.state === 'adding' && after !== 'adding' && after !== 'editing';
        const lastOf = (type: AddingDisplayEvent['type']) =>
          path.slice(0, at).findLastIndex((earlier) => earlier.type === type);
        const wasLeft = lastOf('user.clearDisplayOutcome') > lastOf('user.addDisplay');
        const failure = wasLeft ? ['displayAddFailed'] : [];
        expect(kinds, description).toEqual(hasEnded ? (after === 'added' ? ['displayAdded'] : failure) : []);
      }
    }
  });

  test('the code is kept in no state, and the end of the session leaves nothing of the form', () => {
    for (const { state, description } of paths) {
      expect(JSON.stringify(state.context), description).not.toContain('ABCD2345');
      const [after] = transition(addingDisplayMachine, state, { type: 'page.sessionEnded' });
      expect(addingDisplayOf(after), description).toEqual(addingDisplayOf(start));
    }
  });
});

describe('single rules', () => {
  const [added, codeRefused, refused, lost] = factsOfAttempt(1);

  test('a code that is refused, a refusal and a lost call have outcomes of their own', () => {
    expect(run([add, codeRefused]).model).toEqual({ state: 'codeRefused', name, failure: null });
    expect(run([add, refused]).model).toMatchObject({
      state: 'failed',
      failure: { outcome: 'refused', message: 'Too many codes' },
    });
    expect(run([add, lost]).model).toMatchObject({
      state: 'failed',
      failure: { outcome: 'unknown', message: 'Failed to fetch' },
    });
  });

  test('the next can be added at once', () =>
    expect(run([add, added, add])).toMatchObject({
      asked: [1, 2],
      news: [{ kind: 'displayAdded', name }],
      model: { state: 'adding' },
    }));

  test('where the form was left, the toast tells a refused code from a failure', () => {
    expect(run([add, leave, codeRefused]).news).toMatchObject([
      { kind: 'displayAddFailed', name, isCodeRefused: true },
    ]);
    expect(run([add, leave, refused]).news).toMatchObject([
      { kind: 'displayAddFailed', name, isCodeRefused: false, outcome: 'refused' },
    ]);
  });
});
