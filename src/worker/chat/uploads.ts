/** Uploads of the outbox: on Send, not on choosing; with progress, and the person can end them (rulings, Chat). */
import { type Failure, failed } from '../../contract/failure.ts';
import type { SessionServices } from '../session-services.ts';
import { readAttachmentAddress } from './attachment-address.ts';
import type { Left } from './lanes.ts';
import type { Kept } from './outbox-rows.ts';
import { fail, isGivenUp, stepTo, strikesOf, type WriterParts } from './writer-parts.ts';

export interface Uploads {
  /** Uploads the file of a message that waits. */
  run(kept: Kept): Promise<Left>;
  /** The person ends it: the message stands as failed. */
  cancel(id: string): Promise<void>;
  /** Ends it without a word. */
  stop(id: string): void;
}

export function createUploads(session: SessionServices, { channel, outbox }: WriterParts): Uploads {
  const { api, signal, storage, tabs, publish } = session;
  const underWay = new Map<string, AbortController>();

  /**
   * The line did not carry the file, and nobody refused it: its message keeps its place before later ones. False where
   * that happened too often.
   */
  async function waitForLine(id: string): Promise<boolean> {
    const kept = outbox().get(id);
    if (!kept) return true;
    const strikes = kept.strikes + (channel().isConnected ? strikesOf.late : strikesOf.closed);
    if (isGivenUp(strikes)) return false;
    const { phlebotomistId } = kept.outgoing;
    const step = (now: Kept) => stepTo(now, 'waiting', 'waiting', { strikes });
    await outbox().change(id, step, { type: 'chat.messageWaits', id, phlebotomistId });
    return true;
  }

  async function send(kept: Kept, file: Blob, own: AbortController): Promise<Failure | string> {
    const { id, phlebotomistId, file: chosen } = kept.outgoing;
    const progress = (sent: number, total: number) =>
      publish({ type: 'chat.uploadProgressed', id, phlebotomistId, sent, total });
    progress(0, file.size);
    const answer = await api.upload('uploadAttachment', {
      form: [{ name: 'file', value: file, fileName: chosen?.name ?? 'file' }],
      signal: AbortSignal.any([signal, own.signal]),
      onProgress: ({ sent, total }) => progress(sent, total),
    });
    if (own.signal.aborted) return cancelled;
    if (!answer.ok) return answer.failure;
    return (
      readAttachmentAddress(answer.value) ??
      failed('unreadable', `The answer to the upload names no file: ${answer.value.slice(0, 80)}`).failure
    );
  }

  /** Without a disk each tab uploads its own. */
  const mayBegin = () => tabs.leads() || storage.fallback === 'memory';

  async function endHere(id: string): Promise<void> {
    const own = underWay.get(id);
    if (own) return own.abort();
    // What a worker had begun that is gone: it waits to be begun anew.
    const kept = outbox().get(id);
    const isToCome = kept?.outgoing.state === 'waiting' && kept.outgoing.file && kept.attachmentUrl === null;
    if (isToCome && mayBegin()) await fail(outbox(), id, 'upload', cancelled);
  }

  // Any tab shows the upload, one alone makes it.
  tabs.onMessage((message) => {
    if (message.type === 'uploadCancelled') void endHere(message.id);
    if (message.type === 'outgoing' && message.fact.type === 'chat.messageDiscarded')
      underWay.get(message.fact.id)?.abort();
  });

  return {
    run: async (kept) => {
      const { id, phlebotomistId } = kept.outgoing;
      const file = await outbox().file(id);
      if (!file) {
        await fail(outbox(), id, 'upload', fileGone);
        return 'more';
      }
      const own = new AbortController();
      underWay.set(id, own);
      const answer = await send(kept, file, own);
      underWay.delete(id);
      if (signal.aborted) return 'nothing';
      if (typeof answer !== 'string') {
        if (isOfLine(answer) && (await waitForLine(id))) return 'retry';
        await fail(outbox(), id, 'upload', answer);
        return 'more';
      }
      const { size } = file;
      const done = { type: 'chat.uploadProgressed', id, phlebotomistId, sent: size, total: size } as const;
      // Being published to the backend has its own tries; one that it refused once goes on with those.
      const strikesOfNow = ({ knownBefore, strikes }: Kept) => (knownBefore === null ? 0 : strikes);
      const step = (now: Kept) => ({ ...now, attachmentUrl: answer, strikes: strikesOfNow(now) });
      await outbox().change(id, step, done);
      return 'more';
    },
    cancel: async (id) => {
      if (!underWay.has(id) && !mayBegin()) tabs.post({ type: 'uploadCancelled', id });
      else await endHere(id);
    },
    stop: (id) => underWay.get(id)?.abort(),
  };
}

/** Nobody said no: the line ended, nothing came in time, or no word of the backend came. It is uploaded again. */
const isOfLine = ({ kind }: Failure): boolean => !['refused', 'unauthorised', 'stopped'].includes(kind);

const fileGone: Failure = {
  kind: 'stopped',
  retry: 'never',
  message: 'The file cannot be read any more',
  code: 'fileGone',
};
const cancelled: Failure = {
  kind: 'stopped',
  retry: 'user',
  message: 'The upload was ended',
  code: 'cancelled',
};
