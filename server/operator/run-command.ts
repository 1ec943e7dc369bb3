/**
 * The common part of the operator's programs: the holder of the database runs a command, and one line ends a program.
 */
import { createAudit } from '../audit.ts';
import { refuseForeignFolder } from '../database/data-owner.ts';
import { openDatabase } from '../database/open.ts';
import { describeError, Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { carryOut, type OperatorAnswer, type OperatorCommand } from './commands.ts';
import { askServer } from './socket.ts';

/**
 * Has the command carried out: by the server that runs on the embedded database, or on the database itself. Rejects
 * with a `Refusal` where it may not be.
 */
export async function runCommand<C extends OperatorCommand>(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  command: C,
): Promise<OperatorAnswer<C>> {
  const answered = databaseUrl === null ? await askServer(dataDir, command) : null;
  if (answered) return answered;
  if (databaseUrl === null) refuseForeignFolder(dataDir);
  const options = { beside: 'anybody' as const, progress: () => {}, onDeath: () => {} };
  const database = await openDatabase({ databaseUrl, dataDir }, options);
  try {
    // A server on the same PostgreSQL looks again by itself.
    const means = { database, dataDir, recheckSessions: async () => {}, audit };
    return (await carryOut(command, means)) as OperatorAnswer<C>;
  } finally {
    await database.close();
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
