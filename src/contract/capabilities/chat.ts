/** Chat with phlebotomists (specification 2, Chat; 4, Message lifecycle; 7, Chat; rulings, Chat). */
import {
  chatConnectionStatuses,
  chatMessageSchema,
  type Outgoing,
  outgoingSchema,
  type SeenUpTo,
  seenUpToSchema,
} from '../chat.ts';
import { chosenFileSchema } from '../chosen-file.ts';
import { command } from '../command.ts';
import { failureSchema } from '../failure-schema.ts';
import { bytesSent, id, ids, moment, tagged } from '../fields.ts';
import { open } from '../open.ts';
import * as chat from '../wire/chat.ts';
import { z } from '../zod.ts';

const phlebotomistId = id;
/** The fields that all facts of one outgoing message have. */
const outgoing = { id, phlebotomistId };

export const chatCapability = {
  feeds: ['chat'],
  facts: () =>
    [
      tagged('chat.statusChanged', { status: z.enum(chatConnectionStatuses) }),
      /** Messages of one conversation, live or of its history, in any order; some may be known. */
      tagged('chat.messagesReceived', {
        phlebotomistId,
        messages: z.readonly(z.array(chatMessageSchema)),
        source: z.enum(['live', 'history']),
      }),
      /** All of the conversation's history has been published, as of the connection that stands. */
      tagged('chat.historyLoaded', { phlebotomistId }),
      tagged('chat.historyFailed', { phlebotomistId, failure: failureSchema }),
      /** The phlebotomist has seen the hospital's messages up to `upTo`. */
      tagged('chat.receiptReceived', { phlebotomistId, upTo: seenUpToSchema }),
      /** The hospital has seen the phlebotomist's messages up to `upTo`; other tabs publish it too. */
      tagged('chat.markedRead', { phlebotomistId, upTo: seenUpToSchema }),

      /** A message stands in the outbox, as `outgoing` says: written now, in another tab, or before a reload. */
      tagged('chat.messageKept', {
        ...outgoing,
        outgoing: outgoingSchema,
        /** True: the message outlives the worker that publishes it. False: it is in that worker's memory alone. */
        onDisk: open(z.boolean()),
      }),
      /** Bytes of the form that carries the file. */
      tagged('chat.uploadProgressed', { ...outgoing, ...bytesSent }),
      /** The message was given to the socket. */
      tagged('chat.messagePublished', outgoing),
      /** The connection ended or the time was up before the backend showed it. */
      tagged('chat.messageUnconfirmed', outgoing),
      /** The message waits to be sent: a person tried again, or the history lacks it. */
      tagged('chat.messageWaits', outgoing),
      /** The backend has the message, under an id of its own; the outbox no longer has it. */
      tagged('chat.messageSent', { ...outgoing, message: chatMessageSchema }),
      tagged('chat.messageFailed', { ...outgoing, step: z.enum(['upload', 'send']), failure: failureSchema }),
      tagged('chat.messageDiscarded', outgoing),
      /**
       * A worker that has just begun has published all of the outbox. A message that the page has besides is over if it
       * stood on the disk; one in the memory of an earlier worker is known to the page alone. `onDisk`: the disk could
       * be read.
       */
      tagged('chat.outboxRead', { ids, onDisk: open(z.boolean()) }),
    ] as const,
  intents: () =>
    [
      tagged('user.openConversation', { phlebotomistId }),
      tagged('user.closeConversation'),
      /** Whether the open conversation can be seen: the tab was shown or hidden, the screen was left or shown again. */
      tagged('user.lookAtConversation', { isVisible: open(z.boolean()) }),
      tagged('user.loadConversationAgain'),
      /** Null where nobody is selected. `id` is that of the outgoing message; its file goes beside the intent. */
      tagged('user.sendMessage', {
        id,
        phlebotomistId: z.nullable(phlebotomistId),
        content: z.string(),
        file: z.nullable(chosenFileSchema),
        writtenAt: moment,
      }),
      tagged('user.tryMessageAgain', { id }),
      tagged('user.discardMessage', { id }),
      tagged('user.cancelUpload', { id }),
      /** A file was chosen; it is uploaded with the message, not before. */
      tagged('user.chooseFile', { file: chosenFileSchema }),
    ] as const,
  commands: {
    /** Ends when the history has been published, or could not be had. */
    'chat.open': command<{ readonly phlebotomistId: string }>(60_000),
    'chat.close': command<{ readonly phlebotomistId: string }>(5_000),
    /** After the mark-as-read delay; not done where the conversation was closed or the tab hidden meanwhile. */
    'chat.markRead': command<{ readonly phlebotomistId: string; readonly upTo: SeenUpTo }>(10_000),
    /** Ends when the message is in the outbox, once even if given twice. `writer` is the session that wrote it. */
    'chat.send': command<{ readonly outgoing: Outgoing; readonly writer: string | null }>(15_000),
    'chat.tryAgain': command<{ readonly messageId: string }>(10_000),
    /** Ends when the disk has it; a page that is reloaded before sends it again. */
    'chat.discard': command<{ readonly messageId: string }>(600_000),
    'chat.cancelUpload': command<{ readonly messageId: string }>(10_000),
  },
  queries: {},
  endpoints: {
    chatHistory: { method: 'GET', path: '/api/chat/history/{userId}/{driverId}', row: chat.chatMessageRow },
    /** Only of backends that offer `chat-unread` (`wire/offers.ts`). */
    chatUnread: { method: 'GET', path: '/api/chat/unread/{userId}', row: chat.chatMessageRow },
    uploadAttachment: { method: 'POST', path: '/api/chat/upload', text: true },
  },
} as const;
