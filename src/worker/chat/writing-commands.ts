/** A person's commands for outgoing messages: send, try again, discard, cancel the upload. */
import { done } from '../../contract/command.ts';
import { delay } from '../clock.ts';
import type { SessionServices } from '../session-services.ts';
import type { CommandHandlers } from '../worker-capability.ts';
import type { Outbox } from './outbox.ts';
import type { Writer } from './writer.ts';

/** The other tabs are asked once a second whether one reads the file; so many silent answers in a row end that. */
const ASKED_AT_MOST = 12;
const SILENT_AT_MOST = 3;
const ASK_MS = 1_000;

export function writingCommands(session: SessionServices, outbox: Outbox, writer: Writer): CommandHandlers {
  const { id, storage } = session;
  const files = createFiles(session);
  return {
    'chat.send': async ({ outgoing, writer: written }, _run, [file]) => {
      const content = file ? files.read(outgoing.id, file) : null;
      await outbox.ready;
      // Without a disk this outbox is this tab's alone: another tab's press is sent by that tab.
      if (storage.fallback === 'memory' && written !== id) return done;
      // Without its file the message would fail at once, while the tab of the press still reads the file.
      if (outgoing.file && !file)
        await files.whileElsewhere(outgoing.id, () => outbox.get(outgoing.id) !== null);
      // A message that was written in an earlier session has its place already.
      const placed = written === id ? outbox.placed(outgoing) : outgoing;
      await outbox.add(
        { outgoing: placed, attachmentUrl: null, strikes: 0, knownBefore: null },
        await content,
      );
      files.forget(outgoing.id);
      return done;
    },
    // A worker that has just begun does not know yet what stands in the outbox.
    'chat.tryAgain': async ({ messageId }) => {
      await outbox.ready;
      await writer.tryAgain(messageId);
      return done;
    },
    'chat.discard': async ({ messageId }) => {
      await outbox.ready;
      await writer.discard(messageId);
      return done;
    },
    'chat.cancelUpload': async ({ messageId }) => {
      await outbox.ready;
      await writer.cancelUpload(messageId);
      return done;
    },
  };
}

/** Files on their way from the page into the outbox: reading one from a slow disk takes its time. */
function createFiles({ clock, signal, tabs }: SessionServices) {
  const here = new Set<string>();
  const heldElsewhere = new Set<string>();
  tabs.onMessage((message) => {
    if (message.type === 'fileHeld') heldElsewhere.add(message.id);
    if (message.type === 'fileAsked' && here.has(message.id)) tabs.post({ type: 'fileHeld', id: message.id });
  });

  return {
    /** A file's content as it is now; null if the file cannot be read any more, so that its message fails by name. */
    read: async (id: string, file: unknown): Promise<Blob | null> => {
      here.add(id);
      if (!(file instanceof Blob)) return null;
      try {
        return new Blob([await file.arrayBuffer()], { type: file.type });
      } catch {
        return null;
      }
    },
    /** The file stands in the outbox. */
    forget: (id: string): void => void here.delete(id),
    /** Waits while another tab says that it reads the file and the message is not in the outbox. */
    whileElsewhere: async (id: string, isThere: () => boolean): Promise<void> => {
      let silent = 0;
      for (let asked = 0; asked < ASKED_AT_MOST && silent < SILENT_AT_MOST; asked += 1) {
        heldElsewhere.delete(id);
        tabs.post({ type: 'fileAsked', id });
        await delay(clock, ASK_MS, signal);
        if (signal.aborted || isThere()) break;
        silent = heldElsewhere.has(id) ? 0 : silent + 1;
      }
      heldElsewhere.delete(id);
    },
  };
}
