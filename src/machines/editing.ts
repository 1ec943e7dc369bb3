/** The common part of machines for a thing that several people may edit or delete. */
import type { ConflictCause } from '../contract/command.ts';
import { attemptGuards, own, type Trying } from './attempt.ts';

export interface EditContext<Thing, Written> {
  /** Counts the saves and deletions: facts of an older one mean nothing. */
  readonly attempt: number;
  /** The copy that the person decides on; null for one that is deleted without having been opened. */
  readonly seen: Thing | null;
  /** The person's changes while the backend does not have them. */
  readonly written: Written | null;
  /** The current thing of a conflict; null where it is gone. */
  readonly current: Thing | null;
  /** The cause of a conflict; null outside one. */
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

/** Somebody else deleted the thing, or wrote in the same fields; `keep` notes the current thing. */
export const conflicted = <Keep>(keep: Keep) => [
  {
    guard: { type: 'isGone' as const, params: ({ event }: { event: Conflict }) => event },
    target: 'gone' as const,
  },
  { guard: own, target: 'conflict' as const, actions: keep },
];
