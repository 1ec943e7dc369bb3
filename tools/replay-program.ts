/**
 * `npm run replay FILE`: prints what an incident file, or an exported journal, says of itself and its timeline, one line
 * for each entry. `-- --snapshots` prints the snapshots to which it folds, as JSON, instead. `-- --save NAME` keeps the
 * file as a regression test in tests/replay/incidents. Ends with 1 where the file cannot be read.
 */
import { readFileSync } from 'node:fs';
import { messageOfError } from '../src/contract/failure.ts';
import { readJournalFile } from '../src/machines/replay/read-journal.ts';
import { snapshotsOf } from '../src/machines/replay/snapshots.ts';
import { keepIncident } from './keep-incident.ts';
import { headOf, timelineOf } from './replay-lines.ts';

const unreadable = {
  cutShort: 'the file breaks off',
  foreign: 'the file is no journal of HomeDraw',
  otherVersion: 'the journal is of another version',
};

const [path, ...flags] = process.argv.slice(2);
if (path === undefined) refuse('Say which file: npm run replay FILE');

const text = read(path);
const journal = readJournalFile(text);
if ('error' in journal) refuse(`${path}: ${unreadable[journal.error]}`);
for (const number of journal.refused) console.error(`Entry ${number} could not be read and was left out`);
for (const { number, type, bytes } of journal.cut)
  console.error(`Entry ${number} was cut short at export: ${type}, ${bytes} bytes`);

const saveAt = flags.indexOf('--save');
if (flags.includes('--snapshots')) console.log(JSON.stringify(snapshotsOf(journal.entries), null, 2));
else if (saveAt >= 0) {
  const kept = keepIncident(process.cwd(), flags[saveAt + 1] ?? '', text, journal);
  if ('refusal' in kept) refuse(kept.refusal);
  for (const file of kept) console.log(file);
} else for (const line of [...headOf(journal), '', ...timelineOf(journal)]) console.log(line);

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return refuse(`${file}: ${messageOfError(error)}`);
  }
}

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}
