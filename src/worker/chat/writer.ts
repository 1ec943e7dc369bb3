/**
 * Sends what stands in the outbox (rulings, Chat; decision 0032): in each conversation one message at a time, in order,
 * after the connection's history was read. What was published and not shown is sent again only if the history lacks it.
 */
import type { SessionServices } from '../session-services.ts';
import { createEchoes, type Echoes } from './echoes.ts';
import { createLanes, type Left } from './lanes.ts';
import type { Kept } from './outbox-rows.ts';
import { createPublisher } from './publisher.ts';
import { createResolve } from './resolve.ts';
import { createUploads } from './uploads.ts';
import { asNotUploaded, fail, refusedForGood, stepTo, type WriterParts } from './writer-parts.ts';

export interface Writer extends Echoes {
  /** Looks whether something of the conversation can go; of all where none is named. */
  run(phlebotomistId?: string): void;
  /** The connection is gone: what it carried and was not shown is unconfirmed. */
  disconnected(how: 'error' | 'closed', refused: string | null): void;
  tryAgain(id: string): Promise<void>;
  discard(id: string): void;
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
      // Published by a tab that leads no longer, or before a reload.
      await publisher.unconfirm(id, 0);
      return 'more';
    }
    if (!conversations().isRead(phlebotomistId)) {
      const failure = await conversations().load(phlebotomistId);
      if (!failure) return 'more';
      const refusal = refusedForGood(failure);
      if (!refusal) return 'retry';
      // A backend may know no history of two who have never written; what was never published cannot be in it.
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
    // All are asked for when something has changed for the better: a connection, the lead.
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
      // What was published once may have arrived after all: the history is asked first.
      const wasPublished = kept.knownBefore !== null;
      const more = { ...(await asNotUploaded(outbox(), kept)), strikes: 0 };
      const again = (now: Kept) => stepTo(now, 'failed', wasPublished ? 'unconfirmed' : 'waiting', more);
      const type = wasPublished ? 'chat.messageUnconfirmed' : 'chat.messageWaits';
      await outbox().change(id, again, { type, id, phlebotomistId });
    },
    discard: (id) => {
      const kept = outbox().get(id);
      if (!kept) return;
      uploads.stop(id);
      publisher.land(id);
      const { phlebotomistId } = kept.outgoing;
      outbox().remove(id, { type: 'chat.messageDiscarded', id, phlebotomistId });
    },
    cancelUpload: uploads.cancel,
  };
}
