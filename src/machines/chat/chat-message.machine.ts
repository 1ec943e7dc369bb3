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
  /** The number of the command that the message waits for; null for none. */
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
  /** Where the message was found; absent for the disk. */
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
    /** The worker did not take the command that the message waits for. A kept command does not end with its worker. */
    isNotTaken: ({ context }, { attempt, outcome }: CommandEnded) =>
      attempt === context.asking && outcome !== 'done',
    isKept: ({ context }) => context.kept !== 'no',
    isNotKept: ({ context }) => context.kept === 'no',
    wasSending: ({ context }) => context.outgoing.state === 'sending',
    wasUnconfirmed: ({ context }) => context.outgoing.state === 'unconfirmed',
    hadFailed: ({ context }) => context.outgoing.state === 'failed',
    isAs: (_, { now, state }: { now: Outgoing['state']; state: Outgoing['state'] }) => now === state,
    /** The message stood on the disk, and the outbox does not have it any more. */
    isOver: ({ context }, { ids, onDisk }: OutboxRead) =>
      context.kept === 'disk' && onDisk && !ids.includes(context.outgoing.id),
    /** The message stood only in the memory of a worker that is gone. */
    isForgotten: ({ context }, { ids }: OutboxRead) =>
      context.kept === 'memory' && !ids.includes(context.outgoing.id),
    /** The worker that runs now does not have the message. */
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

/** Takes over the message as the outbox has it. */
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
/** A new worker publishes each message's state: the worker before it may have died before it did. */
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
/** The conversation shows whether the message was sent. */
const gone = {
  guard: { type: 'isOver' as const, params: outboxRead },
  target: '#chatMessage.discarded' as const,
};
/** The message may have been published: a person decides what becomes of it. */
const unknown = {
  guard: { type: 'isUnknown' as const, params: outboxRead },
  target: '#chatMessage.failed' as const,
  actions: [
    machineSetup.assign({ kept: 'no', asking: null, failure: endUnknown }),
    { type: 'announceFailure' as const, params: { step: 'send' as const, failure: endUnknown } },
  ],
};

/** Facts that may come at any time: another tab, or the time before a reload, may be ahead of this page. */
const facts = {
  'chat.messageKept': [...keptAs, keptAsFailed],
  'chat.outboxRead': [gone, unknown],
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

/** The message leaves the view at once; if the backend has it all the same, it comes back as a received one. */
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
          guard: 'isNotKept',
          target: 'waiting',
          actions: ['ask', { type: 'requestSend', params: asked }],
        },
        { guard: 'wasSending', target: 'sending' },
        { guard: 'wasUnconfirmed', target: 'unconfirmed' },
        { guard: 'hadFailed', target: 'failed' },
        { target: 'waiting' },
      ],
    },
    /** The message waits for the connection, for the history, or for the message before it. */
    waiting: {
      entry: assign({ progress: null, failure: null }),
      on: {
        ...facts,
        'chat.outboxRead': [
          gone,
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
    /** The message was given to the socket; its echo has not come. */
    sending: { on: facts },
    /** Nobody knows whether the backend has it. */
    unconfirmed: { on: { ...facts, 'user.discardMessage': discard, 'command.ended': notTaken } },
    failed: {
      on: {
        ...facts,
        // The failure was announced before.
        'chat.messageKept': [...keptAs, { actions: keep }],
        'chat.outboxRead': [gone, { ...unknown, actions: assign({ kept: 'no' }) }],
        // An upload that was under way in two tabs when the first of them failed: what becomes of it is told.
        'chat.uploadProgressed': {},
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
