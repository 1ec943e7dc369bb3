/** What machines have in common whose thing is edited or deleted while others may edit it too. */
import type { ConflictCause } from '../contract/command.ts';
import { attemptGuards, own, type Trying } from './attempt.ts';

export interface EditContext<Thing, Written> {
  /** Counts the saves and deletions: facts of an older one mean nothing. */
  readonly attempt: number;
  /** The copy that the person decides on; null for one that is deleted without having been opened. */
  readonly seen: Thing | null;
  /** What the person wrote, while it is not the backend's. */
  readonly written: Written | null;
  /** What is there now, of a conflict; null where it is gone. */
  readonly current: Thing | null;
  /** Why that is so; null outside a conflict. */
  readonly cause: ConflictCause | null;
}

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

/** Somebody else deleted the thing, or wrote in the same fields; `keep` takes down what is there now. */
export const conflicted = <Keep>(keep: Keep) => [
  {
    guard: { type: 'isGone' as const, params: ({ event }: { event: Conflict }) => event },
    target: 'gone' as const,
  },
  { guard: own, target: 'conflict' as const, actions: keep },
];
