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
export function transitionsOf(machine: AnyStateMachine): string[] {
  return [...namesOf(machine).values()].sort();
}

/** The transitions that a set of paths takes, in the same words. */
export function walkedBy<M extends AnyStateMachine>(
  machine: M,
  paths: readonly Path<M>[],
  input?: InputFrom<M>,
): string[] {
  const names = namesOf(machine);
  const walked = new Set<string>();
  const inspect = (seen: InspectionEvent): void => {
    if (seen.type !== '@xstate.microstep') return;
    for (const taken of seen._transitions) {
      const name = names.get(taken);
      // What a root does with an event that begins it stands in no table.
      if (name !== undefined) walked.add(name);
    }
  };
  for (const { events } of paths) {
    const actor = createActor(machine as AnyStateMachine, { input, inspect }).start();
    for (const event of events) if (actor.getSnapshot().status === 'active') actor.send(event);
    actor.stop();
  }
  return [...walked].sort();
}

function namesOf(machine: AnyStateMachine): ReadonlyMap<object, string> {
  const names = new Map<object, string>();
  const collect = (node: AnyStateMachine['root']): void => {
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
    for (const child of Object.values(node.states)) collect(child as AnyStateMachine['root']);
  };
  collect(machine.root);
  return names;
}
