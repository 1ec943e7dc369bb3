/** Why a question was not answered, where it is not the question: the database is away, silent, or has no space. */
import { errorCode } from '../refusal.ts';
import { diskFull } from './free-space.ts';

/** The SQLSTATE or the system's code of a failed query, also through drizzle's wrapping. */
export function databaseCode(error: unknown): string | null {
  const code = errorCode(error);
  if (code !== null || !(error instanceof Error)) return code;
  return databaseCode(error.cause);
}

/** The name of the constraint that a statement broke, also through drizzle's wrapping. */
export function databaseConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const named = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
  return named ?? databaseConstraint(error.cause);
}

export const isDiskFull = (error: unknown): boolean => databaseCode(error) === diskFull;

/** Connection lost or refused, shutting down, out of connections, out of time. */
const awayCodes = /^(08|53|57P0|57014|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** node-postgres gives these no code. */
const awayWords =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

export function isUnavailable(error: unknown): boolean {
  const code = databaseCode(error);
  if (code !== null) return awayCodes.test(code);
  return error instanceof Error && (awayWords.test(error.message) || isUnavailable(error.cause));
}

/** Values that no column can keep: numbers and moments out of range, NUL, half an emoji: the sender's fault. */
const notKept = /^(22003|22007|22008|22021|22P02|22P05)$/;
export const cannotBeKept = (error: unknown): boolean => notKept.test(databaseCode(error) ?? '');
