/**
 * Sends the outbox's messages (rulings, Chat; decision 0032): in each conversation one at a time, in order, after the
 * connection's history was read. A message without an echo is sent again only if the history lacks it.
 */
import type { SessionServices } from '../session-services.ts';
import { createEchoes } from './echoes.ts';
import { createLanes, type Left } from './lanes.ts';
import type { Kept } from './outbox-rows.ts';
import type { Echoes } from './own-messages.ts';
import { createPublisher } from './publisher.ts';
import { createResolve } from './resolve.ts';
import { createUploads } from './uploads.ts';
import { asNotUploaded, fail, refusedForGood, stepTo, type WriterParts } from './writer-parts.ts';

export interface Writer extends Echoes {
  /** Sends the next message of the conversation if it can go; of all conversations where none is named. */
  run(phlebotomistId?: string): void;
  /** The connection is gone: messages that it carried and that did not come back are unconfirmed. */
  disconnected(how: 'error' | 'closed', refused: string | null): void;
  tryAgain(id: string): Promise<void>;
  /** Resolves when it will not come back with a reload. */
  discard(id: string): Promise<void>;
  cancelUpload(id: string): Promise<void>;
}

export function openWriter(session: SessionServices, parts: WriterParts): Writer {
  const { clock, config, signal, storage, tabs } = session;
  const { channel, conversations, outbox } = parts;

  /** Without a disk nobody else can send what stands in this tab's memory. */
  const mayWrite = () =>
    !signal.aborted && channel().isConnected && (tabs.leads() || storage.fallback === 'memory');

  const resolve = createResolve(session, parts);
  const uploads = createUploads(session, parts);
  const publisher = createPublisher(session, parts, { mayWrite, overdue: run });
  const lanes = createLanes(clock, { retryMs: config.timings.reconnectDelayMs, step });

  async function step(phlebotomistId: string): Promise<Left> {
    const standing = outbox().all(phlebotomistId);
    const next = standing.find(({ outgoing }) => outgoing.state !== 'failed');
    if (!next || !mayWrite()) return 'nothing';
    const { id, state, file } = next.outgoing;
    if (state === 'unconfirmed') return resolve(id, phlebotomistId);
    if (state === 'sending') {
      if (publisher.isInFlight(id)) return 'nothing';
      // A tab that no longer leads published it, or this one did before a reload.
      await publisher.unconfirm(id, 0);
      return 'more';
    }
    if (!conversations().isRead(phlebotomistId)) {
      const failure = await conversations().load(phlebotomistId);
      if (!failure) return 'more';
      const refusal = refusedForGood(failure);
      if (!refusal) return 'retry';
      // A backend may have no history of two who have never written; an unpublished message cannot be in it.
      if (refusal.status !== 404 || next.knownBefore !== null) {
        await fail(outbox(), id, 'send', refusal);
        return 'more';
      }
    }
    if (file && next.attachmentUrl === null) return uploads.run(next);
    return publisher.publish(next);
  }

  function run(phlebotomistId?: string): void {
    if (!mayWrite()) return;
    // All conversations are looked at after a change for the better: a connection, or the lead.
    const when = phlebotomistId === undefined ? 'now' : 'afterRetryWait';
    const waiting = outbox().all(phlebotomistId);
    for (const id of new Set(waiting.map(({ outgoing }) => outgoing.phlebotomistId))) lanes.run(id, when);
  }

  return {
    run,
    disconnected: publisher.disconnected,
    ...createEchoes(outbox, publisher.land),
    tryAgain: async (id) => {
      const kept = outbox().get(id);
      if (!kept) return;
      const { phlebotomistId } = kept.outgoing;
      // A message that was published once may have arrived: the history is read first.
      const wasPublished = kept.knownBefore !== null;
      const more = { ...(await asNotUploaded(outbox(), kept)), strikes: 0 };
      const again = (now: Kept) => stepTo(now, 'failed', wasPublished ? 'unconfirmed' : 'waiting', more);
      const type = wasPublished ? 'chat.messageUnconfirmed' : 'chat.messageWaits';
      await outbox().change(id, again, { type, id, phlebotomistId });
    },
    discard: async (id) => {
      const phlebotomistId = outbox().get(id)?.outgoing.phlebotomistId;
      uploads.stop(id);
      publisher.land(id);
      const isAdded = phlebotomistId !== undefined;
      await outbox().remove(id, isAdded ? { type: 'chat.messageDiscarded', id, phlebotomistId } : null);
    },
    cancelUpload: uploads.cancel,
  };
}
