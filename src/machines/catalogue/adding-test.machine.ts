/**
 * A test on its way into the catalogue (specification 5, Add test; 8, Tests): the checks, then the call. A person who
 * leaves the form meanwhile learns of a failure by toast.
 */
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { NewTestForm } from '../../contract/catalogue.ts';
import type { CommandEnded } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import { newTestProblems, plainText, type TestProblems, testNameKey } from '../../domain/test-rules.ts';
import { attemptGuards, lost, own } from '../attempt.ts';
import { type SaidFailure, saidFailureOf } from '../undone.ts';

export type AddingNews =
  | { readonly kind: 'testAdded'; readonly name: string }
  /** The form was left meanwhile; `exists` where the hospital has a test of the name. */
  | ({ readonly kind: 'testAddFailed'; readonly name: string; readonly exists: boolean } & SaidFailure);

export interface AddingContext {
  /** Counts the tries: facts of an older one mean nothing. */
  readonly attempt: number;
  readonly variant: 'modal' | 'screen';
  readonly name: string;
  /** In `refused`: the problems of the fields. */
  readonly problems: TestProblems;
  readonly failure: SaidFailure | null;
  /** The form was left while the call was in flight. */
  readonly left: boolean;
  /** Names of tests that may have been added, until the catalogue has them: leaving the form forgets none. */
  readonly inDoubt: readonly string[];
}

export type AddingEvent =
  | IntentOf<'user.addTest' | 'user.clearAddOutcome'>
  | FactOf<'test.added' | 'test.addRefused' | 'test.addFailed' | 'tests.changed'>
  | CommandEnded
  | PageEventOf<'page.sessionEnded'>;

/** What views see. `variant` is that of the form that was submitted last. */
export interface AddingModel extends Omit<AddingContext, 'attempt' | 'left'> {
  readonly state: 'editing' | 'refused' | 'adding' | 'exists' | 'added' | 'failed';
}

const nothing: Omit<AddingContext, 'attempt' | 'inDoubt'> = {
  variant: 'modal',
  name: '',
  problems: {},
  failure: null,
  left: false,
};

const machineSetup = setup({
  types: { context: {} as AddingContext, events: {} as AddingEvent },
  actions: {
    add: (_, _command: { form: NewTestForm; attempt: number }) => {},
    announce: (_, _params: AddingNews) => {},
    beginAnew: assign(nothing),
    leave: assign({ left: true }),
  },
  guards: {
    isRefused: (_, { form }: { form: NewTestForm }) => Object.keys(newTestProblems(form)).length > 0,
    ...attemptGuards,
  },
});

const takeForm = machineSetup.assign(({ context, event }) => {
  if (event.type !== 'user.addTest') return {};
  return {
    ...nothing,
    attempt: context.attempt + 1,
    variant: event.variant,
    name: plainText(event.form.testName),
    problems: newTestProblems(event.form),
  };
});

const add = [
  {
    guard: {
      type: 'isRefused' as const,
      params: ({ event }: { event: IntentOf<'user.addTest'> }) => ({ form: event.form }),
    },
    target: '#adding.refused' as const,
    actions: takeForm,
  },
  {
    target: '#adding.adding' as const,
    actions: [
      takeForm,
      {
        type: 'add' as const,
        params: ({ context, event }: { context: AddingContext; event: IntentOf<'user.addTest'> }) => ({
          form: event.form,
          attempt: context.attempt,
        }),
      },
    ],
  },
];

const keepFailure = machineSetup.assign(({ context: { inDoubt, name }, event }) => {
  const failure = saidFailureOf(event);
  const others = inDoubt.filter((one) => one !== name);
  return { failure, inDoubt: failure.outcome === 'unknown' ? [...others, name] : inDoubt };
});
/** A person at the form reads the outcome there. */
const announceIfLeft = machineSetup.enqueueActions(({ context: { left, name }, event, enqueue }) => {
  const exists = event.type === 'test.addRefused';
  if (left)
    enqueue({ type: 'announce', params: { kind: 'testAddFailed', name, exists, ...saidFailureOf(event) } });
});
const failed = { target: 'failed', actions: [keepFailure, announceIfLeft] } as const;
const beginsAgain = { 'user.addTest': add, 'user.clearAddOutcome': 'editing' } as const;

export const addingTestMachine = machineSetup.createMachine({
  id: 'adding',
  initial: 'editing',
  context: { ...nothing, attempt: 0, inDoubt: [] },
  states: {
    editing: { on: { 'user.addTest': add } },
    /** The fields have problems; each says which. */
    refused: { on: beginsAgain, exit: 'beginAnew' },
    adding: {
      on: {
        'test.added': { guard: own, target: 'added' },
        'test.addRefused': { guard: own, target: 'exists', actions: announceIfLeft },
        'test.addFailed': { guard: own, ...failed },
        'command.ended': { guard: lost('test.add'), ...failed },
        'user.clearAddOutcome': { actions: 'leave' },
      },
    },
    /** The hospital has a test of this name. */
    exists: { on: beginsAgain, exit: 'beginAnew' },
    /** The backend took it. */
    added: {
      entry: {
        type: 'announce',
        params: ({ context }) => ({ kind: 'testAdded', name: context.name }),
      },
      on: beginsAgain,
      exit: 'beginAnew',
    },
    failed: { on: beginsAgain, exit: 'beginAnew' },
  },
  on: {
    'tests.changed': {
      actions: assign({
        inDoubt: ({ context, event: { upserted } }) =>
          context.inDoubt.filter((name) =>
            upserted.every((test) => testNameKey(test.name) !== testNameKey(name)),
          ),
      }),
    },
    'page.sessionEnded': { target: '.editing', actions: ['beginAnew', assign({ inDoubt: [] })] },
  },
});

export function addingModelOf({ value, context }: SnapshotFrom<typeof addingTestMachine>): AddingModel {
  const { variant, name, problems, failure, inDoubt } = context;
  return { state: value, variant, name, problems, failure, inDoubt };
}
