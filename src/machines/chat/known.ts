/** What this tab knows of all conversations, and which message of the open one was the first unread. */
import type { ChatMessage } from '../../contract/chat.ts';
import type { Happening, World } from '../part.ts';
import type { Arrived, ChatModel, ChatStatus } from './chat-model.ts';
import { createMessageBook } from './message-book.ts';
import { createUnreadBook } from './unread-book.ts';

export interface Known {
  /** Hears an event before the conversation's machine does. */
  hear(event: Happening): void;
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
  /** Open, and somebody can see it. */
  isBeingRead(phlebotomistId: string): boolean;
}

const nothing: Arrived = { count: 0, last: null };

export function createKnown(
  { storage }: Pick<World, 'storage'>,
  { isOpen: isOnView, isBeingRead }: OnView,
): Known {
  const messages = createMessageBook(storage.tab);
  const unread = createUnreadBook(storage.browser);
  let status: ChatStatus = 'DISCONNECTED';
  let firstUnreadId: string | null = null;
  let arrived = nothing;
  /** All of the open conversation has been there once: what comes by a history from now on fills a gap. */
  let wasWhole = false;

  function show(phlebotomistId: string | null): void {
    firstUnreadId = phlebotomistId === null ? null : findUnread(phlebotomistId);
    arrived = nothing;
    wasWhole = false;
  }

  /** To be asked before the messages are taken up. */
  function countArrived(phlebotomistId: string, told: readonly ChatMessage[]): void {
    const known = new Set(messages.of(phlebotomistId).map(({ id }) => id));
    const others = told.filter(({ id, own }) => !own && !known.has(id));
    if (others.length === 0) return;
    const last = others.reduce((newest, one) => (one.createdAt >= newest.createdAt ? one : newest));
    arrived = { count: arrived.count + others.length, last };
  }

  /** The first that was unread; it stays where it is while the conversation is open. */
  const findUnread = (phlebotomistId: string) =>
    messages.of(phlebotomistId).find(({ own, seen }) => !own && !seen)?.id ?? null;

  function hearMessages(event: Happening): void {
    switch (event.type) {
      case 'chat.messagesReceived': {
        const { phlebotomistId, source } = event;
        if (isOnView(phlebotomistId) && (source === 'live' || wasWhole))
          countArrived(phlebotomistId, event.messages);
        messages.hear(phlebotomistId, event.messages);
        const isRead = isBeingRead(phlebotomistId);
        if (!isRead) unread.hear(phlebotomistId, event.messages);
        // What comes while somebody looks is not unread.
        if (isOnView(phlebotomistId) && (source === 'history' || !isRead))
          firstUnreadId = findUnread(phlebotomistId) ?? firstUnreadId;
        break;
      }
      case 'chat.historyLoaded':
        if (isOnView(event.phlebotomistId)) wasWhole = true;
        break;
      case 'chat.messageSent':
        messages.hear(event.phlebotomistId, [event.message]);
        break;
      case 'chat.receiptReceived':
        messages.see(event.phlebotomistId, { own: true, upTo: event.upTo });
        break;
      case 'chat.markedRead':
        messages.see(event.phlebotomistId, { own: false, upTo: event.upTo });
        unread.read(event.phlebotomistId, event.upTo);
        break;
      default:
    }
  }

  function hearPage(event: Happening): void {
    switch (event.type) {
      case 'page.foundSession':
      case 'session.opened':
        unread.belongTo(event.hospital.id);
        break;
      case 'chat.statusChanged':
        status = event.status;
        break;
      case 'page.workerDied':
        status = 'DISCONNECTED';
        break;
      case 'user.openConversation':
        if (isOnView(event.phlebotomistId)) break;
        messages.close();
        messages.open(event.phlebotomistId);
        unread.look(event.phlebotomistId);
        show(event.phlebotomistId);
        break;
      case 'user.closeConversation':
        messages.close();
        show(null);
        break;
      case 'page.sessionEnded':
        messages.forget();
        unread.forget();
        status = 'DISCONNECTED';
        show(null);
        break;
      default:
    }
  }

  return {
    hear: (event) => {
      hearPage(event);
      hearMessages(event);
    },
    settle: () => {
      messages.settle();
      unread.settle();
    },
    status: () => status,
    messagesOf: messages.of,
    firstUnreadId: () => firstUnreadId,
    arrived: () => arrived,
    rest: () => ({ unread: unread.counts(), indicators: unread.indicators(), newest: messages.newest() }),
  };
}
