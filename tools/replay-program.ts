/**
 * `npm run replay FILE [-- --steps]`: folds an exported journal to the snapshots it led to and prints them as JSON.
 * With `--steps` it first prints every entry, in order. Ends with 1 where the file cannot be read.
 */
import { readFileSync } from 'node:fs';
import { messageOfError } from '../src/contract/failure.ts';
import type { JournalEntry } from '../src/contract/journal.ts';
import { defaultTimings } from '../src/contract/read-config.ts';
import { foldJournal } from '../src/machines/replay/fold-journal.ts';
import { readJournalFile } from '../src/machines/replay/read-journal.ts';

const [path, ...flags] = process.argv.slice(2);
if (path === undefined) refuse('Say which file: npm run replay FILE');

const journal = readJournalFile(read(path));
if ('error' in journal) refuse(`${path}: ${journal.error}`);
for (const number of journal.refused) console.error(`Entry ${number} could not be read and was left out`);
for (const { number, type, bytes } of journal.cut)
  console.error(`Entry ${number} was cut short at export: ${type}, ${bytes} bytes`);
if (flags.includes('--steps')) for (const entry of journal.entries) console.error(line(entry));
console.log(JSON.stringify(foldJournal(journal.entries, defaultTimings.notificationCap), asJson, 2));

function line(entry: JournalEntry): string {
  const [at, mark, event] =
    entry.kind === 'fact'
      ? [entry.fact.at, `#${entry.fact.seq}`, entry.fact]
      : [entry.at, 'page', entry.input];
  const detail = Object.entries(event).filter(([name]) => !['type', 'seq', 'at'].includes(name));
  return `${new Date(at).toISOString()} ${mark.padStart(6)} ${event.type} ${JSON.stringify(Object.fromEntries(detail)).slice(0, 160)}`;
}

/** Maps print as objects. */
function asJson(_: string, value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries(value) : value;
}

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
