/** Incidents that were kept as regression tests, by `npm run replay FILE -- --save NAME`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJournalFile } from '../../src/machines/replay/read-journal.ts';
import { snapshotsOf } from '../../src/machines/replay/snapshots.ts';

const textOf = (file: string): string =>
  readFileSync(join(import.meta.dirname, '../replay/incidents', file), 'utf8');

/** The snapshots to which the kept incident folds now. */
export function foldedIncident(name: string): unknown {
  const journal = readJournalFile(textOf(`${name}.json`));
  if ('error' in journal) throw new Error(`${name}: ${journal.error}`);
  return snapshotsOf(journal.entries);
}

/**
 * The snapshots to which it folded when it was kept. Models and fields that are newer are not among them: what is there
 * must be the same, and there may be more.
 */
export const keptFolded = (name: string): object => JSON.parse(textOf(`${name}.folded.json`)) as object;
