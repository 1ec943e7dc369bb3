import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate';
import { createTestModel } from 'xstate/graph';

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
export function transitionPaths<M extends AnyStateMachine>(
  machine: M,
  variants: readonly EventFromLogic<M>[] | ((snapshot: SnapshotFrom<M>) => readonly EventFromLogic<M>[]),
  { input, keyOf }: { input?: InputFrom<M>; keyOf?: StateKey<M> } = {},
): Path<M>[] {
  const serialize = (snapshot: SnapshotFrom<M>) =>
    JSON.stringify(keyOf ? keyOf(snapshot) : valueAndContext(snapshot));
  const paths = createTestModel(machine as AnyStateMachine).getShortestPaths({
    input,
    events: (typeof variants === 'function' ? variants : [...variants]) as never,
    limit: 100_000,
    serializeState: (snapshot, event, previous) => {
      const key = serialize(snapshot as SnapshotFrom<M>);
      return event && previous
        ? `${key} via ${JSON.stringify(event)} from ${serialize(previous as SnapshotFrom<M>)}`
        : key;
    },
  });
  return paths.map(({ state, steps }) => {
    const events = steps
      .map(({ event }) => event as EventFromLogic<M>)
      .filter(({ type }) => !type.startsWith('xstate.'));
    return {
      description: events.map(({ type }) => type).join(' → ') || 'the start',
      events,
      state: state as SnapshotFrom<M>,
    };
  });
}

/**
 * An event whose number of an attempt reads as its distance from `attempt` where paths are told apart: attempts are
 * counted up for ever, and would make every path another one.
 */
export const relative = <Event extends { readonly attempt: number }>(event: Event, attempt: number): Event =>
  Object.defineProperty({ ...event }, 'toJSON', {
    enumerable: false,
    value: () => ({ ...event, attempt: event.attempt - attempt }),
  });

const valueAndContext = ({ value, context }: AnyMachineSnapshot) => [value, context];

/** Every transition of a machine's table, as `state on event`, in the words of the table. */
export function transitionsOf(machine: AnyStateMachine): string[] {
  const collect = (node: AnyStateMachine['root']): string[] => [
    ...[...node.transitions.keys()].map((event) => `${node.id} on ${event}`),
    ...Object.values(node.states).flatMap((child) => collect(child as AnyStateMachine['root'])),
  ];
  return collect(machine.root).sort();
}

/** The transitions that a set of paths takes, in the same words. */
export function walkedBy<M extends AnyStateMachine>(
  machine: M,
  paths: readonly Path<M>[],
  input?: InputFrom<M>,
): string[] {
  const logic: AnyStateMachine = machine;
  const walked = new Set<string>();
  for (const { events } of paths) {
    let [snapshot] = initialTransition(logic, input);
    for (const event of events) {
      for (const { source, eventType } of logic.getTransitionData(snapshot, event) ?? [])
        walked.add(`${source.id} on ${eventType}`);
      [snapshot] = transition(logic, snapshot, event);
    }
  }
  return [...walked].sort();
}
