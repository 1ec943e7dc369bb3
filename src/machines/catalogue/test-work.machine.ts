/**
 * One test that is modified or deleted (specification 5, Modify test; 8, Tests). Somebody else's change meanwhile is
 * shown before it is overwritten.
 */
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { CatalogueTest, ModifyTestForm } from '../../contract/catalogue.ts';
import type { CommandEnded, ConflictCause } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import {
  conflictingChanges,
  modifyTestProblems,
  priceText,
  type TestChanges,
  type TestProblems,
  testChanges,
} from '../../domain/test-rules.ts';
import { own } from '../attempt.ts';
import { conflicted, type EditContext, type EditOutcome, editGuards } from '../editing.ts';
import { type SaidFailure, saidFailureOf } from '../undone.ts';

export interface TestWorkContext extends EditContext<CatalogueTest, ModifyTestForm> {
  readonly testId: string;
  readonly name: string;
  readonly problems: TestProblems;
  readonly failure: SaidFailure | null;
}

export type TestWorkEvent =
  | IntentOf<
      'user.openTest' | 'user.saveTest' | 'user.overrideTest' | 'user.clearTestOutcome' | 'user.deleteTest'
    >
  | FactOf<
      'test.updated' | 'test.updateConflicted' | 'test.updateFailed' | 'test.deleted' | 'test.deleteFailed'
    >
  | CommandEnded
  | PageEventOf<'page.sessionEnded'>;

export interface TestUpdate {
  readonly attempt: number;
  readonly seen: CatalogueTest;
  readonly form: ModifyTestForm;
}

type WorkInput = Pick<TestWorkContext, 'testId' | 'seen' | 'name' | 'attempt'>;

const machineSetup = setup({
  types: { context: {} as TestWorkContext, events: {} as TestWorkEvent, input: {} as WorkInput },
  actions: {
    requestUpdate: (_, _command: TestUpdate) => {},
    requestDelete: (_, _command: { testId: string; attempt: number }) => {},
    announce: (_, _params: { outcome: EditOutcome; name: string }) => {},
    nextAttempt: assign({ attempt: ({ context }) => context.attempt + 1, failure: null, problems: {} }),
    forgetOutcome: assign({ failure: null, problems: {} }),
    /** The backend now has the person's changes. */
    takeWritten: assign(({ context: { seen, written } }) => ({
      seen: seen && written ? { ...seen, ...testChanges(seen, written) } : seen,
      written: null,
    })),
    /** Fields that the person did not touch take the current text: an older one must not be written back. */
    takeCurrent: assign(({ context: { seen, written, current } }) => ({
      seen: current ?? seen,
      written: seen && written && current ? rebased(written, current, testChanges(seen, written)) : written,
      current: null,
      cause: null,
    })),
    /** The fields of the conflict take the current text; the person's other changes stay. */
    takeTheirs: assign(({ context: { seen, written, current, cause } }) => ({
      seen: current ?? seen,
      written:
        seen && written && current && cause
          ? rebased(written, current, withoutTheirs(seen, written, current, cause))
          : written,
      current: null,
      cause: null,
    })),
  },
  guards: {
    ...editGuards,
    isRefused: ({ context: { seen } }, { form }: { form: ModifyTestForm }) =>
      seen !== null && Object.keys(modifyTestProblems(form, seen)).length > 0,
    isUnchanged: ({ context: { seen } }, { form }: { form: ModifyTestForm }) =>
      seen === null || Object.keys(testChanges(seen, form)).length === 0,
  },
});

/** The person's changes outside the conflict. */
function withoutTheirs(
  seen: CatalogueTest,
  written: ModifyTestForm,
  current: CatalogueTest,
  cause: ConflictCause,
): TestChanges {
  const changes = { ...testChanges(seen, written) };
  for (const field of conflictingChanges(seen, changes, current, cause)) delete changes[field];
  return changes;
}

/** The form on another copy, with these changes of the person's. */
function rebased(
  { testName }: ModifyTestForm,
  current: CatalogueTest,
  { pricePaise, name, ...texts }: TestChanges,
): ModifyTestForm {
  const text = (field: 'method' | 'sampleRequired' | 'schedule' | 'department' | 'report') =>
    texts[field] ?? current[field] ?? '';
  return {
    testName: name === undefined ? current.name : testName,
    method: text('method'),
    sampleRequired: text('sampleRequired'),
    schedule: text('schedule'),
    department: text('department'),
    report: text('report'),
    price: priceText(current.pricePaise),
    newPrice: pricePaise === undefined ? '' : priceText(pricePaise),
  };
}

