import { describe, expect, test } from 'vitest';
import { createActor, type SnapshotFrom, transition } from 'xstate';
import type { CatalogueTest, ModifyTestForm } from '../../src/contract/catalogue.ts';
import {
  type TestUpdate,
  type TestWorkEvent,
  testWorkMachine,
  testWorkOf,
} from '../../src/machines/catalogue/test-work.machine.ts';
import { labTest, modifyTestForm } from '../support/catalogue.ts';
import { testEveryTransition } from '../support/model.ts';
import { relative, transitionPaths } from '../support/transition-paths.ts';

const stamp = { seq: 1, at: 1, session: null };
const broken = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;
const testId = '7';
const seen = labTest();
const elsewhere = labTest({ pricePaise: 70_000, report: 'Next day' });

const open = (test: CatalogueTest): TestWorkEvent => ({ type: 'user.openTest', testId, seen: test });
const save = (fields: Partial<ModifyTestForm>): TestWorkEvent => ({
  type: 'user.saveTest',
  testId,
  form: modifyTestForm(fields),
});
const override: TestWorkEvent = { type: 'user.overrideTest', testId };
const clear: TestWorkEvent = { type: 'user.clearTestOutcome', testId };
const remove: TestWorkEvent = { type: 'user.deleteTest', testId, name: 'Lipid Profile' };
const factsOfAttempt = (attempt: number): TestWorkEvent[] => [
  { type: 'test.updated', testId, attempt, ...stamp },
  {
    type: 'test.updateConflicted',
    cause: 'meanwhile' as const,
    testId,
    attempt,
    current: elsewhere,
    ...stamp,
  },
  { type: 'test.updateConflicted', cause: 'meanwhile' as const, testId, attempt, current: null, ...stamp },
  { type: 'test.updateFailed', testId, attempt, outcome: 'refused', failure: broken, ...stamp },
  { type: 'test.deleted', testId, attempt, ...stamp },
  { type: 'test.deleteFailed', testId, attempt, outcome: 'unknown', failure: broken, ...stamp },
  {
    type: 'command.ended',
    id: 1,
    command: 'test.update',
    key: testId,
    attempt,
    outcome: 'unknown',
    failure: broken,
  },
];

type Snapshot = SnapshotFrom<typeof testWorkMachine>;
const events = ({ context: { attempt } }: Snapshot): TestWorkEvent[] => [
  open(seen),
  save({}),
  save({ newPrice: '800' }),
  save({ newPrice: 'x' }),
  override,
  clear,
  remove,
  ...[...factsOfAttempt(attempt), ...factsOfAttempt(attempt - 1)].map((event) =>
    'attempt' in event ? relative(event, attempt) : event,
  ),
];
/** The number of the try, and which texts stand in a form that nothing is done with, tell no states apart. */
const keyOf = ({ value, context: { seen, written, current, problems, failure } }: Snapshot) => [
  value,
  seen?.pricePaise,
  value === 'saving' || value === 'conflict' ? written?.newPrice : written !== null,
  current !== null,
  Object.keys(problems),
  failure,
];
const input = { testId, seen, name: 'Lipid Profile', attempt: 3 };
const paths = transitionPaths(testWorkMachine, events, { input, keyOf });

testEveryTransition(testWorkMachine, 'a test that is worked on', [{ paths, input }]);

/** Runs a path on the machine itself and notes what it asks of the world. */
function run(path: readonly TestWorkEvent[]) {
  const updates: TestUpdate[] = [];
  const deletions: number[] = [];
  const published: string[] = [];
  const actor = createActor(
    testWorkMachine.provide({
      actions: {
        requestUpdate: (_, update) => void updates.push(update),
        requestDelete: (_, { attempt }) => void deletions.push(attempt),
        announce: (_, { outcome }) => void published.push(outcome),
      },
    }),
    { input },
  );
  actor.start();
  for (const event of path) actor.send(event);
  return { updates, deletions, published, model: testWorkOf(actor.getSnapshot()) };
}

