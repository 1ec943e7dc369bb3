import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
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

/**
 * Every transition of a machine's table, as `state on event`; where guards choose among several, each is one, as
 * `state on event, 2 of 3`.
 */
export const transitionsOf = (machine: AnyStateMachine): readonly string[] =>
  [...namesOf(machine).values()].sort();

/** The ids of the states of a machine that hold no others. */
export const statesOf = (machine: AnyStateMachine): readonly string[] =>
  nodesOf(machine.root)
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(({ id }) => id)
    .sort();

export interface Walked {
  /** The transitions that were taken, each with the events of the first shortest path that takes it. */
  readonly transitions: ReadonlyMap<string, string>;
  /** The ids of the states that were entered. */
  readonly states: ReadonlySet<string>;
}

/** Walks paths, each from the beginning that its input makes. */
export function walk<M extends AnyStateMachine>(
  machine: M,
  cases: readonly { readonly paths: readonly Path<M>[]; readonly input?: InputFrom<M> }[],
): Walked {
  const names = namesOf(machine);
  const transitions = new Map<string, string>();
  const states = new Set<string>();
  const shortestFirst = cases
    .flatMap(({ paths, input }) => paths.map((path) => ({ path, input })))
    .sort((one, other) => one.path.events.length - other.path.events.length);
  for (const { path, input } of shortestFirst) {
    const events: string[] = [];
    const inspect = (seen: InspectionEvent): void => {
      if (seen.type !== '@xstate.microstep') return;
      for (const taken of seen._transitions) {
        const name = names.get(taken);
        if (name !== undefined && !transitions.has(name))
          transitions.set(name, events.join(' → ') || 'at once');
        states.add(taken.source.id);
      }
      for (const { id } of (seen.snapshot as AnyMachineSnapshot)._nodes) states.add(id);
    };
    const actor = createActor(machine as AnyStateMachine, { input, inspect }).start();
    for (const { id } of (actor.getSnapshot() as AnyMachineSnapshot)._nodes) states.add(id);
    for (const event of path.events) {
      if (actor.getSnapshot().status !== 'active') break;
      events.push(event.type);
      actor.send(event);
    }
    actor.stop();
  }
  return { transitions, states };
}

type Node = AnyStateMachine['root'];

const nodesOf = (node: Node): readonly Node[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child as Node)),
];

function namesOf(machine: AnyStateMachine): ReadonlyMap<object, string> {
  const names = new Map<object, string>();
  for (const node of nodesOf(machine.root)) {
    const tables = [
      ...[...node.transitions].map(([event, all]) => [`on ${event}`, all] as const),
      ['always', node.always ?? []] as const,
    ];
    for (const [event, candidates] of tables)
      for (const [index, candidate] of candidates.entries())
        names.set(
          candidate,
          `${node.id} ${event}${candidates.length > 1 ? `, ${index + 1} of ${candidates.length}` : ''}`,
        );
  }
  return names;
}
