import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import {
  type AddingEvent,
  addingModelOf,
  addingTestMachine,
} from '../../src/machines/catalogue/adding-test.machine.ts';
import { testAdding } from '../support/adding-model.ts';
import { labTest, newTestForm } from '../support/catalogue.ts';

const stamp = { seq: 1, at: 1, session: null };
const said = {
  kind: 'refused',
  retry: 'user',
  message: 'This test name already exists.',
  status: 409,
} as const;
const broken = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;
const endOf = (command: string, attempt: number): AddingEvent => ({
  type: 'command.ended',
  id: 1,
  command,
  key: null,
  attempt,
  outcome: 'unknown',
  failure: broken,
});

const variant = 'screen';
const form = newTestForm();
const begun = { variant, name: form.testName, problems: {}, failure: null };
const withProblems = (fields: Partial<typeof form>, problems: object) => ({
  press: { type: 'user.addTest', variant, form: newTestForm(fields) } as const,
  shown: { ...begun, name: fields.testName ?? form.testName, state: 'refused', problems },
});
const listed = (...names: readonly string[]): AddingEvent => ({
  type: 'tests.changed',
  upserted: names.map((name) => labTest({ name })),
  removed: [],
  initial: false,
  ...stamp,
});
const toast = { kind: 'testAddFailed', name: form.testName, exists: false };

testAdding<AddingEvent>(addingTestMachine, {
  of: 'a test that is added',
  whole: {
    press: { type: 'user.addTest', variant, form },
    call: { form },
    shown: { ...begun, state: 'adding' },
  },
  held: [
    withProblems({ testName: '', price: 'x' }, { testName: 'required', price: 'price' }),
    withProblems({ price: '1.234' }, { price: 'price' }),
    withProblems({ hospitalCode: ' ' }, { hospitalCode: 'required' }),
  ],
  leave: { type: 'user.clearAddOutcome' },
  done: {
    fact: (attempt) => ({ type: 'test.added', attempt, ...stamp }),
    toast: { kind: 'testAdded', name: form.testName },
  },
  undone: [
    {
      fact: (attempt) => ({ type: 'test.addRefused', attempt, ...stamp }),
      shown: { state: 'exists' },
      toast: { ...toast, exists: true, outcome: 'unknown', message: '' },
    },
    {
      fact: (attempt) => ({ type: 'test.addFailed', attempt, outcome: 'refused', failure: said, ...stamp }),
      shown: { state: 'failed', failure: { outcome: 'refused', message: said.message } },
      toast: { ...toast, outcome: 'refused', message: said.message },
    },
    {
      fact: (attempt) => endOf('test.add', attempt),
      shown: { state: 'failed', failure: { outcome: 'unknown', message: broken.message } },
      toast: { ...toast, outcome: 'unknown', message: broken.message },
    },
  ],
  otherEnd: (attempt) => endOf('import.read', attempt),
  heard: [listed(form.testName)],
  modelOf: (snapshot) => {
    const { inDoubt: _inDoubt, ...shown } = addingModelOf(snapshot);
    return shown;
  },
});

describe('a test of which nobody knows whether it was added', () => {
  const [start] = initialTransition(addingTestMachine);
  const reached = (...events: readonly AddingEvent[]) =>
    addingModelOf(events.reduce((state, event) => transition(addingTestMachine, state, event)[0], start));
  const named = (testName: string): AddingEvent => ({
    type: 'user.addTest',
    variant,
    form: newTestForm({ testName }),
  });
  const leave: AddingEvent = { type: 'user.clearAddOutcome' };
  const urea = [named('Urea'), endOf('test.add', 1)];

  test('is in doubt also when the form is left, and beside the next ones', () => {
    expect(reached(...urea).inDoubt).toEqual(['Urea']);
    expect(reached(...urea, leave)).toMatchObject({ state: 'editing', failure: null, inDoubt: ['Urea'] });
    expect(reached(...urea, named('Iron'), endOf('test.add', 2), leave).inDoubt).toEqual(['Urea', 'Iron']);
    expect(reached(named('Urea'), leave, endOf('test.add', 1)).inDoubt).toEqual(['Urea']);
  });

  test('is in doubt until the catalogue has its name, in whatever case', () => {
    expect(reached(...urea, listed('Uric acid')).inDoubt).toEqual(['Urea']);
    expect(reached(...urea, leave, listed('Uric acid', 'UREA')).inDoubt).toEqual([]);
  });

  test('is no doubt where the answer was a refusal, or the session ended', () => {
    const refused = {
      type: 'test.addFailed',
      attempt: 1,
      outcome: 'refused',
      failure: said,
      ...stamp,
    } as const;
    expect(reached(named('Urea'), refused).inDoubt).toEqual([]);
    expect(reached(...urea, { type: 'page.sessionEnded' } as AddingEvent).inDoubt).toEqual([]);
  });
});
