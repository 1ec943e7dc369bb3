/** Chat with phlebotomists: what is heard, what is written, what was seen (specification 7, Chat; rulings, Chat; decision 0032). */
import { type CommandEnd, done } from '../../contract/command.ts';
import { stomp } from '../../contract/endpoints.ts';
import type { Failure } from '../../contract/failure.ts';
import { pause } from '../clock.ts';
import type { SessionParts } from '../session-parts.ts';
import type { CommandHandlers, OpenPart } from '../worker-part.ts';
import { type ChatChannel, openChatChannel } from './chat-channel.ts';
import { type Conversations, openConversations } from './conversations.ts';
import { createMissed } from './missed.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { openStrangers } from './strangers.ts';
import { readInbox, type ToldMessage } from './to-message.ts';
import { openWriter, type Writer } from './writer.ts';

export const openChat: OpenPart = (session) => {
  const { config, signal, tabs, tell } = session;
  /** Conversations on view in this tab. */
  const open = new Set<string>();
  const parts = {
    outbox: (): Outbox => outbox,
    conversations: (): Conversations => conversations,
    channel: (): ChatChannel => channel,
  };
  const writer = openWriter(session, parts);
  const outbox = openOutbox(session, {
    changed: writer.run,
    sentElsewhere: (message) => {
      writer.claimed(message.id);
      conversations.learn(message);
    },
  });
  const conversations = openConversations(session, {
    ready: () => outbox.ready,
    isEcho: writer.isEcho,
  });
  const missed = createMissed(session, conversations);
  const receipts = createReceipts(session, parts.channel);
  const strangers = openStrangers(
    session,
    // In their order, and not before the outbox is known.
    (told) => void outbox.ready.then(() => signal.aborted || conversations.hear([told], 'live')),
  );

  const channel = openChatChannel(session, {
    connected: () => {
      conversations.connected();
      void catchUp();
    },
    disconnected: (how) => {
      conversations.disconnected();
      missed.disconnected();
      writer.disconnected(how);
    },
    receive: (body) => hear(session, body, strangers.hear),
  });

  /** What was said while nobody listened never comes by itself. */
  async function catchUp(): Promise<void> {
    await Promise.all([...open].map(loadOpen));
    await outbox.ready;
    writer.run();
    receipts.sayAgain();
    channel.caughtUp();
    if (!signal.aborted) await missed.fetch();
  }

  /** Loads the history of an open conversation; one that cannot be had is asked for again while it is missing. */
  async function loadOpen(phlebotomistId: string): Promise<Failure | null> {
    const failure = await conversations.load(phlebotomistId);
    if (failure && !signal.aborted)
      session.clock.after(config.timings.reconnectDelayMs, () => {
        const isMissing = open.has(phlebotomistId) && !conversations.isWhole(phlebotomistId);
        if (isMissing && channel.isConnected && !signal.aborted) void loadOpen(phlebotomistId);
      });
    return failure;
  }

  tabs.whenLeading(() => writer.run());
  tabs.hear((message) => {
    if (message.type !== 'read') return;
    const { phlebotomistId, upTo } = message;
    tell({ type: 'chat.markedRead', phlebotomistId, upTo });
  });
  void outbox.ready.then(() => writer.run());

  return {
    commands: {
      ...conversationCommands(session, { open, conversations, loadOpen, receipts }),
      ...writingCommands(session, outbox, writer),
    },
    end: async ({ isSignOut, isAsked }) => {
      channel.close();
      strangers.close();
      // Who was not asked has not said that what he wrote may go: it waits for the next sign-in.
      if (isSignOut && isAsked) await outbox.forget();
    },
  };
};

