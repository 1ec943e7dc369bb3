/**
 * One phlebotomist whose details are open or who is being deleted (specification 2, Team Management; 8, Phlebotomists).
 * Somebody else's change meanwhile is shown before it is overwritten.
 */
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { CommandEnded } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import type { PhlebotomistDetails, PhlebotomistField, PhlebotomistTexts } from '../../contract/team.ts';
import { withDoubted } from '../../domain/in-doubt.ts';
import { changedTexts, sameField } from '../../domain/phlebotomist-texts.ts';
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

export interface PhlebotomistWorkContext
  extends EditContext<PhlebotomistDetails, PhlebotomistTexts, Partial<PhlebotomistTexts>> {
  readonly phlebotomistId: string;
  readonly fullName: string;
  readonly failure: SaidFailure | null;
}

export type PhlebotomistWorkEvent =
  | IntentOf<
      | 'user.openPhlebotomist'
      | 'user.savePhlebotomist'
      | 'user.overridePhlebotomist'
      | 'user.clearPhlebotomistOutcome'
      | 'user.deletePhlebotomist'
    >
  | FactOf<
      | 'phlebotomist.updated'
      | 'phlebotomist.updateConflicted'
      | 'phlebotomist.updateFailed'
      | 'phlebotomist.deleted'
      | 'phlebotomist.deleteFailed'
    >
  | CommandEnded
  | PageEventOf<'page.sessionEnded'>;

export interface PhlebotomistUpdate {
  readonly attempt: number;
  readonly seen: PhlebotomistDetails;
  readonly changes: Partial<PhlebotomistTexts>;
  readonly inDoubt: readonly Partial<PhlebotomistTexts>[];
}

type WorkInput = Pick<PhlebotomistWorkContext, 'phlebotomistId' | 'seen' | 'fullName' | 'attempt'>;

const machineSetup = setup({
  types: {
    context: {} as PhlebotomistWorkContext,
    events: {} as PhlebotomistWorkEvent,
    input: {} as WorkInput,
  },
  actions: {
    requestUpdate: (_, _command: PhlebotomistUpdate) => {},
    requestDelete: (_, _command: { phlebotomistId: string; attempt: number }) => {},
    announce: (_, _params: { outcome: EditOutcome; fullName: string }) => {},
    nextAttempt: assign({ attempt: ({ context }) => context.attempt + 1, failure: null }),
    forgetOutcome: assign({ failure: null, current: null, cause: null }),
    /** The backend now has the person's changes. */
    takeWritten: assign(({ context: { seen, written } }) => ({
      seen: seen && written ? { ...seen, texts: written } : seen,
      written: null,
      ...settled,
    })),
    /** Fields that the person did not touch take the current text: an older one must not be written back. */
    takeCurrent: assign(({ context }) => ({
      seen: context.current,
      written: context.current && { ...context.current.texts, ...changesOf(context) },
      ...settled,
    })),
  },
  guards: {
    ...editGuards,
    isUnchanged: ({ context: { seen, inDoubt } }, { texts }: { texts: PhlebotomistTexts }) =>
      seen === null || (inDoubt.length === 0 && Object.keys(changedTexts(seen.texts, texts)).length === 0),
    /** As they were read now, a text of the last save in doubt is still the old one: the save may yet be done. */
    isInDoubt: ({ context: { seen, inDoubt } }, { seen: now }: { seen: PhlebotomistDetails }) =>
      seen !== null &&
      (Object.keys(inDoubt.at(-1) ?? {}) as PhlebotomistField[]).some((field) =>
        sameField(field, now.texts[field], seen.texts[field]),
      ),
  },
});

/** What a save sends: the person's changes, and the fields in doubt. */
const changesOf = ({ seen, written, inDoubt }: PhlebotomistWorkContext): Partial<PhlebotomistTexts> =>
  seen && written ? withDoubted(seen.texts, changedTexts(seen.texts, written), inDoubt) : {};

const announce = (outcome: EditOutcome) => ({
  type: 'announce' as const,
  params: ({ context }: { context: PhlebotomistWorkContext }) => ({ outcome, fullName: context.fullName }),
});

const keepFailure = machineSetup.assign(({ event }) => ({ failure: saidFailureOf(event) }));

const keepDoubt = machineSetup.assign(
  keepInDoubt<Partial<PhlebotomistTexts>, PhlebotomistWorkContext>(changesOf),
);

/** Sends the differences from the copy that the person decided on. */
const update = machineSetup.enqueueActions(({ context, enqueue }) => {
  const { attempt, seen, inDoubt } = context;
  if (seen)
    enqueue({ type: 'requestUpdate', params: { attempt, seen, changes: changesOf(context), inDoubt } });
});

