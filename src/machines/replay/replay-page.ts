/** Lives a journal through again with the machines and models of a page, and sends nothing. */
import type { CommandPayload } from '../../contract/capabilities.ts';
import { defaultPageConfig } from '../../contract/config.ts';
import type { JournalEntry } from '../../contract/journal.ts';
import { asReceived } from '../../domain/as-received.ts';
import { createCapabilities, type Toast } from '../capabilities.ts';
import { memoryPageStorage } from '../memory-storage.ts';
import type { PageStorage } from '../page-storage.ts';
import { createSession } from '../session/session-capability.ts';

/** What the page would have done to the world outside. */
export interface ReplayListener {
  /** Before the entry is received. */
  entry(entry: JournalEntry): void;
  sent(command: CommandPayload): void;
  toast(toast: Toast): void;
}

/** A page of the console that receives what it is given. Commands and toasts go to the listener alone. */
export function createReplay(listener: Pick<ReplayListener, 'sent' | 'toast'>) {
  const kept = memoryPageStorage();
  const hospital = () => session.models.session.getSnapshot().hospital;
  // What the browser's storage says of the session comes from the session here.
  const browser: PageStorage = {
    ...kept,
    read: (key) => (key === 'hospitalId' ? (hospital()?.wireId ?? null) : kept.read(key)),
  };
  const world = {
    send: listener.sent,
    files: () => [],
    toast: listener.toast,
    // The journal has it as the next entry.
    notice: () => {},
    session: () => session.models.session.getSnapshot().id,
    config: () => defaultPageConfig,
    storage: { tab: memoryPageStorage(), browser },
    isOpen: () => true,
  };
  const session = createSession(world, {
    page: 'replay',
    store: { read: () => null, remember: () => {}, forget: () => {} },
    navigate: () => {},
    ended: () => {},
  });
  const { models, capabilities } = createCapabilities(world);
  const all = [session, ...capabilities];
  return {
    models: { session: session.models.session, ...models },
    receive: (entry: JournalEntry): void => {
      const event = entry.kind === 'fact' ? entry.fact : entry.input;
      for (const capability of all) capability.receive(event);
      for (const capability of all) capability.settle?.();
    },
  };
}

/**
 * Every capability of the console receives every entry, in the order in which the page had them. The models are answered,
 * as they are after the last entry.
 */
export function replayPage(written: readonly JournalEntry[], listener: ReplayListener) {
  const { models, receive } = createReplay(listener);
  for (const entry of asReceived(written)) {
    listener.entry(entry);
    receive(entry);
  }
  return models;
}
