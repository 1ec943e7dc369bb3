/**
 * What became of a call that was to change something, decided here for every capability. A call that did not end well
 * was refused by the backend, was not done, or nobody knows. 'Not saved' is said of the first two alone.
 */
import { type CommandEnd, done, type Undone } from '../../contract/command.ts';
import type { Failure, Outcome } from '../../contract/failure.ts';

/** Whether a failed call may have been done all the same: its answer was lost, or the backend broke down over it. */
export const isOpen = ({ kind, status = 0 }: Failure): boolean =>
  kind === 'refused' ? status >= 500 : kind !== 'unauthorised';

const withoutWord: ReadonlySet<Failure['kind']> = new Set(['network', 'timeout', 'lost']);

/** Whether no word of the backend came: what may be asked twice is asked again. */
export const isUnanswered = ({ kind }: Failure): boolean => withoutWord.has(kind);

/** A failure with the server's own text as its message where it gave one. */
export const inServersWords = (failure: Failure): Failure =>
  failure.kind === 'refused' ? { ...failure, message: failure.answer ?? failure.message } : failure;

/** How a command ends whose call failed and was not looked after; `unknown` where it may have been done. */
export const endOf = (failure: Failure): Undone => ({
  outcome: isOpen(failure) ? 'unknown' : failure.kind === 'refused' ? 'refused' : 'failed',
  failure: inServersWords(failure),
});

/** How a command ends that gave up before anything was sent. */
export const neverSent = (failure: Failure): Undone => ({
  outcome: failure.kind === 'refused' ? 'refused' : 'failed',
  failure: inServersWords(failure),
});

/**
 * How a command ends whose call failed, after a look whether it was done; `look` answers null where it cannot tell. A
 * backend that answered has finished the call, so a change that is not there will not come. A backend whose answer was
 * lost may still be at work, so a change that is not there yet proves nothing.
 */
export async function lookWhatBecame(
  failure: Failure,
  look: () => Promise<boolean | null>,
): Promise<CommandEnd> {
  if (!isOpen(failure)) return endOf(failure);
  const found = await look();
  if (found) return done;
  return found === false ? notThere(failure) : endOf(failure);
}

/** How a command ends whose call failed and left everything as it was, by a look afterwards. */
export const notThere = (failure: Failure): Undone =>
  failure.kind === 'refused' ? { ...endOf(failure), outcome: 'refused' } : endOf(failure);

/**
 * Deletes one thing. It is deleted where the call says so, and where the thing is gone afterwards, whoever did it: a
 * refusal too may mean that somebody was quicker.
 */
export async function deleteOne(
  send: () => Promise<Outcome<unknown>>,
  isGone: () => Promise<boolean | null>,
): Promise<CommandEnd> {
  const answer = await send();
  if (answer.ok) return done;
  const { failure } = answer;
  if (isOpen(failure)) return lookWhatBecame(failure, isGone);
  return failure.kind === 'refused' && (await isGone()) ? done : endOf(failure);
}
