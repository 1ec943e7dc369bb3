/**
 * The open conversation (specification 4, Message lifecycle): its history, whether that is whole, and marking messages
 * on view as read. The worker waits the specified 100 ms before it tells the backend.
 */
import { assign, setup } from 'xstate';
import type { SeenUpTo } from '../../contract/chat.ts';
import type { CommandEnded } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { Failure } from '../../contract/failure.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import { newestUnseen } from '../../domain/chat-messages.ts';
import { furtherOf, isFurther, nothingSeen } from '../../domain/chat-seen.ts';

export interface ConversationContext {
  readonly phlebotomistId: string | null;
  readonly isVisible: boolean;
  /** The number of the last command; the end of an older one is ignored. */
  readonly attempt: number;
  /** The newest unseen message of the phlebotomist; null where there is none. */
  readonly unseenUpTo: SeenUpTo | null;
  readonly failure: Failure | null;
}

export type ConversationEvent =
  | IntentOf<
      | 'user.openConversation'
      | 'user.closeConversation'
      | 'user.lookAtConversation'
      | 'user.loadConversationAgain'
    >
  | FactOf<
      | 'chat.messagesReceived'
      | 'chat.historyLoaded'
      | 'chat.historyFailed'
      | 'chat.markedRead'
      | 'chat.statusChanged'
    >
  | PageEventOf<'page.workerStarted' | 'page.workerDied' | 'page.sessionEnded'>
  | CommandEnded
  /** What the page knew of the conversation when it was opened: the newest unseen message. */
  | { readonly type: 'conversation.remembered'; readonly unseenUpTo: SeenUpTo | null };

const machineSetup = setup({
  types: { context: {} as ConversationContext, events: {} as ConversationEvent },
  actions: {
    requestOpen: (_, _command: { phlebotomistId: string; attempt: number }) => {},
    requestClose: (_, _command: { phlebotomistId: string }) => {},
    requestMarkRead: (_, _command: { phlebotomistId: string; upTo: SeenUpTo; attempt: number }) => {},
    announceFailure: (_, _params: { phlebotomistId: string }) => {},
    next: assign({ attempt: ({ context }) => context.attempt + 1 }),
  },
  guards: {
    isOwn: ({ context }, { phlebotomistId }: { phlebotomistId: string }) =>
      phlebotomistId === context.phlebotomistId,
    isOther: ({ context }, { phlebotomistId }: { phlebotomistId: string }) =>
      phlebotomistId !== context.phlebotomistId,
    isOpen: ({ context }) => context.phlebotomistId !== null,
    isLost: ({ context }, { command, attempt, outcome }: CommandEnded) =>
      command === 'chat.open' && attempt === context.attempt && outcome !== 'done',
    isAsked: ({ context }, { command, attempt }: CommandEnded) =>
      command === 'chat.markRead' && attempt === context.attempt,
    isNotSaid: ({ context }, { command, attempt, outcome }: CommandEnded) =>
      command === 'chat.markRead' && attempt === context.attempt && outcome !== 'done',
    isDown: (_, { status }: { status: string }) => status !== 'CONNECTED',
    isToBeSaid: ({ context }) => context.isVisible && context.unseenUpTo !== null,
  },
});

const own = {
  type: 'isOwn' as const,
  params: ({
    event,
  }: {
    event: FactOf<'chat.messagesReceived' | 'chat.historyLoaded' | 'chat.historyFailed' | 'chat.markedRead'>;
  }) => ({
    phlebotomistId: event.phlebotomistId,
  }),
};
const ended = ({ event }: { event: CommandEnded }) => event;

const opening = {
  guard: {
    type: 'isOther' as const,
    params: ({ event }: { event: IntentOf<'user.openConversation'> }) => ({
      phlebotomistId: event.phlebotomistId,
    }),
  },
  target: '#conversation.loading' as const,
  actions: [
    ...leaving(),
    machineSetup.assign({
      phlebotomistId: ({ event, context }) =>
        event.type === 'user.openConversation' ? event.phlebotomistId : context.phlebotomistId,
      unseenUpTo: null,
      failure: null,
    }),
  ],
};

/** The worker no longer follows the conversation that was open. */
function leaving() {
  return [
    {
      type: 'requestClose' as const,
      params: ({ context }: { context: ConversationContext }) => ({
        phlebotomistId: context.phlebotomistId ?? '',
      }),
    },
  ];
}

