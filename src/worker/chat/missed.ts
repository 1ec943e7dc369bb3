/**
 * What phlebotomists wrote while the connection was down (specification 7, Chat: a socket tells it to nobody afterwards). A backend that can
 * say it of all at once is asked so; of any other the histories are gone through, one a second, behind everything else.
 */
import { chatMessageRow } from '../../contract/wire/chat.ts';
import { chatUnreadOffer } from '../../contract/wire/offers.ts';
import { readRows } from '../api/rows.ts';
import { pause } from '../clock.ts';
import type { SessionParts } from '../session-parts.ts';
import type { Conversations } from './conversations.ts';
import { createHistory } from './history.ts';
import { toMessage } from './to-message.ts';

export interface Missed {
  /** Connected, the first time or again. */
  fetch(): Promise<void>;
  disconnected(): void;
}

const SCAN_MS = 1_000;
/** The badge says '99+' long before. */
const MISSED_AT_MOST = 400;
/** The backend's clock may be so much behind this one. */
const SKEW_MS = 60_000;

export function createMissed(session: SessionParts, conversations: Conversations): Missed {
  const { api, clock, signal, streams, tabs, tell } = session;
  const history = createHistory(session);
  let downSince: number | null = null;
  let generation = 0;

  async function scan(since: number, isCurrent: () => boolean): Promise<void> {
    for (const phlebotomistId of streams.roster.value.phlebotomists.keys()) {
      await pause(clock, SCAN_MS, signal);
      if (!isCurrent()) return;
      // One tab asks for all: what is unread is one for the browser.
      if (tabs.leads() && !conversations.isWhole(phlebotomistId)) await glance(phlebotomistId, since);
    }
  }

  async function glance(phlebotomistId: string, since: number): Promise<void> {
    const answer = await history.fetch(phlebotomistId, signal, 'scan');
    if (!answer.ok || signal.aborted) return;
    const missed = history
      .read(phlebotomistId, answer.value.slice(-MISSED_AT_MOST))
      .flatMap(({ message }) => (message.own || message.seen || message.createdAt <= since ? [] : message));
    if (missed.length > 0)
      tell({ type: 'chat.messagesReceived', phlebotomistId, messages: missed, source: 'history' });
  }

  return {
    fetch: async () => {
      generation += 1;
      const own = generation;
      const isCurrent = () => own === generation && !signal.aborted;
      if (api.offers(chatUnreadOffer)) await fetchUnread(session, conversations);
      else if (downSince !== null) await scan(downSince - SKEW_MS, isCurrent);
      if (isCurrent()) downSince = null;
    },
    disconnected: () => {
      generation += 1;
      downSince ??= clock.wall();
    },
  };
}

/** GET /api/chat/unread/{userId}: what nobody of the hospital has seen. */
async function fetchUnread(session: SessionParts, conversations: Conversations): Promise<void> {
  const { api, clock, config, counters, hospital, signal } = session;
  const params = { userId: hospital.wireId };
  const answer = await api.json('chatUnread', { params, signal, priority: 'poll' });
  if (signal.aborted || !answer.ok || !Array.isArray(answer.value)) return;
  const reading = { hospitalId: hospital.id, timeZone: config.timeZone, now: clock.wall() };
  const rows = readRows(answer.value, chatMessageRow, 'chat', counters);
  const told = rows.flatMap((row) => toMessage(row, reading) ?? []);
  conversations.hear(told, 'history');
}
