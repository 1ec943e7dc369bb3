/** The common part of machines for a thing that several people may edit or delete. */
import type { CommandEnded, ConflictCause } from '../contract/command.ts';
import { attemptGuards, own, type Trying } from './attempt.ts';
import { outcomeOfLost } from './undone.ts';

export interface EditContext<Thing, Written, Changes> {
  /** Counts the saves and deletions: facts of an older one mean nothing. */
  readonly attempt: number;
  /** The copy that the person decides on; null for one that is deleted without having been opened. */
  readonly seen: Thing | null;
  /** The person's changes while the backend does not have them. */
  readonly written: Written | null;
  /**
   * The changes of saves whose outcome is unknown, since the thing was read: the backend may have each of them. Until
   * a save is done or the thing is read anew, none of their fields counts as unchanged.
   */
  readonly inDoubt: readonly Changes[];
  /** The current thing of a conflict; null where it is gone. */
  readonly current: Thing | null;
  /** The cause of a conflict; null outside one. */
  readonly cause: ConflictCause | null;
}

/** Nothing is in doubt or to be decided: the copy is as it was read. */
export const settled = { inDoubt: [], current: null, cause: null } as const;

/** A save that was not done: where its outcome is unknown, what it sent is in doubt from then on. */
export const keepInDoubt =
  <Changes, Context extends { readonly inDoubt: readonly Changes[] }>(sent: (context: Context) => Changes) =>
  ({ context, event }: { context: Context; event: CommandEnded | { readonly type: string } }) => ({
    inDoubt: outcomeOfLost(event) === 'unknown' ? [...context.inDoubt, sent(context)] : context.inDoubt,
  });

export type EditOutcome = 'updated' | 'updateFailed' | 'deleted' | 'deleteFailed';

export interface Conflict {
  readonly attempt: number;
  readonly current: unknown;
}

export const editGuards = {
  ...attemptGuards,
  isGone: ({ context }: Trying, { attempt, current }: Conflict) =>
    attempt === context.attempt && current === null,
};

/** Somebody else deleted the thing, or wrote in the same fields; `keep` notes the current thing. */
export const conflicted = <Keep>(keep: Keep) => [
  {
    guard: { type: 'isGone' as const, params: ({ event }: { event: Conflict }) => event },
    target: 'gone' as const,
  },
  { guard: own, target: 'conflict' as const, actions: keep },
];
