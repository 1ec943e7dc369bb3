/** Uploads of the outbox: on Send, not on choosing; with progress, and an end that the person can make (rulings, Chat). */
import { type Failure, failed } from '../../contract/failure.ts';
import type { SessionParts } from '../session-parts.ts';
import type { Left } from './lanes.ts';
import type { Kept } from './outbox.ts';
import { STRIKES_AT_MOST, stepTo, strikesOf, type WriterParts } from './writer-parts.ts';

export interface Uploads {
  /** Uploads the file of a message that waits. */
  run(kept: Kept): Promise<Left>;
  cancel(id: string): void;
  /** The message stands as failed, with its text and its file. */
  fail(id: string, step: 'upload' | 'send', failure: Failure): Promise<void>;
}

export function createUploads(session: SessionParts, { channel, outbox }: WriterParts): Uploads {
  const { api, signal, tell } = session;
  const underWay = new Map<string, AbortController>();

  async function fail(id: string, step: 'upload' | 'send', failure: Failure): Promise<void> {
    const kept = outbox().get(id);
    if (!kept) return;
    const { phlebotomistId, state } = kept.outgoing;
    await outbox().change(id, (now) => stepTo(now, state, 'failed', {}, failure), {
      type: 'chat.messageFailed',
      id,
      phlebotomistId,
      step,
      failure,
    });
  }

  /**
   * The line did not carry it: nobody refused the file, and it keeps its place before what was written after it. False where that has
   * been so too often.
   */
  async function waitForLine(id: string): Promise<boolean> {
    const kept = outbox().get(id);
    if (!kept) return true;
    const strikes = kept.strikes + (channel().isConnected ? strikesOf.late : strikesOf.closed);
    if (strikes >= STRIKES_AT_MOST) return false;
    const { phlebotomistId } = kept.outgoing;
    const step = (now: Kept) => stepTo(now, 'waiting', 'waiting', { strikes });
    await outbox().change(id, step, { type: 'chat.messageWaits', id, phlebotomistId });
    return true;
  }

  async function send(kept: Kept, file: Blob, own: AbortController): Promise<Failure | string> {
    const { id, phlebotomistId, file: chosen } = kept.outgoing;
    const progress = (sent: number, total: number) =>
      tell({ type: 'chat.uploadProgressed', id, phlebotomistId, sent, total });
    progress(0, file.size);
    const answer = await api.upload('uploadAttachment', {
      form: [{ name: 'file', value: file, fileName: chosen?.name ?? 'file' }],
      signal: AbortSignal.any([signal, own.signal]),
      onProgress: ({ sent, total }) => progress(sent, total),
    });
    if (own.signal.aborted) return cancelled;
    if (!answer.ok) return answer.failure;
    const url = answer.value.trim().replace(/^"(.*)"$/, '$1');
    return url === '' ? failed('unreadable', 'The answer to the upload names no file').failure : url;
  }

  return {
    run: async (kept) => {
      const { id, phlebotomistId } = kept.outgoing;
      const file = await outbox().file(id);
      if (!file) {
        await fail(id, 'upload', fileGone);
        return 'more';
      }
      const own = new AbortController();
      underWay.set(id, own);
      const answer = await send(kept, file, own);
      underWay.delete(id);
      if (signal.aborted) return 'nothing';
      if (typeof answer !== 'string') {
        if (isOfLine(answer) && (await waitForLine(id))) return 'rest';
        await fail(id, 'upload', answer);
        return 'more';
      }
      const { size } = file;
      const done = { type: 'chat.uploadProgressed', id, phlebotomistId, sent: size, total: size } as const;
      // Being told to the backend has its own tries.
      const step = (now: Kept) => ({ ...now, attachmentUrl: answer, strikes: 0 });
      if (await outbox().change(id, step, done)) outbox().dropFile(id);
      return 'more';
    },
    cancel: (id) => underWay.get(id)?.abort(),
    fail,
  };
}

/** Nobody said no: the connection ended, or nothing came back in time. */
const isOfLine = ({ kind }: Failure): boolean => kind === 'network' || kind === 'timeout';

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
