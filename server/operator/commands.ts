/** What an operator may ask of a server, as data: over the socket of one that runs, or done at once where none does. */
import { z } from '../../src/contract/zod.ts';
import type { Database } from '../database/database.ts';
import { makeCopy } from './backup.ts';
import {
  addHospital,
  type HospitalRow,
  listHospitals,
  removeHospital,
  renameHospital,
  setPassword,
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
  z.object({ do: z.literal('copy') }),
]);
export type OperatorCommand = z.infer<typeof operatorCommand>;

/** What each command answers. */
export interface OperatorAnswers {
  readonly list: { readonly hospitals: readonly HospitalRow[] };
  readonly add: { readonly id: number };
  readonly rename: object;
  readonly password: object;
  readonly remove: object;
  /** The folder in the data directory that holds a copy of the database's files; whoever asked moves it away. */
  readonly copy: { readonly folder: string };
}
export type OperatorAnswer<C extends OperatorCommand> = OperatorAnswers[C['do']];

/** What commands work on. */
export interface OperatorMeans {
  readonly database: Database;
  readonly dataDir: string;
  /** Sessions may have ended by what was done: whoever remembers them looks again. */
  readonly recheckSessions: () => Promise<void>;
}

/** Does it. Rejects with a `Refusal` where it may not be, in one line that says why. */
export async function carryOut(
  command: OperatorCommand,
  { database, dataDir, recheckSessions }: OperatorMeans,
): Promise<OperatorAnswers[OperatorCommand['do']]> {
  switch (command.do) {
    case 'list':
      return { hospitals: await listHospitals(database) };
    case 'add':
      return { id: await addHospital(database, command) };
    case 'rename':
      await renameHospital(database, command.code, command.to);
      return {};
    case 'password':
      await setPassword(database, command.code, command.password);
      await recheckSessions();
      return {};
    case 'remove':
      await removeHospital(database, command.code);
      await recheckSessions();
      return {};
    case 'copy':
      return { folder: await makeCopy(database, dataDir) };
  }
}