const formOf = ({ event }: { event: IntentOf<'user.saveTest'> }) => ({ form: event.form });
const announce = (outcome: EditOutcome) => ({
  type: 'announce' as const,
  params: ({ context }: { context: TestWorkContext }) => ({ outcome, name: context.name }),
});
const keepFailure = machineSetup.assign(({ event }) => ({ failure: saidFailureOf(event) }));

const update = machineSetup.enqueueActions(({ context: { attempt, seen, written }, enqueue }) => {
  if (seen && written) enqueue({ type: 'requestUpdate', params: { attempt, seen, form: written } });
});

const takeForm = machineSetup.assign(({ context: { seen }, event }) =>
  event.type === 'user.saveTest' && seen
    ? { written: event.form, problems: modifyTestProblems(event.form, seen) }
    : {},
);
const save = [
  {
    guard: { type: 'isRefused' as const, params: formOf },
    target: '#test.refused' as const,
    actions: takeForm,
  },
  /** A change that is already so needs no call. */
  {
    guard: { type: 'isUnchanged' as const, params: formOf },
    target: '#test.saved' as const,
    actions: announce('updated'),
  },
  { target: '#test.saving' as const, actions: takeForm },
];
const deletion = {
  target: '#test.deleting' as const,
  actions: machineSetup.assign({
    name: ({ context, event }) => (event.type === 'user.deleteTest' ? event.name : context.name),
  }),
};
const reopen = machineSetup.assign(({ event }) =>
  event.type === 'user.openTest' ? { seen: event.seen } : {},
);
const editing = {
  'user.openTest': { target: '#test.idle', actions: reopen },
  'user.saveTest': save,
  'user.clearTestOutcome': '#test.idle',
  'user.deleteTest': deletion,
} as const;
const keepConflict = machineSetup.assign(({ event }) =>
  event.type === 'test.updateConflicted' ? { current: event.current, cause: event.cause } : {},
);
const updateFailed = { target: 'failed', actions: [keepFailure, announce('updateFailed')] } as const;
const deleteFailed = { target: 'failed', actions: [keepFailure, announce('deleteFailed')] } as const;

export const testWorkMachine = machineSetup.createMachine({
  id: 'test',
  initial: 'idle',
  context: ({ input }) => ({
    ...input,
    written: null,
    problems: {},
    current: null,
    cause: null,
    failure: null,
  }),
  states: {
    idle: { on: editing },
    /** The fields have problems; each says which. */
    refused: { on: editing, exit: 'forgetOutcome' },
    saving: {
      entry: ['nextAttempt', update],
      on: {
        'test.updated': { guard: own, target: 'saved', actions: ['takeWritten', announce('updated')] },
        'test.updateConflicted': conflicted(keepConflict),
        'test.updateFailed': { guard: own, ...updateFailed },
        'command.ended': { guard: own, ...updateFailed },
      },
    },
    /** As the person wrote. */
    saved: { on: editing },
    /** Somebody else wrote in the same fields, or the backend kept what it had. */
    conflict: {
      on: {
        'user.overrideTest': { target: 'saving', actions: 'takeCurrent' },
        'user.clearTestOutcome': { target: 'idle', actions: 'takeTheirs' },
      },
    },
    /** Deleted meanwhile by somebody else. */
    gone: {},
    failed: { on: editing, exit: 'forgetOutcome' },
    deleting: {
      entry: [
        'nextAttempt',
        { type: 'requestDelete', params: ({ context: { testId, attempt } }) => ({ testId, attempt }) },
      ],
      on: {
        'test.deleted': { guard: own, target: 'deleted', actions: announce('deleted') },
        'test.deleteFailed': { guard: own, ...deleteFailed },
        'command.ended': { guard: own, ...deleteFailed },
      },
    },
    deleted: {},
  },
});

export interface TestWorkModel extends Omit<TestWorkContext, 'testId' | 'attempt'> {
  readonly state: SnapshotFrom<typeof testWorkMachine>['value'];
}

export function testWorkOf({ value, context }: SnapshotFrom<typeof testWorkMachine>): TestWorkModel {
  const { testId: _testId, attempt: _attempt, ...shown } = context;
  return { state: value, ...shown };
}
