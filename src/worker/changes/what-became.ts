/**
 * The outcome of a call that was to change something, decided here for every capability. A call that did not succeed
 * was refused by the backend, was not done, or its outcome is unknown. Views say 'not saved' of the first two alone.
 */
import { type CommandEnd, done, type Undone } from '../../contract/command.ts';
import type { Failure, Outcome } from '../../contract/failure.ts';

/** Whether a failed call may have been done all the same: its answer was lost, or the status is 500 or more. */
export const isUndetermined = ({ kind, status = 0 }: Failure): boolean =>
  kind === 'refused' ? status >= 500 : kind !== 'unauthorised';

const unansweredKinds: ReadonlySet<Failure['kind']> = new Set(['network', 'timeout', 'lost']);

/** Whether the backend itself gave no answer; a call that may be made twice is then made again. */
export const isUnanswered = ({ kind }: Failure): boolean => unansweredKinds.has(kind);

/** A failure whose message is the server's own text, if the server gave one. */
export const inServersWords = (failure: Failure): Failure =>
  failure.kind === 'refused' ? { ...failure, message: failure.answer ?? failure.message } : failure;

/** The end of a command whose call failed, without a look afterwards; `unknown` if the call may have been done. */
export const endOf = (failure: Failure): Undone => ({
  outcome: isUndetermined(failure) ? 'unknown' : failure.kind === 'refused' ? 'refused' : 'failed',
  failure: inServersWords(failure),
});

/** The end of a command that gave up before it sent anything. */
export const neverSent = (failure: Failure): Undone => ({
  outcome: failure.kind === 'refused' ? 'refused' : 'failed',
  failure: inServersWords(failure),
});

/**
 * The end of a command whose call failed, after `look` has looked for the change (null: `look` cannot tell). A backend
 * that answered has finished the call, so a missing change will not come. A backend whose answer was lost may still be
 * at work, so a missing change proves nothing.
 */
export async function lookWhatBecame(
  failure: Failure,
  look: () => Promise<boolean | null>,
): Promise<CommandEnd> {
  if (!isUndetermined(failure)) return endOf(failure);
  const found = await look();
  if (found) return done;
  return found === false ? notThere(failure) : endOf(failure);
}

/** The end of a command whose call failed, after a look that found the change missing. */
export const notThere = (failure: Failure): Undone =>
  failure.kind === 'refused' ? { ...endOf(failure), outcome: 'refused' } : endOf(failure);

/**
 * Deletes one thing. It counts as deleted if the call succeeds or the thing is gone afterwards: a refusal may mean that
 * somebody else deleted it first.
 */
export async function deleteOne(
  send: () => Promise<Outcome<unknown>>,
  isGone: () => Promise<boolean | null>,
): Promise<CommandEnd> {
  const answer = await send();
  if (answer.ok) return done;
  const { failure } = answer;
  if (isUndetermined(failure)) return lookWhatBecame(failure, isGone);
  return failure.kind === 'refused' && (await isGone()) ? done : endOf(failure);
}