const save = [
  {
    guard: {
      type: 'isUnchanged' as const,
      params: ({ event }: { event: IntentOf<'user.savePhlebotomist'> }) => event,
    },
    target: '#phlebotomist.idle' as const,
  },
  {
    target: '#phlebotomist.saving' as const,
    actions: machineSetup.assign({
      written: ({ event }) => (event.type === 'user.savePhlebotomist' ? event.texts : null),
    }),
  },
];
const deletion = {
  target: '#phlebotomist.deleting' as const,
  actions: machineSetup.assign({
    fullName: ({ context, event }) =>
      event.type === 'user.deletePhlebotomist' ? event.fullName : context.fullName,
  }),
};

const reopen = machineSetup.assign(({ event }) =>
  event.type === 'user.openPhlebotomist' ? { seen: event.seen, written: null, ...settled } : {},
);
/** What may have been saved is shown on the texts as they were read now, and that nobody knows. */
const reopenInDoubt = machineSetup.assign(({ context, event }) =>
  event.type === 'user.openPhlebotomist'
    ? {
        seen: event.seen,
        written: { ...event.seen.texts, ...changesOf(context) },
        failure: { outcome: 'unknown', message: '' },
      }
    : {},
);
/** Opened again, the details show what the backend has now. */
const openedAnew = { target: '#phlebotomist.idle', actions: reopen } as const;
const editing = {
  'user.openPhlebotomist': [
    {
      guard: {
        type: 'isInDoubt',
        params: ({ event }: { event: IntentOf<'user.openPhlebotomist'> }) => event,
      },
      target: '#phlebotomist.failed',
      actions: reopenInDoubt,
    },
    openedAnew,
  ],
  'user.savePhlebotomist': save,
  'user.deletePhlebotomist': deletion,
} as const;
const ended = { ...editing, 'user.clearPhlebotomistOutcome': '#phlebotomist.idle' } as const;
const keepConflict = machineSetup.assign(({ event }) =>
  event.type === 'phlebotomist.updateConflicted' ? { current: event.current, cause: event.cause } : {},
);
const updateFailed = {
  target: 'failed',
  actions: [keepFailure, keepDoubt, announce('updateFailed')],
} as const;
const deleteFailed = { target: 'failed', actions: [keepFailure, announce('deleteFailed')] } as const;

export const phlebotomistWorkMachine = machineSetup.createMachine({
  id: 'phlebotomist',
  initial: 'idle',
  context: ({ input }) => ({
    ...input,
    ...settled,
    written: null,
    failure: null,
  }),
  states: {
    idle: { on: editing },
    saving: {
      entry: ['nextAttempt', update],
      on: {
        'phlebotomist.updated': {
          guard: own,
          target: 'saved',
          actions: ['takeWritten', announce('updated')],
        },
        'phlebotomist.updateConflicted': conflicted(keepConflict),
        'phlebotomist.updateFailed': { guard: own, ...updateFailed },
        'command.ended': { guard: own, ...updateFailed },
      },
    },
    /** Written, and nothing is in doubt. The details are looked at again. */
    saved: { on: { ...ended, 'user.openPhlebotomist': openedAnew } },
    /** Somebody else wrote in the same fields, or the backend kept what it had. */
    conflict: {
      on: {
        'user.overridePhlebotomist': { target: 'saving', actions: 'takeCurrent' },
        'user.clearPhlebotomistOutcome': { target: 'idle', actions: 'takeCurrent' },
      },
    },
    /** Deleted meanwhile by somebody else. */
    gone: {},
    failed: { on: ended, exit: 'forgetOutcome' },
    deleting: {
      entry: [
        'nextAttempt',
        {
          type: 'requestDelete',
          params: ({ context: { phlebotomistId, attempt } }) => ({ phlebotomistId, attempt }),
        },
      ],
      on: {
        'phlebotomist.deleted': { guard: own, target: 'deleted', actions: announce('deleted') },
        'phlebotomist.deleteFailed': { guard: own, ...deleteFailed },
        'command.ended': { guard: own, ...deleteFailed },
      },
    },
    deleted: {},
  },
});

export interface PhlebotomistWorkModel
  extends Omit<PhlebotomistWorkContext, 'phlebotomistId' | 'attempt' | 'fullName'> {
  readonly state: SnapshotFrom<typeof phlebotomistWorkMachine>['value'];
}

export function phlebotomistWorkOf({
  value,
  context: { phlebotomistId: _id, attempt: _attempt, fullName: _fullName, ...shown },
}: SnapshotFrom<typeof phlebotomistWorkMachine>): PhlebotomistWorkModel {
  return { state: value, ...shown };
}