/** Takes up what came on the hospital's topic. */
function hear(session: SessionParts, body: unknown, message: (told: ToldMessage) => void): void {
  const { clock, config, counters, hospital, signal, tell } = session;
  if (signal.aborted) return;
  const read = readInbox(body, { hospitalId: hospital.id, timeZone: config.timeZone, now: clock.wall() });
  if (read === null) counters.count('chat.framesRefused');
  else if ('upTo' in read) tell({ type: 'chat.receiptReceived', ...read });
  else message(read);
}

function conversationCommands(
  session: SessionParts,
  {
    open,
    conversations,
    loadOpen,
    receipts,
  }: {
    readonly open: Set<string>;
    readonly conversations: Conversations;
    loadOpen(phlebotomistId: string): Promise<Failure | null>;
    readonly receipts: Receipts;
  },
): CommandHandlers {
  const { clock, config, signal, tabs, tell } = session;
  return {
    'chat.open': async ({ phlebotomistId }): Promise<CommandEnd> => {
      open.add(phlebotomistId);
      if (conversations.isWhole(phlebotomistId)) {
        tell({ type: 'chat.historyLoaded', phlebotomistId });
        return done;
      }
      const failure = await loadOpen(phlebotomistId);
      return failure ? { outcome: 'failed', failure } : done;
    },
    'chat.close': async ({ phlebotomistId }) => {
      open.delete(phlebotomistId);
      return done;
    },
    'chat.markRead': async ({ phlebotomistId, upTo }) => {
      await pause(clock, config.timings.markSeenDelayMs, signal);
      if (signal.aborted || !open.has(phlebotomistId)) return done;
      tell({ type: 'chat.markedRead', phlebotomistId, upTo });
      tabs.post({ type: 'read', phlebotomistId, upTo });
      receipts.say(phlebotomistId, upTo);
      return done;
    },
  };
}

interface Receipts {
  say(phlebotomistId: string, upTo: number): void;
  /** Says what could not be said while there was no connection. */
  sayAgain(): void;
}

/** Read receipts (specification 7, Chat). The newest one of a conversation says all. */
function createReceipts({ hospital, streams }: SessionParts, channel: () => ChatChannel): Receipts {
  const unsaid = new Map<string, number>();

  function say(phlebotomistId: string, upTo: number): void {
    const said = channel().publish(stomp.readReceipt, {
      senderId: hospital.wireId,
      receiverId: streams.roster.value.wireIds.get(phlebotomistId) ?? phlebotomistId,
      // By the backend's clock: what was written after what is on view was not seen.
      timestamp: new Date(upTo).toISOString(),
    });
    if (said.ok) unsaid.delete(phlebotomistId);
    else unsaid.set(phlebotomistId, upTo);
  }

  return {
    say,
    sayAgain: () => {
      for (const [phlebotomistId, upTo] of [...unsaid]) say(phlebotomistId, upTo);
    },
  };
}

function writingCommands({ id, storage }: SessionParts, outbox: Outbox, writer: Writer): CommandHandlers {
  return {
    'chat.send': async ({ outgoing, writer: written }, _run, [file]) => {
      await outbox.ready;
      // Without a disk another tab's press cannot be told from one that it has taken itself.
      if (storage.fallback === 'memory' && written !== id) return done;
      const content = file ? await copyOf(file) : null;
      await outbox.add({ outgoing, attachmentUrl: null, strikes: 0, knownBefore: null }, content);
      return done;
    },
    'chat.tryAgain': async ({ messageId }) => {
      await writer.tryAgain(messageId);
      return done;
    },
    'chat.discard': async ({ messageId }) => {
      writer.discard(messageId);
      return done;
    },
    'chat.cancelUpload': async ({ messageId }) => {
      writer.cancelUpload(messageId);
      return done;
    },
  };
}

/** What is in a file, as it is now; null where it cannot be read any more, so that its message fails by name. */
async function copyOf(file: unknown): Promise<Blob | null> {
  if (!(file instanceof Blob)) return null;
  try {
    return new Blob([await file.arrayBuffer()], { type: file.type });
  } catch {
    return null;
  }
}
