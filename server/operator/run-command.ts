/**
 * The common part of the operator's programs: the holder of the database runs a command, and one line ends a program.
 */
import { createAudit } from '../audit.ts';
import { refuseForeignFolder } from '../database/data-owner.ts';
import { openDatabase } from '../database/open.ts';
import { openFileHome } from '../files/file-home.ts';
import { describeError, Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { carryOut, type OperatorAnswer, type OperatorCommand, type OperatorMeans } from './commands.ts';
import { askServer } from './socket.ts';

type CommandSettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 's3' | 'filesHome'>;

/** Has commands carried out. Rejects with a `Refusal` where one may not be. */
export type Command = <C extends OperatorCommand>(command: C) => Promise<OperatorAnswer<C>>;

/** Has one command carried out. */
export const runCommand = <C extends OperatorCommand>(
  settings: CommandSettings,
  command: C,
): Promise<OperatorAnswer<C>> => runCommands(settings, (run) => run(command));

/**
 * Has commands carried out: each by the server that runs on the embedded database, or on the database itself, which is
 * opened for the first of them and closed after `work`.
 */
export async function runCommands<T>(
  settings: CommandSettings,
  work: (run: Command) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = settings;
  let means: OperatorMeans | null = null;
  const open = async (): Promise<OperatorMeans> => {
    if (databaseUrl === null) refuseForeignFolder(dataDir);
    const options = { beside: 'anybody' as const, progress: () => {}, onDeath: () => {} };
    const database = await openDatabase({ databaseUrl, dataDir }, options);
    const files = openFileHome(settings, database, (line) => process.stderr.write(`${line}\n`));
    // A server on the same PostgreSQL looks again by itself.
    return { database, files, dataDir, recheckSessions: async () => {}, audit };
  };
  try {
    return await work(async <C extends OperatorCommand>(command: C) => {
      const answered = databaseUrl === null && means === null ? await askServer(dataDir, command) : null;
      if (answered) return answered;
      means ??= await open();
      return (await carryOut(command, means)) as OperatorAnswer<C>;
    });
  } finally {
    await (means as OperatorMeans | null)?.database.close();
  }
}

/**
 * No server has it in its log, so it is logged where this command runs; why something was refused is said there anyway.
 */
const audit = createAudit({
  now: Date.now,
  write: (entry) => {
    if (entry.outcome === 'done') process.stderr.write(`audit: ${JSON.stringify(entry)}\n`);
  },
});

/** `1 booking`, `2 bookings`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Runs a program to its end: its last word on standard output, or why not on standard error with the exit code 1. */
export async function runProgram(work: () => Promise<string>): Promise<never> {
  try {
    process.stdout.write(`${await work()}\n`);
    process.exit(0);
  } catch (error) {
    const why = error instanceof Refusal ? error.message : `That failed: ${describeError(error)}`;
    process.stderr.write(`${why}\n`);
    process.exit(1);
  }
}
