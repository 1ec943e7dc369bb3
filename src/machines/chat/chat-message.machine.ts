/**
 * One message from the press until the backend has it (specification 4, Message lifecycle; rulings, Chat). The worker
 * keeps it, sends it and says what became of it; a person tries again or discards.
 */
import { assign, setup } from 'xstate';
import type { Outgoing } from '../../contract/chat.ts';
import type { CommandEnded } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { Failure } from '../../contract/failure.ts';
import type { IntentOf } from '../../contract/intents.ts';
import type { UploadProgress } from '../../contract/uploads.ts';

export interface ChatMessageContext {
  readonly outgoing: Outgoing;
  /** Where the outbox holds the message: on the disk it outlives this page; in memory it goes with its worker. */
  readonly kept: 'no' | 'memory' | 'disk';
  /** The number of the last command. */
  readonly attempt: number;
  /** The number of the command without which nothing goes on; null while there is none. */
  readonly asking: number | null;
  readonly progress: UploadProgress | null;
  readonly failure: Failure | null;
}

export type ChatMessageEvent =
  | FactOf<
      | 'chat.messageKept'
      | 'chat.outboxRead'
      | 'chat.uploadProgressed'
      | 'chat.messagePublished'
      | 'chat.messageUnconfirmed'
      | 'chat.messageWaits'
      | 'chat.messageSent'
      | 'chat.messageFailed'
      | 'chat.messageDiscarded'
    >
  | IntentOf<'user.tryMessageAgain' | 'user.discardMessage' | 'user.cancelUpload'>
  | CommandEnded;

export interface ChatMessageInput {
  readonly outgoing: Outgoing;
  /** Written just now in this page; else it was found in the outbox. */
  readonly isNew: boolean;
  /** Where it was found; on the disk where nothing is said. */
  readonly kept?: 'memory' | 'disk';
  readonly attempt?: number;
}

type OutboxRead = Pick<FactOf<'chat.outboxRead'>, 'ids' | 'onDisk'>;

const machineSetup = setup({
  types: {
    input: {} as ChatMessageInput,
    context: {} as ChatMessageContext,
    events: {} as ChatMessageEvent,
  },
  actions: {
    /** Puts it into the outbox. */
    requestSend: (_, _command: { outgoing: Outgoing; attempt: number }) => {},
    requestAgain: (_, _command: { id: string; attempt: number }) => {},
    requestDiscard: (_, _command: { id: string; attempt: number }) => {},
    requestCancel: (_, _command: { id: string; attempt: number }) => {},
    announceFailure: (_, _params: { step: 'upload' | 'send'; failure: Failure }) => {},
    next: assign({ attempt: ({ context }) => context.attempt + 1 }),
    ask: assign(({ context }) => ({ attempt: context.attempt + 1, asking: context.attempt + 1 })),
  },
  guards: {
    isSeen: (_, { isSeen }: { isSeen: boolean }) => isSeen,
    /** The worker could not take the command that this waits for; one that is kept is not over with the worker. */
    isNotTaken: ({ context }, { attempt, outcome }: CommandEnded) =>
      attempt === context.asking && outcome !== 'done',
    isKept: ({ context }) => context.kept !== 'no',
    isAs: (_, { now, state }: { now: Outgoing['state']; state: Outgoing['state'] }) => now === state,
    /** It stood in the outbox on the disk, and does so no more. */
    isOver: ({ context }, { ids, onDisk }: OutboxRead) =>
      context.kept === 'disk' && onDisk && !ids.includes(context.outgoing.id),
    /** It stood in the memory of a worker that is gone. */
    isForgotten: ({ context }, { ids }: OutboxRead) =>
      context.kept === 'memory' && !ids.includes(context.outgoing.id),
    /** The worker that runs now cannot know of it. */
    isUnknown: ({ context }, { ids }: OutboxRead) =>
      context.kept !== 'no' && !ids.includes(context.outgoing.id),
  },
});

const byId = ({ context }: { context: ChatMessageContext }) => ({
  id: context.outgoing.id,
  attempt: context.attempt,
});
const asked = ({ context }: { context: ChatMessageContext }) => ({
  outgoing: context.outgoing,
  attempt: context.attempt,
});

const fail = {
  target: '#chatMessage.failed' as const,
  actions: [
    machineSetup.assign({
      asking: null,
      failure: ({ event }) => ('failure' in event ? event.failure : null),
    }),
    {
      type: 'announceFailure' as const,
      params: ({ event }: { event: ChatMessageEvent }) => ({
        step: event.type === 'chat.messageFailed' ? event.step : ('send' as const),
        failure: ('failure' in event ? event.failure : null) as Failure,
      }),
    },
  ],
};

const notTaken = {
  ...fail,
  guard: { type: 'isNotTaken' as const, params: ({ event }: { event: CommandEnded }) => event },
};

