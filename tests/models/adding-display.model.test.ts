import { expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import {
  type AddingDisplayEvent,
  addingDisplayMachine,
  addingDisplayOf,
} from '../../src/machines/displays/adding-display.machine.ts';
import { testAdding } from '../support/adding-model.ts';
import { stepOf } from '../support/model-steps.ts';

const stamp = { seq: 1, at: 1, session: null };
const said = { kind: 'refused', retry: 'user', message: 'Too many codes', status: 429 } as const;
const broken = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;
const endOf = (command: string, attempt: number): AddingDisplayEvent => ({
  type: 'command.ended',
  id: 1,
  command,
  key: null,
  attempt,
  outcome: 'unknown',
  failure: broken,
});

const name = 'Corridor';
const code = 'ABCD2345';
const press: AddingDisplayEvent = { type: 'user.addDisplay', code, name };
const toast = { kind: 'displayAddFailed', name, isCodeRefused: false };

testAdding<AddingDisplayEvent>(addingDisplayMachine, {
  of: 'a display that is added',
  whole: { press, call: { code, name }, shown: { name, failure: null, state: 'adding' } },
  // The view checks the fields before the press.
  held: [],
  leave: { type: 'user.clearDisplayOutcome' },
  done: {
    fact: (attempt) => ({ type: 'display.added', attempt, name, ...stamp }),
    toast: { kind: 'displayAdded', name },
  },
  undone: [
    {
      fact: (attempt) => ({ type: 'display.addRefused', attempt, ...stamp }),
      shown: { state: 'codeRefused' },
      toast: { ...toast, isCodeRefused: true, outcome: 'unknown', message: '' },
    },
    {
      fact: (attempt) => ({
        type: 'display.addFailed',
        attempt,
        outcome: 'refused',
        failure: said,
        ...stamp,
      }),
      shown: { state: 'failed', failure: { outcome: 'refused', message: said.message } },
      toast: { ...toast, outcome: 'refused', message: said.message },
    },
    {
      fact: (attempt) => endOf('display.add', attempt),
      shown: { state: 'failed', failure: { outcome: 'unknown', message: broken.message } },
      toast: { ...toast, outcome: 'unknown', message: broken.message },
    },
  ],
  otherEnd: (attempt) => endOf('display.end', attempt),
  modelOf: addingDisplayOf,
});

test('the code goes out and is kept by nobody', () => {
  const { after } = stepOf(addingDisplayMachine, initialTransition(addingDisplayMachine)[0], press);
  expect(JSON.stringify(after.context)).not.toContain(code);
});
