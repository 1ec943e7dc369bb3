/** An operator's commands, as data: sent over the socket of a running server, or else done at once. */
import { z } from '../../src/contract/zod.ts';
import type { Audit } from '../audit.ts';
import type { Database } from '../database/database.ts';
import type { DisplayAnswer } from '../displays/display-rows.ts';
import { fileTables } from '../files/content.ts';
import type { FileHome, Home } from '../files/file-home.ts';
import type { Moved } from '../files/move-files.ts';
import type { FilePlaces } from '../files/places.ts';
import { Refusal } from '../refusal.ts';
import { makeCopy } from './backup.ts';
import { displaysOfHospital, endDisplayOf } from './displays.ts';
import { claimFiles, countFiles, moveFiles } from './files.ts';
import {
  addHospital,
  type HospitalRow,
  listHospitals,
  removeHospital,
  renameHospital,
  setPassword,
  signOutHospital,
} from './hospitals.ts';

const code = z.string();
const email = z.string();
const password = z.string();

export const operatorCommand = z.discriminatedUnion('do', [
  z.object({ do: z.literal('list') }),
  z.object({ do: z.literal('add'), email, code, password }),
  z.object({
    do: z.literal('rename'),
    code,
    to: z.object({ email: z.optional(email), code: z.optional(code) }),
  }),
  z.object({ do: z.literal('password'), code, password }),
  z.object({ do: z.literal('remove'), code }),
  z.object({ do: z.literal('signOut'), code, phones: z.boolean() }),
  z.object({ do: z.literal('displays'), code }),
  z.object({ do: z.literal('endDisplay'), code, id: z.number() }),
  z.object({ do: z.literal('copy') }),
  z.object({ do: z.literal('countFiles') }),
  z.object({
    do: z.literal('moveFiles'),
    to: z.nullable(z.enum(['database', 's3'])),
    after: z.nullable(z.object({ table: z.enum(fileTables), id: z.uuid() })),
  }),
  z.object({ do: z.literal('claimFiles') }),
]);
export type OperatorCommand = z.infer<typeof operatorCommand>;

/** The answer of each command. */
export interface OperatorAnswers {
  readonly list: { readonly hospitals: readonly HospitalRow[] };
  readonly add: { readonly id: number };
  readonly rename: { readonly consolesSignedOut: boolean };
  readonly password: object;
  readonly remove: object;
  readonly signOut: { readonly consoles: number; readonly phones: number };
  readonly displays: { readonly displays: readonly DisplayAnswer[] };
  readonly endDisplay: object;
  /** The folder in the data directory that holds a copy of the database's files; the caller moves it away. */
  readonly copy: { readonly folder: string };
  /** Where files are, and where new ones go. */
  readonly countFiles: FilePlaces & { readonly home: Home };
  /** One step of a move; without `to` to where new files go. */
  readonly moveFiles: Moved & { readonly to: Home };
  readonly claimFiles: object;
}
export type OperatorAnswer<C extends OperatorCommand> = OperatorAnswers[C['do']];

/** The means of the commands. */
export interface OperatorMeans {
  readonly database: Database;
  readonly files: FileHome;
  readonly dataDir: string;
  /** A command may have ended sessions, of displays too: a server that remembers them checks again. */
  readonly recheckSessions: () => Promise<void>;
  /** Receives the changes and the refusals. */
  readonly audit: Audit;
}

/**
 * Does it, and has it logged but for a look at a list. Rejects with a `Refusal` where it may not be,
 * in one line that says why.
 */
export async function carryOut(
  command: OperatorCommand,
  means: OperatorMeans,
): Promise<OperatorAnswers[OperatorCommand['do']]> {
  if (command.do === 'list') return { hospitals: await listHospitals(means.database) };
  if (command.do === 'displays') return { displays: await displaysOfHospital(means.database, command.code) };
  if (command.do === 'countFiles') return countFiles(means);
  // A move is one entry in the audit, however many steps it has.
  if (command.do === 'moveFiles' && command.after !== null) return moveFiles(means, command);
  const action = `operator.${command.do}` as const;
  try {
    const { hospitalId, answer } = await work(command, means);
    means.audit({
      action,
      outcome: 'done',
      ...(hospitalId === null ? {} : { hospitalId }),
      ...(command.do === 'endDisplay' ? { displayId: command.id } : {}),
    });
    return answer;
  } catch (error) {
    means.audit({ action, outcome: error instanceof Refusal ? 'refused' : 'failed' });
    throw error;
  }
}

/** The outcome of a command, and its hospital. */
interface Done {
  readonly hospitalId: number | null;
  readonly answer: OperatorAnswers[OperatorCommand['do']];
}

async function work(
  command: Exclude<OperatorCommand, { do: 'list' | 'displays' | 'countFiles' }>,
  means: OperatorMeans,
): Promise<Done> {
  const { database, dataDir, recheckSessions } = means;
  switch (command.do) {
    case 'add': {
      const id = await addHospital(database, command);
      return { hospitalId: id, answer: { id } };
    }
    case 'rename': {
      const { id, consolesSignedOut } = await renameHospital(database, command.code, command.to);
      if (consolesSignedOut) await recheckSessions();
      return { hospitalId: id, answer: { consolesSignedOut } };
    }
    case 'password': {
      const hospitalId = await setPassword(database, command.code, command.password);
      await recheckSessions();
      return { hospitalId, answer: {} };
    }
    case 'remove': {
      const hospitalId = await removeHospital(database, command.code);
      await recheckSessions();
      return { hospitalId, answer: {} };
    }
    case 'signOut': {
      const { id, consoles, phones } = await signOutHospital(database, command.code, command.phones);
      await recheckSessions();
      return { hospitalId: id, answer: { consoles, phones } };
    }
    case 'endDisplay': {
      const hospitalId = await endDisplayOf(database, command.code, command.id);
      await recheckSessions();
      return { hospitalId, answer: {} };
    }
    case 'copy':
      return { hospitalId: null, answer: { folder: await makeCopy(database, dataDir) } };
    case 'moveFiles':
      return { hospitalId: null, answer: await moveFiles(means, command) };
    case 'claimFiles':
      await claimFiles(means);
      return { hospitalId: null, answer: {} };
  }
}
