/** Everything that this tab knows of its conversations, and the first unread message of the open one. */
import type { ChatMessage } from '../../contract/chat.ts';
import { newestUnseen } from '../../domain/chat-messages.ts';
import { provisionalFor } from '../../domain/chat-provisional.ts';
import type { AppEvent, World } from '../capability.ts';
import type { Arrived, ChatModel, ChatStatus } from './chat-model.ts';
import { createMessageCache, type MessageCache } from './message-cache.ts';
import { createUnreadStore, type UnreadStore } from './unread-store.ts';

export interface ConversationStore {
  /** Receives an event before the conversation's machine does. */
  receive(event: AppEvent): void;
  settle(): void;
  status(): ChatStatus;
  messagesOf(phlebotomistId: string): readonly ChatMessage[];
  firstUnreadId(): string | null;
  arrived(): Arrived;
  rest(): Pick<ChatModel, 'unread' | 'indicators' | 'newest'>;
}

/** What is on view in this tab. */
export interface OnView {
  isOpen(phlebotomistId: string): boolean;
  /** The conversation is open, and a person can see it. */
  isBeingRead(phlebotomistId: string): boolean;
}

const nothing: Arrived = { count: 0, last: null };

export function createConversationStore(
  { storage }: Pick<World, 'storage'>,
  onView: OnView,
): ConversationStore {
  const { isOpen: isOnView, isBeingRead } = onView;
  const unread = createUnreadStore(storage.browser);
  const messages = createMessageCache(storage.tab, unread.readUpTo);
  let status: ChatStatus = 'DISCONNECTED';
  const sight = createSight(messages);

  function receiveMessages(event: AppEvent): void {
    switch (event.type) {
      case 'chat.messagesReceived': {
        const { phlebotomistId, source } = event;
        const isSeen = isOnView(phlebotomistId);
        if (isSeen) sight.count(phlebotomistId, event.messages, source);
        messages.receive(phlebotomistId, event.messages);
        const isRead = isBeingRead(phlebotomistId);
        if (!isRead) unread.receive(phlebotomistId, event.messages);
        // A message that comes while a person looks is not unread.
        if (isSeen && (source === 'history' || !isRead)) sight.findUnread(phlebotomistId);
        break;
      }
      case 'chat.historyLoaded':
        becomeWhole(event.phlebotomistId, onView, { sight, messages, unread });
        break;
      case 'chat.messageSent':
        messages.receive(event.phlebotomistId, [event.message]);
        break;
      case 'chat.receiptReceived':
        messages.receipt(event.phlebotomistId, event.upTo);
        break;
      case 'chat.markedRead':
        unread.read(event.phlebotomistId, event.upTo);
        messages.read(event.phlebotomistId);
        break;
      default:
    }
  }

  function receivePage(event: AppEvent): void {
    switch (event.type) {
      case 'page.foundSession':
      case 'session.opened':
        unread.belongTo(event.hospital.id);
        messages.belongTo(event.hospital.id);
        break;
      case 'phlebotomists.changed':
        unread.receiveRoster(event);
        for (const id of event.removed) messages.leave(id);
        break;
      case 'chat.statusChanged':
      case 'page.workerDied':
        status = event.type === 'page.workerDied' ? 'DISCONNECTED' : event.status;
        break;
      case 'user.openConversation':
        if (isOnView(event.phlebotomistId)) break;
        messages.close();
        messages.open(event.phlebotomistId);
        unread.look(event.phlebotomistId);
        sight.open();
        sight.findUnread(event.phlebotomistId);
        break;
      case 'user.closeConversation':
        messages.close();
        sight.open();
        break;
      case 'page.sessionEnded':
        messages.forget();
        unread.forget();
        status = 'DISCONNECTED';
        sight.open();
        break;
      default:
    }
  }

  return {
    receive: (event) => {
      receivePage(event);
      receiveMessages(event);
    },
    settle: () => {
      messages.settle();
      unread.settle();
    },
    status: () => status,
    messagesOf: messages.of,
    firstUnreadId: sight.firstUnreadId,
    arrived: sight.arrived,
    rest: () => ({ unread: unread.counts(), indicators: unread.indicators(), newest: messages.newest() }),
  };
}

/** The history of a conversation was loaded. */
function becomeWhole(
  phlebotomistId: string,
  { isOpen, isBeingRead }: OnView,
  parts: { readonly sight: Sight; readonly messages: MessageCache; readonly unread: UnreadStore },
): void {
  const { sight, messages, unread } = parts;
  if (isOpen(phlebotomistId)) sight.becomeWhole();
  // Where something is unseen, the count goes when that is marked as read.
  if (isBeingRead(phlebotomistId) && newestUnseen(messages.of(phlebotomistId)) === null)
    unread.readAll(phlebotomistId);
}

type Sight = ReturnType<typeof createSight>;

/** The new messages of the open conversation. */
function createSight(messages: Pick<MessageCache, 'of'>) {
  let firstUnreadId: string | null = null;
  let arrived = nothing;
  /** The history was whole once: a later history fills a gap. */
  let wasWhole = false;
  return {
    firstUnreadId: () => firstUnreadId,
    arrived: () => arrived,
    /** Another conversation was opened, or none. */
    open: () => {
      firstUnreadId = null;
      arrived = nothing;
      wasWhole = false;
    },
    becomeWhole: () => {
      wasWhole = true;
    },
    /** Finds the first unread message; it stays the same while the conversation is open. */
    findUnread: (phlebotomistId: string) => {
      const unread = messages.of(phlebotomistId).find(({ own, seen }) => !own && !seen);
      firstUnreadId = unread?.id ?? firstUnreadId;
    },
    /** Counts the new messages; call it before they are added. */
    count: (phlebotomistId: string, received: readonly ChatMessage[], source: 'live' | 'history') => {
      if (source === 'history' && !wasWhole) return;
      const ids = messages.of(phlebotomistId).map(({ id }) => id);
      const known = new Set(ids);
      const provisional = provisionalFor(ids, received);
      const others = received.filter((one) => !one.own && !known.has(one.id) && !provisional.has(one));
      if (others.length === 0) return;
      const last = others.reduce((newest, one) => (one.createdAt >= newest.createdAt ? one : newest));
      arrived = { count: arrived.count + others.length, last };
    },
  };
}
