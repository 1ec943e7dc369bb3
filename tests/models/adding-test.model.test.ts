import {
  type AddingEvent,
  addingModelOf,
  addingTestMachine,
} from '../../src/machines/catalogue/adding-test.machine.ts';
import { testAdding } from '../support/adding-model.ts';
import { newTestForm } from '../support/catalogue.ts';

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
  modelOf: addingModelOf,
});
