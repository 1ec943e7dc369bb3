/**
 * Uploads the files of the outbox (rulings, Chat): after Send, not when a file is chosen. A person can end an upload.
 */
import { type Failure, failed } from '../../contract/failure.ts';
import { createSemaphore } from '../api/semaphore.ts';
import type { SessionServices } from '../session-services.ts';
import { readAttachmentAddress } from './attachment-address.ts';
import type { Left } from './lanes.ts';
import type { Kept } from './outbox-rows.ts';
import { fail, isGivenUp, stepTo, strikesOf, type WriterParts } from './writer-parts.ts';

/** A file may be on its way for minutes; positions, alerts and orders need the other connections meanwhile. */
const UPLOADS_AT_ONCE = 2;

export interface Uploads {
  /** Uploads the file of a message that waits. */
  run(kept: Kept): Promise<Left>;
  /** A person ends the upload: its message stands as failed. */
  cancel(id: string): Promise<void>;
  /** Ends the upload of a message that is discarded. */
  stop(id: string): void;
}

export function createUploads(session: SessionServices, { channel, outbox }: WriterParts): Uploads {
  const { api, signal, storage, tabs, publish } = session;
  const underWay = new Map<string, AbortController>();
  const turns = createSemaphore(UPLOADS_AT_ONCE);

  /**
   * The upload broke, and nobody refused the file: its message waits, before later ones. False after too many breaks.
   */
  async function waitAfterBreak(id: string): Promise<boolean> {
    const kept = outbox().get(id);
    if (!kept) return true;
    const strikes = kept.strikes + (channel().isConnected ? strikesOf.late : strikesOf.closed);
    if (isGivenUp(strikes)) return false;
    const { phlebotomistId } = kept.outgoing;
    const step = (now: Kept) => stepTo(now, 'waiting', 'waiting', { strikes });
    await outbox().change(id, step, { type: 'chat.messageWaits', id, phlebotomistId });
    return true;
  }

  async function send(kept: Kept, file: Blob, upload: AbortController): Promise<Failure | string> {
    const { id, phlebotomistId, file: chosen } = kept.outgoing;
    const life = AbortSignal.any([signal, upload.signal]);
    const giveBack = await turns.acquire('person', life);
    if (!giveBack) return cancelled;
    // In this tab only: the other tabs receive the upload's end, when the row changes.
    const progress = (sent: number, total: number) =>
      publish({ type: 'chat.uploadProgressed', id, phlebotomistId, sent, total });
    progress(0, file.size);
    const answer = await api.upload('uploadAttachment', {
      form: [{ name: 'file', value: file, fileName: chosen?.name ?? 'file' }],
      signal: life,
      onProgress: ({ sent, total }) => progress(sent, total),
    });
    giveBack();
    if (upload.signal.aborted) return cancelled;
    if (!answer.ok) return answer.failure;
    return (
      readAttachmentAddress(answer.value) ??
      failed('unreadable', `The answer to the upload names no file: ${answer.value.slice(0, 80)}`).failure
    );
  }

  /** Whether this tab uploads: the leader does. Without a disk each tab uploads its own files. */
  const mayBegin = () => tabs.leads() || storage.fallback === 'memory';

  async function endHere(id: string): Promise<void> {
    const upload = underWay.get(id);
    if (upload) return upload.abort();
    // The worker that began the upload is gone: the message waits for a new upload.
    const kept = outbox().get(id);
    const isToCome = kept?.outgoing.state === 'waiting' && kept.outgoing.file && kept.attachmentUrl === null;
    if (isToCome && mayBegin()) await fail(outbox(), id, 'upload', cancelled);
  }

  // A person may end an upload in any tab; the tab that makes the upload hears of it here.
  tabs.onMessage((message) => {
    if (message.type === 'uploadCancelled') void endHere(message.id);
    if (message.type === 'outgoing' && message.fact.type === 'chat.messageDiscarded')
      underWay.get(message.fact.id)?.abort();
  });

  return {
    run: async (kept) => {
      const { id, phlebotomistId } = kept.outgoing;
      const file = await outbox().file(id);
      if (file === 'unread') return 'retry';
      if (!file) {
        await fail(outbox(), id, 'upload', fileGone);
        return 'more';
      }
      const upload = new AbortController();
      underWay.set(id, upload);
      const answer = await send(kept, file, upload);
      underWay.delete(id);
      if (signal.aborted) return 'nothing';
      if (typeof answer !== 'string') {
        if (isBreak(answer) && (await waitAfterBreak(id))) return 'retry';
        await fail(outbox(), id, 'upload', answer);
        return 'more';
      }
      const { size } = file;
      const done = { type: 'chat.uploadProgressed', id, phlebotomistId, sent: size, total: size } as const;
      await outbox().change(id, (now) => uploaded(now, answer), done);
      return 'more';
    },
    cancel: async (id) => {
      if (!underWay.has(id) && !mayBegin()) tabs.post({ type: 'uploadCancelled', id });
      else await endHere(id);
    },
    stop: (id) => underWay.get(id)?.abort(),
  };
}

/** One that failed meanwhile stays so: in another tab it would be shown as uploading, and for ever. */
const uploaded = (now: Kept, attachmentUrl: string): Kept | null =>
  stepTo(now, 'waiting', 'waiting', { attachmentUrl, strikes: strikesOfNow(now) });

/** Strikes of the upload do not count for publishing; those of an earlier publishing do. */
const strikesOfNow = ({ knownBefore, strikes }: Kept): number => (knownBefore === null ? 0 : strikes);

/** Whether nobody refused the file: the connection broke, time ran out, or the answer was lost or not readable. */
const isBreak = ({ kind }: Failure): boolean => !['refused', 'unauthorised', 'stopped'].includes(kind);

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
