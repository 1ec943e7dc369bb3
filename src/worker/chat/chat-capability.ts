/**
 * Chat with phlebotomists: messages received and written, and read receipts (specification 7, Chat; rulings, Chat;
 * decision 0032).
 */
import { type CommandEnd, done } from '../../contract/command.ts';
import type { Failure } from '../../contract/failure.ts';
import { delay } from '../clock.ts';
import type { SessionServices } from '../session-services.ts';
import type { CommandHandlers, OpenCapability } from '../worker-capability.ts';
import { type ChatChannel, openChatChannel } from './chat-channel.ts';
import { type Conversations, openConversations } from './conversations.ts';
import { createHistory } from './history.ts';
import { createMissedMessages } from './missed-messages.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { type ChatReader, createReader } from './reader.ts';
import { createReceipts, type Receipts } from './receipts.ts';
import type { ReceivedMessage } from './to-message.ts';
import { openUnknownSenders } from './unknown-senders.ts';
import { openWriter } from './writer.ts';
import { writingCommands } from './writing-commands.ts';

export const openChat: OpenCapability = (session) => {
  const { config, signal, tabs, publish } = session;
  const parts = {
    outbox: (): Outbox => outbox,
    conversations: (): Conversations => conversations,
    channel: (): ChatChannel => channel,
  };
  const reader = createReader(session);
  const history = createHistory(session, reader);
  const writer = openWriter(session, parts);
  const outbox = openOutbox(session, {
    changed: writer.run,
    sentElsewhere: (message) => conversations.learn(message),
  });
  const conversations = openConversations(session, {
    ready: () => outbox.ready,
    isEcho: writer.isEcho,
    knownBefore: writer.knownBefore,
    lookUp: writer.lookUp,
    history,
  });
  const missed = createMissedMessages(session, { conversations, history, reader });
  const receipts = createReceipts(session, reader, parts.channel);
  let handled = outbox.ready;
  const unknownSenders = openUnknownSenders(session, (received) => {
    // Messages are handled in order, and not before the outbox is read: each may be the echo of one there.
    handled = handled
      .then(() => conversations.lookUp([received]))
      .then(() => {
        if (signal.aborted) return;
        conversations.receive([received], 'live');
        // Without a moment of the backend's own it says nothing of how far that was received.
        if (received.isZoned !== null) missed.received(received.message);
      });
  });

  const channel = openChatChannel(session, {
    connected: () => {
      conversations.connected();
      void catchUp();
    },
    disconnected: (how, refused) => {
      conversations.disconnected();
      missed.disconnected();
      writer.disconnected(how, refused);
      receipts.disconnected();
    },
    receive: createReceiver(session, reader, (received) => {
      conversations.arrived(received);
      unknownSenders.receive(received);
    }),
  });

  /** Fetches what came while the connection was down; the socket never brings it. */
  async function catchUp(): Promise<void> {
    await Promise.all(conversations.onView().map(loadOpen));
    await outbox.ready;
    writer.run();
    receipts.sayAgain();
    channel.caughtUp();
    if (!signal.aborted) await missed.fetch();
  }

  /** Loads the history of an open conversation; after a failure it is loaded again while it is missing. */
  async function loadOpen(phlebotomistId: string): Promise<Failure | null> {
    const failure = await conversations.load(phlebotomistId);
    if (failure && !signal.aborted)
      session.clock.after(config.timings.reconnectDelayMs, () => {
        const isOnView = conversations.onView().includes(phlebotomistId);
        const isMissing = isOnView && !conversations.isShownWhole(phlebotomistId);
        if (isMissing && channel.isConnected && !signal.aborted) void loadOpen(phlebotomistId);
      });
    return failure;
  }

  tabs.whenLeading(() => writer.run());
  tabs.onMessage((message) => {
    if (message.type !== 'read') return;
    const { phlebotomistId, upTo } = message;
    publish({ type: 'chat.markedRead', phlebotomistId, upTo });
  });
  void outbox.ready.then(() => writer.run());

  return {
    commands: {
      ...conversationCommands(session, { conversations, loadOpen, receipts }),
      ...writingCommands(session, outbox, writer),
    },
    end: async ({ isSignOut, isAsked }) => {
      channel.close();
      unknownSenders.close();
      // A person who did not sign out has not agreed to lose unsent messages: they wait for the next sign-in.
      const isForgotten = isSignOut && isAsked;
      await Promise.all([isSignOut ? missed.forget() : null, isForgotten ? outbox.forget() : null]);
    },
  };
};

/** Takes up the frames of the hospital's topic. */
function createReceiver(
  { counters, signal, publish }: SessionServices,
  reader: ChatReader,
  message: (received: ReceivedMessage) => void,
) {
  return (body: unknown): void => {
    if (signal.aborted) return;
    const read = reader.inbox(body);
    if (read === null) counters.count('chat.framesRefused');
    else if ('upTo' in read) publish({ type: 'chat.receiptReceived', ...read });
    else message(read);
  };
}

function conversationCommands(
  session: SessionServices,
  {
    conversations,
    loadOpen,
    receipts,
  }: {
    readonly conversations: Conversations;
    loadOpen(phlebotomistId: string): Promise<Failure | null>;
    readonly receipts: Receipts;
  },
): CommandHandlers {
  const { clock, config, signal, tabs, publish } = session;
  const isLookedAt = (phlebotomistId: string) =>
    tabs.isVisible() && conversations.onView().includes(phlebotomistId);
  return {
    'chat.open': async ({ phlebotomistId }): Promise<CommandEnd> => {
      conversations.show(phlebotomistId);
      if (conversations.isShownWhole(phlebotomistId)) {
        publish({ type: 'chat.historyLoaded', phlebotomistId });
        return done;
      }
      const failure = await loadOpen(phlebotomistId);
      return failure ? { outcome: 'failed', failure } : done;
    },
    'chat.close': async ({ phlebotomistId }) => {
      conversations.hide(phlebotomistId);
      return done;
    },
    'chat.markRead': async ({ phlebotomistId, upTo }) => {
      await delay(clock, config.timings.markSeenDelayMs, signal);
      if (signal.aborted || !isLookedAt(phlebotomistId)) return done;
      publish({ type: 'chat.markedRead', phlebotomistId, upTo });
      tabs.post({ type: 'read', phlebotomistId, upTo });
      receipts.say(phlebotomistId, upTo);
      return done;
    },
  };
}
