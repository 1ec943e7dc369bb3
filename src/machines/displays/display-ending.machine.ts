/** One wall display that is being ended. */
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { CommandEnded, UndoneOutcome } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import { attemptGuards, own } from '../attempt.ts';
import { outcomeOfLost } from '../undone.ts';

export interface DisplayEndingContext {
  readonly displayId: string;
  readonly name: string;
  /** Counts the tries: facts of an older one mean nothing. */
  readonly attempt: number;
}

export type DisplayEndingEvent =
  | IntentOf<'user.endDisplay'>
  | FactOf<'display.ended' | 'display.endFailed'>
  | CommandEnded
  | PageEventOf<'page.sessionEnded'>;

const machineSetup = setup({
  types: {
    context: {} as DisplayEndingContext,
    events: {} as DisplayEndingEvent,
    input: {} as DisplayEndingContext,
  },
  actions: {
    requestEnd: (_, _command: DisplayEndingContext) => {},
    announce: (_, _params: { outcome: 'ended' | UndoneOutcome }) => {},
    nextAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
  },
  guards: attemptGuards,
});

const failed = {
  guard: own,
  target: 'failed',
  actions: {
    type: 'announce',
    params: ({ event }: { event: CommandEnded | FactOf<'display.endFailed'> }) => ({
      outcome: outcomeOfLost(event),
    }),
  },
} as const;

export const displayEndingMachine = machineSetup.createMachine({
  id: 'displayEnding',
  initial: 'idle',
  context: ({ input }) => input,
  states: {
    idle: { on: { 'user.endDisplay': 'ending' } },
    ending: {
      entry: ['nextAttempt', { type: 'requestEnd', params: ({ context }) => context }],
      on: {
        'display.ended': {
          guard: own,
          target: 'ended',
          actions: { type: 'announce', params: { outcome: 'ended' } },
        },
        'display.endFailed': failed,
        'command.ended': failed,
      },
    },
    ended: {},
    failed: { on: { 'user.endDisplay': 'ending' } },
  },
});

export interface DisplayEndingModel {
  readonly state: SnapshotFrom<typeof displayEndingMachine>['value'];
}

export const displayEndingOf = ({
  value,
}: SnapshotFrom<typeof displayEndingMachine>): DisplayEndingModel => ({ state: value });
