/** Lives a journal through again with the machines and models of a page, and sends nothing. */
import type { CommandPayload } from '../../contract/capabilities.ts';
import { defaultPageConfig } from '../../contract/config.ts';
import type { JournalEntry } from '../../contract/journal.ts';
import { createCapabilities, type Toast } from '../capabilities.ts';
import { memoryPageStorage } from '../page-storage.ts';
import { createSession } from '../session/session-capability.ts';
import { asReceived } from './as-received.ts';

/** What the page would have done to the world outside. */
export interface ReplayListener {
  /** Before the entry is received. */
  entry(entry: JournalEntry): void;
  sent(command: CommandPayload): void;
  toast(toast: Toast): void;
}

/**
 * Every capability of the console receives every entry, in the order in which the page had them. Commands and toasts go to
 * the listener alone. The models are answered, as they are after the last entry.
 */
export function replayPage(written: readonly JournalEntry[], listener: ReplayListener) {
  const world = {
    send: listener.sent,
    files: () => [],
    toast: listener.toast,
    // The journal has it as the next entry.
    notice: () => {},
    session: () => session.models.session.getSnapshot().id,
    config: () => defaultPageConfig,
    storage: { tab: memoryPageStorage(), browser: memoryPageStorage() },
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
  for (const entry of asReceived(written)) {
    listener.entry(entry);
    const event = entry.kind === 'fact' ? entry.fact : entry.input;
    for (const capability of all) capability.receive(event);
    for (const capability of all) capability.settle?.();
  }
  return { ...models, session: session.models.session };
}