const failing = [
  machineSetup.assign({ failure: ({ event }) => ('failure' in event ? event.failure : null) }),
  {
    type: 'announceFailure' as const,
    params: ({ context }: { context: ConversationContext }) => ({
      phlebotomistId: context.phlebotomistId ?? '',
    }),
  },
];

/** In every state of the view, messages may come and be seen. */
const always = {
  'chat.messagesReceived': {
    guard: own,
    actions: machineSetup.assign({
      unseenUpTo: ({ context, event }) =>
        event.type === 'chat.messagesReceived'
          ? later(context.unseenUpTo, newestUnseen(event.messages))
          : context.unseenUpTo,
    }),
  },
  'chat.markedRead': {
    guard: own,
    actions: machineSetup.assign({
      unseenUpTo: ({ context: { unseenUpTo }, event }) =>
        event.type === 'chat.markedRead' && unseenUpTo !== null && !isFurther(unseenUpTo, event.upTo)
          ? null
          : unseenUpTo,
    }),
  },
};

const later = (one: SeenUpTo | null, other: SeenUpTo | null): SeenUpTo | null =>
  one === null || other === null ? (one ?? other) : furtherOf(one, other);

export const conversationMachine = machineSetup.createMachine({
  id: 'conversation',
  initial: 'closed',
  context: {
    phlebotomistId: null,
    isVisible: true,
    attempt: 0,
    unseenUpTo: null,
    failure: null,
  },
  on: {
    'user.lookAtConversation': { actions: assign({ isVisible: ({ event }) => event.isVisible }) },
    'user.openConversation': opening,
    'user.closeConversation': { target: '.closed', actions: leaving() },
    'page.sessionEnded': { target: '.closed' },
    /** A worker that starts anew knows of no conversation. */
    'page.workerStarted': {
      guard: 'isOpen',
      target: '.loading',
    },
  },
  states: {
    closed: {
      entry: assign({ phlebotomistId: null, unseenUpTo: null, failure: null }),
      on: { 'user.closeConversation': {} },
    },
    loading: {
      entry: [
        'next',
        {
          type: 'requestOpen',
          params: ({ context }) => ({
            phlebotomistId: context.phlebotomistId ?? '',
            attempt: context.attempt,
          }),
        },
      ],
      on: {
        ...always,
        'conversation.remembered': {
          actions: assign({
            unseenUpTo: ({ context, event }) => later(context.unseenUpTo, event.unseenUpTo),
          }),
        },
        'chat.historyLoaded': { guard: own, target: 'open' },
        'chat.historyFailed': { guard: own, target: 'gap', actions: failing },
        'command.ended': {
          guard: { type: 'isLost', params: ended },
          target: 'gap',
          actions: failing,
        },
      },
    },
    open: {
      entry: assign({ failure: null }),
      initial: 'quiet',
      states: {
        quiet: {
          /** Messages are to be marked as read. */
          always: { guard: 'isToBeSaid', target: 'saying' },
        },
        /** The worker is asked to mark them; no other command is counted meanwhile. */
        saying: {
          entry: [
            'next',
            {
              type: 'requestMarkRead',
              params: ({ context }) => ({
                phlebotomistId: context.phlebotomistId ?? '',
                upTo: context.unseenUpTo ?? nothingSeen,
                attempt: context.attempt,
              }),
            },
          ],
          on: {
            'command.ended': [
              {
                guard: { type: 'isNotSaid', params: ended },
                target: 'quiet',
                // The next message, or the next opening, marks them as read.
                actions: assign({ unseenUpTo: null }),
              },
              { guard: { type: 'isAsked', params: ended }, target: 'quiet' },
            ],
          },
        },
      },
      on: {
        ...always,
        'chat.statusChanged': {
          guard: { type: 'isDown', params: ({ event }) => ({ status: event.status }) },
          target: 'gap',
        },
        'page.workerDied': { target: 'gap' },
      },
    },
    /** The view may lack messages. */
    gap: {
      on: {
        ...always,
        'chat.historyLoaded': { guard: own, target: 'open' },
        'chat.historyFailed': {
          guard: own,
          actions: assign({ failure: ({ event }) => event.failure }),
        },
        'user.loadConversationAgain': { target: 'loading' },
      },
    },
  },
});
