/**
 * A wall display that is being added by its pairing code. A person who leaves the form meanwhile learns of a failure by
 * toast. The code itself is kept by nobody.
 */
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { CommandEnded } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import { attemptGuards, lost, own } from '../attempt.ts';
import { type SaidFailure, saidFailureOf } from '../undone.ts';

export type AddingDisplayNews =
  | { readonly kind: 'displayAdded'; readonly name: string }
  /** The form was left meanwhile; `isCodeRefused`: the code is unknown or too old, or was used. */
  | ({
      readonly kind: 'displayAddFailed';
      readonly name: string;
      readonly isCodeRefused: boolean;
    } & SaidFailure);

export interface AddingDisplayContext {
  /** Counts the tries: facts of an older one mean nothing. */
  readonly attempt: number;
  /** The name as it was submitted. */
  readonly name: string;
  readonly failure: SaidFailure | null;
  /** The form was left while the call was in flight. */
  readonly left: boolean;
}

export type AddingDisplayEvent =
  | IntentOf<'user.addDisplay' | 'user.clearDisplayOutcome'>
  | FactOf<'display.added' | 'display.addRefused' | 'display.addFailed'>
  | CommandEnded
  | PageEventOf<'page.sessionEnded'>;

/** What views see. */
export interface AddingDisplayModel extends Pick<AddingDisplayContext, 'name' | 'failure'> {
  readonly state: 'editing' | 'adding' | 'codeRefused' | 'added' | 'failed';
}

const nothing: Omit<AddingDisplayContext, 'attempt'> = { name: '', failure: null, left: false };

const machineSetup = setup({
  types: { context: {} as AddingDisplayContext, events: {} as AddingDisplayEvent },
  actions: {
    add: (_, _command: { code: string; name: string; attempt: number }) => {},
    announce: (_, _params: AddingDisplayNews) => {},
    beginAnew: assign(nothing),
    leave: assign({ left: true }),
  },
  guards: attemptGuards,
});

const takeForm = machineSetup.assign(({ context, event }) =>
  event.type === 'user.addDisplay' ? { ...nothing, attempt: context.attempt + 1, name: event.name } : {},
);

const add = {
  target: '#addingDisplay.adding' as const,
  actions: [
    takeForm,
    {
      type: 'add' as const,
      params: ({
        context: { attempt },
        event: { code, name },
      }: {
        context: AddingDisplayContext;
        event: IntentOf<'user.addDisplay'>;
      }) => ({ code, name, attempt }),
    },
  ],
};

const keepFailure = machineSetup.assign(({ event }) => ({ failure: saidFailureOf(event) }));
/** A person at the form reads the outcome there. */
const announceIfLeft = machineSetup.enqueueActions(({ context: { left, name }, event, enqueue }) => {
  const isCodeRefused = event.type === 'display.addRefused';
  if (left)
    enqueue({
      type: 'announce',
      params: { kind: 'displayAddFailed', name, isCodeRefused, ...saidFailureOf(event) },
    });
});
const failed = { target: 'failed', actions: [keepFailure, announceIfLeft] } as const;
const beginsAgain = { 'user.addDisplay': add, 'user.clearDisplayOutcome': 'editing' } as const;

export const addingDisplayMachine = machineSetup.createMachine({
  id: 'addingDisplay',
  initial: 'editing',
  context: { ...nothing, attempt: 0 },
  states: {
    editing: { on: { 'user.addDisplay': add } },
    adding: {
      on: {
        'display.added': { guard: own, target: 'added' },
        'display.addRefused': { guard: own, target: 'codeRefused', actions: announceIfLeft },
        'display.addFailed': { guard: own, ...failed },
        'command.ended': { guard: lost('display.add'), ...failed },
        'user.clearDisplayOutcome': { actions: 'leave' },
      },
    },
    /** The code is unknown or too old, or was used. */
    codeRefused: { on: beginsAgain, exit: 'beginAnew' },
    added: {
      entry: {
        type: 'announce',
        params: ({ context }) => ({ kind: 'displayAdded', name: context.name }),
      },
      on: beginsAgain,
      exit: 'beginAnew',
    },
    failed: { on: beginsAgain, exit: 'beginAnew' },
  },
  on: { 'page.sessionEnded': { target: '.editing', actions: 'beginAnew' } },
});

export function addingDisplayOf({
  value,
  context: { name, failure },
}: SnapshotFrom<typeof addingDisplayMachine>): AddingDisplayModel {
  return { state: value, name, failure };
}
