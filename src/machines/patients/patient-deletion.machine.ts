/** One patient who is being deleted (specification 8, Patients). */
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { CommandEnded, UndoneOutcome } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import { attemptGuards, own } from '../attempt.ts';
import { outcomeOfLost } from '../undone.ts';

export interface PatientDeletionContext {
  readonly patientId: string;
  /** Counts the tries: facts of an older one mean nothing. */
  readonly attempt: number;
}

export type PatientDeletionEvent =
  | IntentOf<'user.deletePatient'>
  | FactOf<'patient.deleted' | 'patient.deleteFailed'>
  | CommandEnded
  | PageEventOf<'page.sessionEnded'>;

const machineSetup = setup({
  types: {
    context: {} as PatientDeletionContext,
    events: {} as PatientDeletionEvent,
    input: {} as PatientDeletionContext,
  },
  actions: {
    requestDelete: (_, _command: PatientDeletionContext) => {},
    announce: (_, _params: { outcome: 'deleted' | UndoneOutcome }) => {},
    nextAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
  },
  guards: attemptGuards,
});

const failed = {
  guard: own,
  target: 'failed',
  actions: {
    type: 'announce',
    params: ({ event }: { event: CommandEnded | FactOf<'patient.deleteFailed'> }) => ({
      outcome: outcomeOfLost(event),
    }),
  },
} as const;

export const patientDeletionMachine = machineSetup.createMachine({
  id: 'patientDeletion',
  initial: 'idle',
  context: ({ input }) => input,
  states: {
    idle: { on: { 'user.deletePatient': 'deleting' } },
    deleting: {
      entry: ['nextAttempt', { type: 'requestDelete', params: ({ context }) => context }],
      on: {
        'patient.deleted': {
          guard: own,
          target: 'deleted',
          actions: { type: 'announce', params: { outcome: 'deleted' } },
        },
        'patient.deleteFailed': failed,
        'command.ended': failed,
      },
    },
    deleted: {},
    failed: { on: { 'user.deletePatient': 'deleting' } },
  },
});

export interface PatientDeletionModel {
  readonly state: SnapshotFrom<typeof patientDeletionMachine>['value'];
}

export const patientDeletionOf = ({
  value,
}: SnapshotFrom<typeof patientDeletionMachine>): PatientDeletionModel => ({ state: value });
