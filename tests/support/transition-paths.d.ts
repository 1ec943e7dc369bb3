import { type AnyStateMachine, type EventFromLogic, type InputFrom, type SnapshotFrom } from 'xstate';
/** One generated path: how it reads, its events in order, and the state it ends in. */
export interface Path<M extends AnyStateMachine> {
  readonly description: string;
  readonly events: readonly EventFromLogic<M>[];
  readonly state: SnapshotFrom<M>;
}
/** How a path tells a state: its value, and its context unless `keyOf` says otherwise. */
export type StateKey<M extends AnyStateMachine> = (snapshot: SnapshotFrom<M>) => unknown;
/**
 * Shortest paths that together walk every transition of a machine at least once. `variants` are the events, with their
 * payloads, that are tried in every state.
 */
export declare function transitionPaths<M extends AnyStateMachine>(
  machine: M,
  variants: readonly EventFromLogic<M>[] | ((snapshot: SnapshotFrom<M>) => readonly EventFromLogic<M>[]),
  {
    input,
    keyOf,
  }?: {
    input?: InputFrom<M>;
    keyOf?: StateKey<M>;
  },
): Path<M>[];
/**
 * An event whose number of an attempt reads as its distance from `attempt` where paths are told apart: attempts are
 * counted up for ever, and would make every path another one.
 */
export declare const relative: <
  Event extends {
    readonly attempt: number;
  },
>(
  event: Event,
  attempt: number,
) => Event;
/** Every transition of a machine's table, as `state on event`, in the words of the table. */
export declare function transitionsOf(machine: AnyStateMachine): string[];
/** The transitions that a set of paths takes, in the same words. */
export declare function walkedBy<M extends AnyStateMachine>(
  machine: M,
  paths: readonly Path<M>[],
  input?: InputFrom<M>,
): string[];
