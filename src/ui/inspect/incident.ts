/** An incident file (a journal that 'Export' wrote), lived through again. */
import { inspectActors } from '../../machines/actor.ts';
import { readJournalFile, type UnreadableJournal } from '../../machines/replay/read-journal.ts';
import { replayPage } from '../../machines/replay/replay-page.ts';
import { createRecording, type Recording } from './recording.ts';

export interface Incident {
  readonly recording: Recording;
  /** Entries of the file that are not in it: those that could not be read, and those that were cut at export. */
  readonly leftOut: number;
}

/** Answers why the text is no journal. Actors that are made meanwhile are not watched by `live`. */
export function openIncident(
  text: string,
  live: Recording,
): Incident | { readonly error: UnreadableJournal } {
  const journal = readJournalFile(text);
  if ('error' in journal) return journal;
  let at = 0;
  const recording = createRecording({ most: Number.POSITIVE_INFINITY, now: () => at });
  inspectActors(recording.observe);
  try {
    replayPage(journal.entries, {
      entry: (entry) => {
        at = entry.kind === 'fact' ? entry.fact.at : entry.at;
      },
      sent: ({ type, ...body }) => recording.sent({ kind: 'command', type, body }),
      toast: ({ kind, ...body }) => recording.sent({ kind: 'toast', type: kind, body }),
    });
  } finally {
    inspectActors(live.observe);
  }
  return { recording, leftOut: journal.refused.length + journal.cut.length };
}
