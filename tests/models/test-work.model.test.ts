import { describe, expect, test } from 'vitest';
import { initialTransition, type SnapshotFrom } from 'xstate';
import type { CatalogueTest, ModifyTestForm } from '../../src/contract/catalogue.ts';
import type { UndoneOutcome } from '../../src/contract/command.ts';
import { priceText } from '../../src/domain/test-rules.ts';
import {
  type TestWorkEvent,
  testWorkMachine,
  testWorkOf,
} from '../../src/machines/catalogue/test-work.machine.ts';
import { labTest, modifyTestForm } from '../support/catalogue.ts';
import { testEditing } from '../support/editing-model.ts';
import { testEveryTransition } from '../support/model.ts';
import { statesReached, stepOf } from '../support/model-steps.ts';
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
const keyOf = ({ value, context: { seen, written, current, problems, failure, inDoubt } }: Snapshot) => [
  value,
  seen?.pricePaise,
  value === 'saving' || value === 'conflict' ? written?.newPrice : written !== null,
  current !== null,
  Object.keys(problems),
  failure,
  inDoubt.length > 0,
];
const input = { testId, seen, name: 'Lipid Profile', attempt: 3 };
const paths = transitionPaths(testWorkMachine, events, { input, keyOf });

testEveryTransition(testWorkMachine, 'a test that is worked on', [{ paths, input }]);

const factOf = (type: TestWorkEvent['type']) => (attempt: number) =>
  factsOfAttempt(attempt).find((fact) => fact.type === type) as TestWorkEvent;
const saveForm = (form: ModifyTestForm): TestWorkEvent => ({ type: 'user.saveTest', testId, form });
/** The form of a copy, as it is opened. */
const formOf = (copy: CatalogueTest, fields: Partial<ModifyTestForm> = {}) =>
  modifyTestForm({ price: priceText(copy.pricePaise), report: copy.report ?? '', ...fields });
const failureOf = (outcome: UndoneOutcome) => ({ outcome, message: broken.message });

testEditing<TestWorkEvent, CatalogueTest>(testWorkMachine, statesReached(paths, keyOf), {
  input,
  modelOf: testWorkOf,
  named: (name) => ({ name }),
  change: (copy) => {
    const form = formOf(copy, { newPrice: '900' });
    return {
      press: saveForm(form),
      written: form,
      call: { seen: copy, form },
      saved: { ...copy, pricePaise: 90_000 },
    };
  },
  same: (copy) => saveForm(formOf(copy)),
  unchanged: 'saved',
  perhaps: { pricePaise: 90_000 },
  restoring: (copy) => ({ seen: copy, form: formOf(copy) }),
  overwritingOld: ({ pricePaise }) => ({
    form: { newPrice: priceText(pricePaise), price: '700', report: 'Next day' },
    // A new price that the copy has already is asked for all the same.
    inDoubt: pricePaise === elsewhere.pricePaise ? [{ pricePaise }] : [],
  }),
  held: (copy) =>
    [
      [formOf(copy, { newPrice: '1.234' }), { newPrice: 'price' }] as const,
      [formOf(copy, { testName: 'Urea' }), { testName: 'notFound' }] as const,
    ].map(([form, problems]) => ({ press: saveForm(form), written: form, problems })),
  open,
  opensIn: ['idle', 'refused', 'saved', 'failed'],
  staysInDoubt: ({ context: { inDoubt, seen } }, test) =>
    (Object.keys(inDoubt.at(-1) ?? {}) as (keyof CatalogueTest)[]).some(
      (field) => seen[field] === test[field],
    ),
  remove: (name) => ({ type: 'user.deleteTest', testId, name }),
  deletion: { testId },
  clear,
  override,
  theirs: elsewhere,
  // Fields that only they changed are theirs.
  overwriting: { form: { newPrice: '900', price: '700', report: 'Next day' } },
  conflicted: (attempt, current) => ({
    type: 'test.updateConflicted',
    cause: 'meanwhile',
    testId,
    attempt,
    current,
    ...stamp,
  }),
  updated: factOf('test.updated'),
  notUpdated: [
    { fact: factOf('test.updateFailed'), failure: failureOf('refused') },
    { fact: factOf('command.ended'), failure: failureOf('unknown') },
  ],
  deleted: factOf('test.deleted'),
  notDeleted: [factOf('test.deleteFailed'), factOf('command.ended')].map((fact) => ({
    fact,
    failure: failureOf('unknown'),
  })),
});

describe('opened anew after a save of which nobody knows whether it was done', () => {
  const [start] = initialTransition(testWorkMachine, input);
  const reached = (...events: readonly TestWorkEvent[]) =>
    events.reduce((state, event) => stepOf(testWorkMachine, state, event).after, start);
  const saved = save({ newPrice: '800', method: 'Photometric' });
  const unknown = (attempt: number) => factOf('command.ended')(attempt);

  test('a test that is as it was shows what may have been saved, on what others changed meanwhile; it is sent with the doubt', () => {
    const now = labTest({ report: 'Next day' });
    const form = modifyTestForm({ newPrice: '800', method: 'Photometric', report: 'Next day' });
    const reopened = reached(saved, unknown(4), open(now));
    const inDoubt = [{ pricePaise: 80_000, method: 'Photometric' }];
    expect(testWorkOf(reopened)).toMatchObject({
      ...{ state: 'failed', seen: now, written: form, inDoubt },
      failure: { outcome: 'unknown', message: '' },
    });
    expect(stepOf(testWorkMachine, reopened, saveForm(form)).asked).toEqual([
      ['requestUpdate', { attempt: 5, seen: now, form, inDoubt }],
    ]);
  });

  test('one of which the failure itself says so is in doubt as well', () => {
    const failed = { ...factOf('test.updateFailed')(4), outcome: 'unknown' } as TestWorkEvent;
    const inDoubt = [{ pricePaise: 80_000, method: 'Photometric' }];
    expect(testWorkOf(reached(saved, failed, open(seen)))).toMatchObject({ state: 'failed', inDoubt });
  });

  test.each([
    ['as it was asked', { pricePaise: 80_000, method: 'Photometric' }],
    ['with other values than before', { pricePaise: 81_000, method: '' }],
  ])('one that is there %s is in doubt no more', (_, fields) => {
    const now = labTest(fields);
    expect(testWorkOf(reached(saved, unknown(4), open(now)))).toMatchObject({
      ...{ state: 'idle', seen: now, written: null, inDoubt: [], failure: null },
    });
  });

  test('one that shows a part of it is in doubt still', () => {
    const now = labTest({ pricePaise: 80_000 });
    expect(testWorkOf(reached(saved, unknown(4), open(now)))).toMatchObject({ state: 'failed', seen: now });
  });
});

test('taking theirs applies where both wrote, and keeps the fields that only the person changed', () => {
  const [start] = initialTransition(testWorkMachine, input);
  const path = [
    save({ newPrice: '800', method: 'Photometric' }),
    factOf('test.updateConflicted')(input.attempt + 1),
    clear,
  ];
  const end = path.reduce((state, event) => stepOf(testWorkMachine, state, event).after, start);
  expect(testWorkOf(end)).toMatchObject({
    state: 'idle',
    seen: elsewhere,
    written: { price: '700', newPrice: '', method: 'Photometric', report: 'Next day' },
  });
});
