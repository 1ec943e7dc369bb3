/** A person's commands for outgoing messages: send, try again, discard, cancel the upload. */
import { done } from '../../contract/command.ts';
import { delay, within } from '../clock.ts';
import type { SessionServices } from '../session-services.ts';
import type { CommandHandlers } from '../worker-capability.ts';
import type { Outbox } from './outbox.ts';
import type { Writer } from './writer.ts';

/** The other tabs are asked once a second whether one reads the file; so many silent answers in a row end that. */
const ASKED_AT_MOST = 12;
const SILENT_AT_MOST = 3;
const ASK_MS = 1_000;
/** So long a message waits for those pressed before it: no longer than another tab waits for a file. */
const PLACE_KEPT_MS = ASKED_AT_MOST * ASK_MS;

export function writingCommands(session: SessionServices, outbox: Outbox, writer: Writer): CommandHandlers {
  const { id, storage } = session;
  const files = createFiles(session);
  const inOrder = createOrder(session);
  return {
    'chat.send': async ({ outgoing, writer: written }, _run, [file]) => {
      const content = file ? files.read(outgoing.id, file) : null;
      await inOrder(outgoing.phlebotomistId, async (before) => {
        await outbox.ready;
        // Without a disk this outbox is this tab's alone: another tab's press is sent by that tab.
        if (storage.fallback === 'memory' && written !== id) return;
        // Without its file the message would fail at once, while the tab of the press still reads the file.
        if (outgoing.file && !file)
          await files.whileElsewhere(outgoing.id, () => outbox.get(outgoing.id) !== null);
        const read = await content;
        await before;
        const placed = outbox.placed(outgoing, written === id);
        await outbox.add({ outgoing: placed, attachmentUrl: null, strikes: 0, knownBefore: null }, read);
        files.forget(outgoing.id);
      });
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

/**
 * Adds the messages of a conversation in the order of their presses: a file takes time to be read and to be written,
 * and what was written after it would be sent before it. Conversations do not wait for each other.
 */
function createOrder({ clock }: SessionServices) {
  const last = new Map<string, Promise<void>>();
  return async (phlebotomistId: string, add: (before: Promise<void>) => Promise<void>): Promise<void> => {
    const earlier = last.get(phlebotomistId);
    const before = earlier ? within(clock, PLACE_KEPT_MS, earlier, () => {}) : Promise.resolve();
    const added = add(before);
    // The next message goes on behind one that could not be added, too.
    const ended = added.catch(() => {});
    last.set(phlebotomistId, ended);
    await ended;
    if (last.get(phlebotomistId) === ended) last.delete(phlebotomistId);
    return added;
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
