/** What actors keep of a command that was not done, or of which nobody knows. */
import type { CommandEnded, Undone, UndoneOutcome } from '../contract/command.ts';
import type { Failure } from '../contract/failure.ts';

/** A failure, and whether what was asked for may have been done all the same. */
export type WorkFailure = Failure & { readonly outcome: UndoneOutcome };

/** The failure of a fact that carries it, or of a command that ended without one; null of one that was done. */
export function workFailureOf(event: Undone | CommandEnded): WorkFailure | null {
  const { failure, outcome } = event;
  return failure && outcome !== 'done' ? { ...failure, outcome } : null;
}

/**
 * How a command ended that published nothing else; one that says 'done' and published nothing was done, for all that is
 * known here, or not.
 */
export const outcomeOfLost = (event: CommandEnded | { readonly type: string }): UndoneOutcome =>
  'outcome' in event && event.outcome !== 'done' ? event.outcome : 'unknown';

/** What views say of it: `message` is the server's text, or why there was none; it may be empty. */
export interface SaidFailure {
  readonly outcome: UndoneOutcome;
  readonly message: string;
}

export const saidFailureOf = (event: {
  readonly type: string;
  readonly failure?: Failure | null;
}): SaidFailure => ({ outcome: outcomeOfLost(event), message: event.failure?.message ?? '' });

/** Whether it ended because a person ended it. */
export const isCancelled = ({ code }: Failure): boolean => code === 'cancelled';
