/** What actors keep of a command that was not done, or whose outcome is unknown. */
import type { CommandEnded, Undone, UndoneOutcome } from '../contract/command.ts';
import type { Failure } from '../contract/failure.ts';

/** A failure with its outcome: `unknown` if the work may have been done all the same. */
export type WorkFailure = Failure & { readonly outcome: UndoneOutcome };

/** The failure that a fact or the end of a command carries; null for a command that was done. */
export function workFailureOf(event: Undone | CommandEnded): WorkFailure | null {
  const { failure, outcome } = event;
  return failure && outcome !== 'done' ? { ...failure, outcome } : null;
}

/** The outcome of a command that ended without a fact of its own; `done` then proves nothing and becomes `unknown`. */
export const outcomeOfLost = (event: CommandEnded | { readonly type: string }): UndoneOutcome =>
  'outcome' in event && event.outcome !== 'done' ? event.outcome : 'unknown';

/** What views say of a failure. `message`: the server's text, or why there was none; it may be empty. */
export interface SaidFailure {
  readonly outcome: UndoneOutcome;
  readonly message: string;
}

export const saidFailureOf = (event: {
  readonly type: string;
  readonly failure?: Failure | null;
}): SaidFailure => ({ outcome: outcomeOfLost(event), message: event.failure?.message ?? '' });

/** Whether a person ended the work. */
export const isCancelled = ({ code }: Failure): boolean => code === 'cancelled';
