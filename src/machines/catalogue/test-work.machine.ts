/**
 * One test that is modified or deleted (specification 5, Modify test; 8, Tests). Somebody else's change meanwhile is
 * shown before it is overwritten.
 */
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { CatalogueTest, ModifyTestForm } from '../../contract/catalogue.ts';
import type { CommandEnded } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import { withDoubted } from '../../domain/in-doubt.ts';
import {
  conflictingChanges,
  hasAs,
  modifyTestProblems,
  priceText,
  readPrice,
  type TestChanges,
  type TestProblems,
  testChanges,
} from '../../domain/test-rules.ts';
import { own } from '../attempt.ts';
import {
  conflicted,
  type EditContext,
  type EditOutcome,
  editGuards,
  keepInDoubt,
  settled,
} from '../editing.ts';
import { type SaidFailure, saidFailureOf } from '../undone.ts';

export interface TestWorkContext extends EditContext<CatalogueTest, ModifyTestForm, TestChanges> {
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
  readonly inDoubt: readonly TestChanges[];
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
    takeWritten: assign(({ context }) => ({
      seen: context.seen && { ...context.seen, ...changesOf(context) },
      written: null,
      ...settled,
    })),
    /** Fields that the person did not touch take the current text: an older one must not be written back. */
    takeCurrent: assign(({ context }) => rebased(context, changesOf(context))),
    /** The fields of the conflict take the current text; the person's other changes stay. */
    takeTheirs: assign(({ context }) => rebased(context, withoutTheirs(context))),
  },
  guards: {
    ...editGuards,
    isRefused: ({ context: { seen } }, { form }: { form: ModifyTestForm }) =>
      seen !== null && Object.keys(modifyTestProblems(form, seen)).length > 0,
    isUnchanged: ({ context: { seen, inDoubt } }, { form }: { form: ModifyTestForm }) =>
      seen === null ||
      (inDoubt.length === 0 && Object.keys(changesOf({ seen, written: form, inDoubt })).length === 0),
    /** As the list has the test, a field of the last save in doubt still has its old value: the save may yet be done. */
    isInDoubt: ({ context: { seen, inDoubt } }, { seen: now }: { seen: CatalogueTest }) =>
      seen !== null &&
      (Object.keys(inDoubt.at(-1) ?? {}) as (keyof TestChanges)[]).some((field) => hasAs(now, field, [seen])),
  },
});

/**
 * The changes in doubt, and a new price that the copy has already: the catalogue may have another by now, so that it is
 * compared and sent as any field of which nobody knows.
 */
const doubtsOf = (
  seen: CatalogueTest,
  { newPrice }: ModifyTestForm,
  inDoubt: readonly TestChanges[],
): readonly TestChanges[] => {
  const pricePaise = readPrice(newPrice);
  return pricePaise !== null && pricePaise === seen.pricePaise ? [...inDoubt, { pricePaise }] : inDoubt;
};

/** What a save sends: the person's changes, and the fields in doubt. */
export const changesOf = ({
  seen,
  written,
  inDoubt,
}: Pick<TestWorkContext, 'seen' | 'written' | 'inDoubt'>): TestChanges =>
  seen && written
    ? withDoubted<TestChanges>(seen, testChanges(seen, written), doubtsOf(seen, written, inDoubt))
    : {};

/** The person's changes outside the conflict. */
function withoutTheirs(context: TestWorkContext): TestChanges {
  const { seen, inDoubt, current, cause } = context;
  const changes = { ...changesOf(context) };
  if (seen && current && cause)
    for (const field of conflictingChanges([seen, ...inDoubt], changes, current, cause))
      delete changes[field];
  return changes;
}

/** The current test as the copy, and the form on it with these changes of the person's. */
function rebased(
  { written, current }: TestWorkContext,
  { pricePaise, name, ...texts }: TestChanges,
): Partial<TestWorkContext> {
  const text = (field: 'method' | 'sampleRequired' | 'schedule' | 'department' | 'report') =>
    texts[field] ?? current?.[field] ?? '';
  return {
    seen: current,
    written: written &&
      current && {
        testName: name === undefined ? current.name : written.testName,
        method: text('method'),
        sampleRequired: text('sampleRequired'),
        schedule: text('schedule'),
        department: text('department'),
        report: text('report'),
        price: priceText(current.pricePaise),
        newPrice: pricePaise === undefined ? '' : priceText(pricePaise),
      },
    ...settled,
  };
}

const formOf = ({ event }: { event: IntentOf<'user.saveTest'> }) => ({ form: event.form });
const announce = (outcome: EditOutcome) => ({
  type: 'announce' as const,
  params: ({ context }: { context: TestWorkContext }) => ({ outcome, name: context.name }),
});
const keepFailure = machineSetup.assign(({ event }) => ({ failure: saidFailureOf(event) }));
const keepDoubt = machineSetup.assign(keepInDoubt<TestChanges, TestWorkContext>(changesOf));

const update = machineSetup.enqueueActions(({ context: { attempt, seen, written, inDoubt }, enqueue }) => {
  if (!seen || !written) return;
  const doubts = doubtsOf(seen, written, inDoubt);
  enqueue({ type: 'requestUpdate', params: { attempt, seen, form: written, inDoubt: doubts } });
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
  event.type === 'user.openTest' ? { seen: event.seen, written: null, ...settled } : {},
);
/** What may have been saved is shown on the test as the list has it now, and that nobody knows. */
const reopenInDoubt = machineSetup.assign(({ context, event }) =>
  event.type === 'user.openTest'
    ? {
        ...rebased({ ...context, current: event.seen }, changesOf(context)),
        inDoubt: context.inDoubt,
        failure: { outcome: 'unknown', message: '' },
      }
    : {},
);
const openedAnew = { target: '#test.idle', actions: reopen } as const;
const editing = {
  'user.openTest': [
    {
      guard: { type: 'isInDoubt', params: ({ event }: { event: IntentOf<'user.openTest'> }) => event },
      target: '#test.failed',
      actions: reopenInDoubt,
    },
    openedAnew,
  ],
  'user.saveTest': save,
  'user.clearTestOutcome': '#test.idle',
  'user.deleteTest': deletion,
} as const;
const keepConflict = machineSetup.assign(({ event }) =>
  event.type === 'test.updateConflicted' ? { current: event.current, cause: event.cause } : {},
);
const updateFailed = {
  target: 'failed',
  actions: [keepFailure, keepDoubt, announce('updateFailed')],
} as const;
const deleteFailed = { target: 'failed', actions: [keepFailure, announce('deleteFailed')] } as const;

export const testWorkMachine = machineSetup.createMachine({
  id: 'test',
  initial: 'idle',
  context: ({ input }) => ({
    ...input,
    ...settled,
    written: null,
    problems: {},
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
    /** As the person wrote; nothing is in doubt. */
    saved: { on: { ...editing, 'user.openTest': openedAnew } },
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