/** As it stands in the outbox. */
const keep = machineSetup.assign({
  kept: ({ context, event }) =>
    event.type !== 'chat.messageKept' ? context.kept : event.onDisk ? 'disk' : 'memory',
  outgoing: ({ context, event }) => (event.type === 'chat.messageKept' ? event.outgoing : context.outgoing),
  failure: ({ event }) => (event.type === 'chat.messageKept' ? event.outgoing.failure : null),
});
const isKeptAs = (state: Outgoing['state']) => ({
  type: 'isAs' as const,
  params: ({ event }: { event: FactOf<'chat.messageKept'> }) => ({ now: event.outgoing.state, state }),
});
/** A worker that begins publishes how far each message is: the one before it may have died with the word of that. */
const keptAs = [
  { guard: isKeptAs('sending'), target: '#chatMessage.sending' as const, actions: keep },
  { guard: isKeptAs('unconfirmed'), target: '#chatMessage.unconfirmed' as const, actions: keep },
  { guard: isKeptAs('waiting'), target: '#chatMessage.waiting' as const, actions: keep },
];
const keptAsFailed = {
  target: '#chatMessage.failed' as const,
  actions: [
    keep,
    {
      type: 'announceFailure' as const,
      params: ({ event }: { event: FactOf<'chat.messageKept'> }) => ({
        step: 'send' as const,
        failure: event.outgoing.failure as Failure,
      }),
    },
  ],
};

const endUnknown: Failure = {
  kind: 'stopped',
  retry: 'user',
  message: 'The worker that had the message is gone',
  code: 'endUnknown',
};
const outboxRead = ({ event }: { event: FactOf<'chat.outboxRead'> }) => event;
/** Whether it was sent is shown by the conversation. */
const over = {
  guard: { type: 'isOver' as const, params: outboxRead },
  target: '#chatMessage.discarded' as const,
};
/** It may have been published: what becomes of it is the person's. */
const unknown = {
  guard: { type: 'isUnknown' as const, params: outboxRead },
  target: '#chatMessage.failed' as const,
  actions: [
    machineSetup.assign({ kept: 'no', asking: null, failure: endUnknown }),
    { type: 'announceFailure' as const, params: { step: 'send' as const, failure: endUnknown } },
  ],
};

/**
 * What the worker may publish of it at any time: another tab, or what was there before a reload, may be ahead of this
 * page.
 */
const facts = {
  'chat.messageKept': [...keptAs, keptAsFailed],
  'chat.outboxRead': [over, unknown],
  'chat.uploadProgressed': {
    target: '#chatMessage.uploading' as const,
    actions: machineSetup.assign({
      progress: ({ event }) =>
        event.type === 'chat.uploadProgressed' ? { sent: event.sent, total: event.total } : null,
    }),
  },
  'chat.messagePublished': { target: '#chatMessage.sending' as const },
  'chat.messageUnconfirmed': { target: '#chatMessage.unconfirmed' as const },
  'chat.messageWaits': { target: '#chatMessage.waiting' as const },
  'chat.messageFailed': fail,
  'chat.messageDiscarded': { target: '#chatMessage.discarded' as const },
  'chat.messageSent': [
    {
      guard: {
        type: 'isSeen' as const,
        params: ({ event }: { event: FactOf<'chat.messageSent'> }) => ({ isSeen: event.message.seen }),
      },
      target: '#chatMessage.seen' as const,
    },
    { target: '#chatMessage.sent' as const },
  ],
};

/** It is gone from view at once; what the backend has got all the same comes back as a message. */
const discard = {
  target: '#chatMessage.discarded' as const,
  actions: ['next' as const, { type: 'requestDiscard' as const, params: byId }],
};

export const chatMessageMachine = machineSetup.createMachine({
  id: 'chatMessage',
  initial: 'found',
  context: ({ input }) => ({
    outgoing: input.outgoing,
    kept: input.isNew ? 'no' : (input.kept ?? 'disk'),
    attempt: input.attempt ?? 0,
    asking: null,
    progress: null,
    failure: input.outgoing.failure,
  }),
  states: {
    found: {
      always: [
        {
          guard: ({ context }) => context.kept === 'no',
          target: 'waiting',
          actions: ['ask', { type: 'requestSend', params: asked }],
        },
        { guard: ({ context }) => context.outgoing.state === 'sending', target: 'sending' },
        { guard: ({ context }) => context.outgoing.state === 'unconfirmed', target: 'unconfirmed' },
        { guard: ({ context }) => context.outgoing.state === 'failed', target: 'failed' },
        { target: 'waiting' },
      ],
    },
    /** For its turn: the connection, the history, the message before it. */
    waiting: {
      entry: assign({ progress: null, failure: null }),
      on: {
        ...facts,
        'chat.outboxRead': [
          over,
          {
            guard: { type: 'isForgotten', params: outboxRead },
            target: 'waiting',
            actions: [assign({ kept: 'no' }), 'ask', { type: 'requestSend', params: asked }],
          },
          unknown,
        ],
        'user.discardMessage': discard,
        'command.ended': notTaken,
      },
    },
    uploading: {
      on: {
        ...facts,
        'user.cancelUpload': { actions: ['next', { type: 'requestCancel', params: byId }] },
        'user.discardMessage': discard,
      },
    },
    /** Given to the socket; the echo has not come. */
    sending: { on: facts },
    /** Nobody knows whether the backend has it. */
    unconfirmed: { on: { ...facts, 'user.discardMessage': discard, 'command.ended': notTaken } },
    failed: {
      on: {
        ...facts,
        // It is known to have failed.
        'chat.messageKept': [...keptAs, { actions: keep }],
        'chat.outboxRead': [over, { ...unknown, actions: assign({ kept: 'no' }) }],
        'user.tryMessageAgain': [
          {
            guard: 'isKept',
            target: 'waiting',
            actions: ['ask', { type: 'requestAgain', params: byId }],
          },
          { target: 'waiting', actions: ['ask', { type: 'requestSend', params: asked }] },
        ],
        'user.discardMessage': discard,
      },
    },
    /** ✓ */
    sent: { type: 'final' },
    /** ✓✓ */
    seen: { type: 'final' },
    discarded: { type: 'final' },
  },
});
