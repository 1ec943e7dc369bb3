/** Single steps of a machine, from the states that generated paths reach: what holds in a state whatever led to it. */
import { type AnyStateMachine, type EventFromLogic, type SnapshotFrom, transition } from 'xstate';
import type { Path, StateKey } from './transition-paths.ts';

/** What a machine asks of the world: the name of an action, and its parameters. */
export type Asked = readonly [name: string, params: unknown];

/** The machine after an event, and what it asks of the world for it, in its order. */
export function stepOf<M extends AnyStateMachine>(
  machine: M,
  state: SnapshotFrom<M>,
  event: EventFromLogic<M>,
): { readonly after: SnapshotFrom<M>; readonly asked: readonly Asked[] } {
  const [after, actions] = transition(machine, state, event);
  return {
    after,
    asked: (actions as readonly { type: string; params: unknown }[]).map(({ type, params }) => [
      type,
      params,
    ]),
  };
}

/** The states that paths end in, each once. */
export const statesReached = <M extends AnyStateMachine>(
  paths: readonly Path<M>[],
  keyOf: StateKey<M>,
): readonly SnapshotFrom<M>[] => [
  ...new Map(paths.map(({ state }) => [JSON.stringify(keyOf(state)), state])).values(),
];
