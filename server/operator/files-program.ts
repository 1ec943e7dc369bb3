/**
 * `npm run files -- count | move [--to s3|database] | claim`: how many files are in the database and how many in the
 * store, moves all of them to one of the two while the server runs, and makes a bucket this database's.
 */
import { parseArgs } from 'node:util';
import { Refusal } from '../refusal.ts';
import { readSettings } from '../settings.ts';
import type { OperatorAnswers } from './commands.ts';
import { type Command, counted, runCommands, runProgram } from './run-command.ts';

const usage = `Say one of
  files count
  files move
  files move --to s3
  files move --to database
  files claim`;
const homes = { database: 'the database', s3: 'the store' } as const;
/** How often it is said how far a move has come. */
const sayEveryMs = 5_000;

await runProgram(() => runCommands(readSettings(process.env), (run) => carryOut(run, process.argv.slice(2))));

async function carryOut(run: Command, words: readonly string[]): Promise<string> {
  const { verb, to } = read(words);
  switch (verb) {
    case 'count':
      return inWords(await run({ do: 'countFiles' }));
    case 'move':
      return move(run, to);
    case 'claim':
      await run({ do: 'claimFiles' });
      return "The bucket is this database's now: what it holds of no file here is removed from tomorrow on.";
    default:
      throw new Refusal(usage);
  }
}

function read(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { to: { type: 'string' } },
    });
    const [verb, ...rest] = positionals;
    const to = values.to ?? null;
    if (rest.length === 0 && to === null) return { verb, to };
    if (rest.length === 0 && verb === 'move' && to !== null && isHome(to)) return { verb, to };
  } catch {
    // Said below.
  }
  throw new Refusal(usage);
}

function isHome(text: string): text is keyof typeof homes {
  return Object.hasOwn(homes, text);
}

async function move(run: Command, to: keyof typeof homes | null): Promise<string> {
  let [files, bytes] = [0, 0];
  const lost: string[] = [];
  const said = () => `${counted(files, 'file')} (${megabytes(bytes)}) moved`;
  let saidAt = performance.now();
  for (let after: OperatorAnswers['moveFiles']['next'] = null; ; ) {
    const step: OperatorAnswers['moveFiles'] = await run({ do: 'moveFiles', to, after });
    files += step.files;
    bytes += step.bytes;
    lost.push(...step.lost);
    if (step.stopped !== null)
      throw new Refusal(`${said()}, then the store stopped: ${step.stopped}. Say it again to go on.`);
    if (step.next === null) {
      const end = `${said()} to ${homes[step.to]}.`;
      if (lost.length === 0) return `${end}\n${inWords(await run({ do: 'countFiles' }))}`;
      throw new Refusal(
        `${end} Of others the object is gone from the store, or is not what was put there: ${lost.join(', ')}.`,
      );
    }
    after = step.next;
    if (performance.now() - saidAt > sayEveryMs) {
      saidAt = performance.now();
      process.stdout.write(`${said()} so far\n`);
    }
  }
}

// Declared as functions: they are called before this file is run to its end.
function inWords({ inDatabase, databaseBytes, objects, objectBytes, home }: OperatorAnswers['countFiles']) {
  const here = `In the database: ${counted(inDatabase, 'file')} (${megabytes(databaseBytes)}).`;
  const there = `In the store: ${counted(objects, 'file')} (${megabytes(objectBytes)}).`;
  return `${here} ${there} New files go to ${homes[home]}.`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