describe(`what holds after every one of ${paths.length} generated paths`, () => {
  test('every write and deletion was asked for, and each has an attempt number of its own', () => {
    for (const { events: path, description } of paths) {
      const { updates, deletions } = run(path);
      const asked = path.filter(({ type }) => /save|override/.test(type)).length;
      expect(updates.length, description).toBeLessThanOrEqual(asked);
      expect(deletions.length, description).toBeLessThanOrEqual(
        path.filter(({ type }) => type === 'user.deleteTest').length,
      );
      const numbers = [...updates.map(({ attempt }) => attempt), ...deletions];
      expect(new Set(numbers).size, description).toBe(numbers.length);
      expect(
        updates.every(({ form }) => form.newPrice !== 'x'),
        description,
      ).toBe(true);
    }
  });

  test('a conflict is written over only by a press that has seen it', () => {
    for (const { events: path, description } of paths)
      for (const { seen: decidedOn } of run(path).updates)
        if (decidedOn.report === elsewhere.report)
          expect(
            path.some(({ type }) => type === 'user.overrideTest' || type === 'user.clearTestOutcome'),
            description,
          ).toBe(true);
  });

  test('while a call is in flight no press begins another, and facts of an older one mean nothing', () => {
    for (const { state, description } of paths) {
      if (state.value !== 'saving' && state.value !== 'deleting') continue;
      const pressed = [save({ newPrice: '1' }), remove, override, clear, open(elsewhere)];
      for (const event of [...pressed, ...factsOfAttempt(state.context.attempt - 1)]) {
        const [after, actions] = transition(testWorkMachine, state, event);
        expect(testWorkOf(after), description).toEqual(testWorkOf(state));
        expect(actions, description).toEqual([]);
      }
    }
  });

  test('the texts of the person are kept until the backend has them', () => {
    for (const { state, description } of paths)
      if (state.matches('saving') || state.matches('conflict') || state.matches('refused'))
        expect(state.context.written, description).not.toBeNull();
  });
});

describe('single rules', () => {
  const [updated, conflicted, gone, failed, deleted, notDeleted, lost] = factsOfAttempt(4) as [
    ...TestWorkEvent[],
  ];
  const publish = (event: TestWorkEvent | undefined) => event as TestWorkEvent;
  const change = save({ newPrice: '800' });

  test('a field that holds it back is named, and a change of nothing needs no call', () => {
    expect(run([save({ newPrice: 'x', testName: 'Urea' })]).model).toMatchObject({
      state: 'refused',
      problems: { newPrice: 'price', testName: 'notFound' },
    });
    expect(run([save({})])).toMatchObject({ updates: [], model: { state: 'saved' }, published: ['updated'] });
  });

  test('the next save starts from what was saved last', () => {
    const { updates, model } = run([change, publish(updated), save({ newPrice: '900' })]);
    expect(model.seen?.pricePaise).toBe(80_000);
    expect(updates.at(-1)?.seen.pricePaise).toBe(80_000);
  });

  test('writing over a conflict changes only the fields that the person changed', () => {
    const { updates } = run([change, publish(conflicted), override]);
    expect(updates.at(-1)).toMatchObject({ seen: elsewhere, form: { newPrice: '800', report: 'Next day' } });
  });

  test('taking theirs applies where both wrote, and keeps the fields that only the person changed', () => {
    const both = save({ newPrice: '800', method: 'Photometric' });
    expect(run([both, publish(conflicted), clear]).model).toMatchObject({
      state: 'idle',
      seen: elsewhere,
      written: { price: '700', newPrice: '', method: 'Photometric', report: 'Next day' },
    });
  });

  test('one that is gone stays gone', () =>
    expect(run([change, publish(gone), change]).model.state).toBe('gone'));

  test('a refusal keeps the server’s text, a lost call has none', () => {
    expect(run([change, publish(failed)]).model.failure).toEqual({
      outcome: 'refused',
      message: 'Failed to fetch',
    });
    expect(run([change, publish(lost)]).model.failure).toEqual({
      outcome: 'unknown',
      message: 'Failed to fetch',
    });
    expect(run([change, publish(failed), change]).updates).toHaveLength(2);
  });

  test('a deletion is shown, and one that failed can be tried again', () => {
    expect(run([remove, publish(deleted)])).toMatchObject({
      published: ['deleted'],
      model: { state: 'deleted' },
    });
    expect(run([remove, publish(notDeleted), remove])).toMatchObject({
      published: ['deleteFailed'],
      deletions: [4, 5],
    });
  });
});
