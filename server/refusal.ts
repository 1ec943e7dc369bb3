/**
 * A reason not to start, said to the person who started the server in one line that names the thing and what to do.
 * Anything else that is thrown while starting is a fault of the program.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The `code` of a system or database error, else null. */
export const errorCode = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
};

/**
 * The text of an error for a log. The message of a query error of drizzle carries every parameter (phone numbers,
 * hashes), so the driver's own message, its `cause`, replaces it.
 */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause;
  if (cause instanceof Error) return describeError(cause);
  return error.message.startsWith('Failed query') ? 'a database query failed' : error.message;
};
