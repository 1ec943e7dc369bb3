/** What a journal leads to, in a form that is printed and kept. */
import type { JournalEntry } from '../../contract/journal.ts';
import { asReceived } from '../../domain/as-received.ts';
import { createReplay } from './replay-page.ts';

/** Every model of a page that received the entries, by its name, as plain JSON: maps are objects. */
export function snapshotsOf(written: readonly JournalEntry[]): unknown {
  const { models, receive } = createReplay({ sent: () => {}, toast: () => {} });
  for (const entry of asReceived(written)) receive(entry);
  const snapshots = Object.entries(models).map(([name, model]) => [name, model.getSnapshot()]);
  return JSON.parse(JSON.stringify(Object.fromEntries(snapshots), asPlain));
}

function asPlain(_: string, value: unknown): unknown {
  if (value instanceof Set) return [...value];
  return value instanceof Map ? Object.fromEntries(value) : value;
}
