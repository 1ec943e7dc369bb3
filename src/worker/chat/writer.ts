/**
 * Sends what stands in the outbox (rulings, Chat; decision 0032): in each conversation one message at a time, in order, after the history of
 * the connection that stands; what was published and not shown is sent again only after the history has not shown it.
 */
import { echoOf } from '../../domain/chat-echo.ts';
import type { SessionParts } from '../session-parts.ts';
import { createLanes, type Left } from './lanes.ts';
import type { Kept } from './outbox.ts';
import { createPublisher } from './publisher.ts';
import { createResolve } from './resolve.ts';
import type { ToldMessage } from './to-message.ts';
import { createUploads } from './uploads.ts';
import { stepTo, type WriterParts } from './writer-parts.ts';

export interface Writer {
  /** Looks whether something of the conversation can go; of all where none is named. */
  run(phlebotomistId?: string): void;
  /** The connection is gone: what it carried and was not shown is unconfirmed. */
  disconnected(how: 'error' | 'closed'): void;
  /** Whether an own message is one of the outbox; that has then left it. */
  isEcho(told: ToldMessage, source: 'live' | 'history'): boolean;
  /** Another tab has found the outgoing message that the backend has under this id. */
  claimed(messageId: string): void;
  tryAgain(id: string): Promise<void>;
  discard(id: string): void;
  cancelUpload(id: string): void;
}

const CLAIMS_KEPT = 1_000;

export function openWriter(session: SessionParts, parts: WriterParts): Writer {
  const { clock, config, signal, storage, tabs } = session;
  const { channel, conversations, outbox } = parts;
  const claims = new Set<string>();

  /** Without a disk nobody else can send what stands in this tab's memory. */
  const mayWrite = () =>
    !signal.aborted && channel().isConnected && (tabs.leads() || storage.fallback === 'memory');

  const resolve = createResolve(session, parts);
  const uploads = createUploads(session, parts);
  const publisher = createPublisher(session, parts, { uploads, mayWrite, overdue: run });
  const lanes = createLanes(clock, { restMs: config.timings.reconnectDelayMs, step });

  async function step(phlebotomistId: string): Promise<Left> {
    const standing = outbox().all(phlebotomistId);
    const next = standing.find(({ outgoing }) => outgoing.state !== 'failed');
    if (!next || !mayWrite()) return 'nothing';
    const { id, state, file } = next.outgoing;
    if (state === 'unconfirmed') return resolve(id, phlebotomistId);
    if (state === 'sending') {
      if (publisher.isInFlight(id)) return 'nothing';
      // Published by a tab that leads no longer, or before a reload.
      await publisher.unconfirm(id, 0);
      return 'more';
    }
    if (!conversations().isWhole(phlebotomistId))
      return (await conversations().load(phlebotomistId)) ? 'rest' : 'more';
    if (file && next.attachmentUrl === null) return uploads.run(next);
    return publisher.publish(next);
  }

  function run(phlebotomistId?: string): void {
    if (!mayWrite()) return;
    // All are asked for when something has changed for the better: a connection, the lead.
    const when = phlebotomistId === undefined ? 'now' : 'rested';
    const waiting = outbox().all(phlebotomistId);
    for (const id of new Set(waiting.map(({ outgoing }) => outgoing.phlebotomistId))) lanes.run(id, when);
  }

  return {
    run,
    disconnected: publisher.disconnected,
    isEcho: ({ message, key }, source) => {
      if (claims.has(message.id)) return false;
      const candidates = outbox()
        .all(message.phlebotomistId)
        .filter((kept) => mayBeTold(kept, source === 'live' && !tabs.leads()))
        .map(({ outgoing, knownBefore }) => ({ ...outgoing, knownBefore: knownBefore ?? [] }));
      const found = echoOf(candidates, { id: message.id, content: message.content, key });
      if (!found) return false;
      claim(claims, message.id);
      publisher.land(found.id);
      const { id, phlebotomistId } = found;
      outbox().remove(id, { type: 'chat.messageSent', id, phlebotomistId, message });
      return true;
    },
    claimed: (messageId) => claim(claims, messageId),
    tryAgain: async (id) => {
      const kept = outbox().get(id);
      if (!kept) return;
      const { phlebotomistId } = kept.outgoing;
      // What was published once may have arrived after all: the history is asked first.
      const wasPublished = kept.knownBefore !== null;
      const again = (now: Kept) =>
        stepTo(now, 'failed', wasPublished ? 'unconfirmed' : 'waiting', { strikes: 0 });
      const type = wasPublished ? 'chat.messageUnconfirmed' : 'chat.messageWaits';
      await outbox().change(id, again, { type, id, phlebotomistId });
    },
    discard: (id) => {
      const kept = outbox().get(id);
      if (!kept) return;
      uploads.cancel(id);
      publisher.land(id);
      const { phlebotomistId } = kept.outgoing;
      outbox().remove(id, { type: 'chat.messageDiscarded', id, phlebotomistId });
    },
    cancelUpload: uploads.cancel,
  };
}

/** Whether an echo can be of this one. A tab that does not write may hear the echo before it hears of the sending. */
const mayBeTold = ({ knownBefore, outgoing }: Kept, isFollower: boolean): boolean =>
  knownBefore !== null || (isFollower && outgoing.state === 'waiting');

function claim(claims: Set<string>, messageId: string): void {
  claims.add(messageId);
  const [oldest] = claims;
  if (claims.size > CLAIMS_KEPT && oldest !== undefined) claims.delete(oldest);
}
