/**
 * Messages of phlebotomists that this browser missed: the connection was down, or no page was open (specification 7,
 * Chat: a socket sends them to nobody afterwards). A backend that offers it answers them in one call. For any other
 * backend the leader goes through the histories, one a second, behind all other calls.
 */
import { filter, firstValueFrom } from 'rxjs';
import type { ChatMessage } from '../../contract/chat.ts';
import type { Outcome } from '../../contract/failure.ts';
import { chatUnreadOffer } from '../../contract/wire/offers.ts';
import { delay } from '../clock.ts';
import type { SessionServices } from '../session-services.ts';
import type { Conversations } from './conversations.ts';
import { createHighWaterMarkStore } from './high-water-mark.ts';
import type { History } from './history.ts';
import type { ChatReader } from './reader.ts';
import { refusedForGood } from './writer-parts.ts';

export interface MissedMessages {
  /** The connection stands, for the first time or again. */
  fetch(): Promise<void>;
  /** A live message to which the backend gave a moment has been taken up. */
  received(message: ChatMessage): void;
  disconnected(): void;
  /** A person signs out, and the page forgets what is unread. */
  forget(): Promise<void>;
}

const SCAN_MS = 1_000;
/** The badge says '99+' long before. */
const MISSED_AT_MOST = 400;

export interface MissedMessagesParts {
  readonly conversations: Conversations;
  readonly history: History;
  readonly reader: ChatReader;
}

export function createMissedMessages(
  session: SessionServices,
  { conversations, history, reader }: MissedMessagesParts,
): MissedMessages {
  const { api, clock, config, signal, streams, tabs } = session;
  const highWater = createHighWaterMarkStore(session);
  const peek = createPeek(session, history);
  let generation = 0;
  let wake = () => {};
  tabs.whenLeading(() => wake());

  /** Waits until this tab leads, or the connection is gone. */
  const untilLeading = async (): Promise<void> => {
    if (!tabs.leads())
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };

  /** Asks for all missed messages in one call, and again until it succeeds. */
  async function ask(isCurrent: () => boolean): Promise<boolean> {
    while (isCurrent()) {
      if (await fetchUnread(session, { conversations, reader })) return true;
      await delay(clock, config.timings.reconnectDelayMs, signal);
    }
    return false;
  }

  /** Goes through the histories; false if it was broken off. */
  async function scan(connectedAt: number, isCurrent: () => boolean): Promise<boolean> {
    const roster = streams.roster.pipe(filter(({ phlebotomists }) => phlebotomists.size > 0));
    const known = await firstValueFrom(roster, { defaultValue: null });
    const remaining = [...(known?.phlebotomists.keys() ?? [])];
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) {
      await delay(clock, SCAN_MS, signal);
      await untilLeading();
      if (!isCurrent()) return false;
      if (api.offers(chatUnreadOffer)) return ask(isCurrent);
      const before = await highWater.read();
      // Another tab has gone through all histories since this connection began.
      if (before.searchedAt >= connectedAt) return true;
      if (conversations.isRead(next)) continue;
      const peeked = await peek(next, before.upTo);
      if (peeked.ok) highWater.note(peeked.value);
      else if (!refusedForGood(peeked.failure)) {
        remaining.push(next);
        await delay(clock, config.timings.reconnectDelayMs, signal);
      }
    }
    return isCurrent();
  }

  return {
    fetch: async () => {
      generation += 1;
      const fetched = generation;
      const connectedAt = clock.wall();
      const isCurrent = () => fetched === generation && !signal.aborted;
      if (api.offers(chatUnreadOffer)) await ask(isCurrent);
      else if (await scan(connectedAt, isCurrent)) highWater.caughtUp(connectedAt);
    },
    received: ({ createdAt }) => highWater.note(createdAt),
    disconnected: () => {
      generation += 1;
      highWater.fellBehind();
      wake();
    },
    forget: highWater.forget,
  };
}

/** Reads one history: publishes its unseen messages after a moment, and answers the moment of its newest message. */
function createPeek({ signal, publish }: SessionServices, history: History) {
  return async (phlebotomistId: string, since: number): Promise<Outcome<number>> => {
    const answer = await history.fetch(phlebotomistId, signal, 'scan');
    if (!answer.ok) return answer;
    const rows = history.read(phlebotomistId, answer.value.slice(-MISSED_AT_MOST));
    const missed = rows.flatMap(({ message }) =>
      message.own || message.seen || message.createdAt <= since ? [] : message,
    );
    if (missed.length > 0 && !signal.aborted)
      publish({ type: 'chat.messagesReceived', phlebotomistId, messages: missed, source: 'history' });
    return { ok: true, value: rows.at(-1)?.message.createdAt ?? Number.NEGATIVE_INFINITY };
  };
}

/** GET /api/chat/unread/{userId}: the messages that the hospital has not seen. Answers whether the call succeeded. */
async function fetchUnread(
  { api, hospital, signal }: SessionServices,
  { conversations, reader }: Pick<MissedMessagesParts, 'conversations' | 'reader'>,
): Promise<boolean> {
  const params = { userId: hospital.wireId };
  const answer = await api.json('chatUnread', { params, signal, priority: 'poll' });
  if (signal.aborted || !answer.ok || !Array.isArray(answer.value)) return false;
  conversations.receive(reader.rows(answer.value), 'history');
  return true;
}
