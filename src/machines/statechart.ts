/** A machine as a picture shows it: states within states, and from each the transitions that leave it. */
import type { AnyStateMachine, StateValue } from 'xstate';

type Node = AnyStateMachine['root'];
type Definition = Node['transitions'] extends ReadonlyMap<string, readonly (infer One)[]> ? One : never;

export interface ChartState {
  /** The keys from the root on, joined by points; empty for the root. */
  readonly path: string;
  readonly key: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final';
  readonly isInitial: boolean;
  readonly states: readonly ChartState[];
  /** In the order in which they are asked. */
  readonly transitions: readonly ChartTransition[];
}

export interface ChartTransition {
  /** Unlike that of any other transition of the machine. */
  readonly id: string;
  /** Empty where no event is waited for. */
  readonly event: string;
  /** Its name; null where nothing is asked. */
  readonly guard: string | null;
  /** Paths; none where the state stays. */
  readonly targets: readonly string[];
}

/** The root of a machine's picture. */
export const statechartOf = (machine: AnyStateMachine): ChartState => stateOf(machine.root);

/** The paths of the states that a snapshot's value says, with those around them. */
export function activePaths(value: StateValue): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (inner: StateValue | undefined, above: string): void => {
    if (inner === undefined) return;
    for (const [key, rest] of typeof inner === 'string'
      ? [[inner, undefined] as const]
      : Object.entries(inner)) {
      const path = above === '' ? key : `${above}.${key}`;
      found.add(path);
      walk(rest, path);
    }
  };
  walk(value, '');
  return found;
}

/** The id of a transition as XState names it when it is taken. */
export function transitionId(
  { source, eventType }: Pick<Definition, 'source' | 'eventType'>,
  at: number,
): string {
  return `${pathOf(source as Node)}/${eventType}/${at}`;
}

/** The id of a transition that was taken, by the machine's own list of it. */
export function takenId(taken: Definition): string {
  const all = taken.source.transitions.get(taken.eventType) ?? taken.source.always ?? [];
  return transitionId(taken, (all as readonly Definition[]).indexOf(taken));
}

const pathOf = (node: Node): string => node.path.join('.');

function stateOf(node: Node): ChartState {
  const parent = node.parent as Node | undefined;
  const firsts = parent?.type === 'compound' ? (parent.initial?.target ?? []) : [];
  return {
    path: pathOf(node),
    key: node.key,
    kind: node.type === 'history' ? 'atomic' : node.type,
    isInitial: (firsts as readonly Node[]).includes(node),
    states: (Object.values(node.states) as readonly Node[]).map(stateOf),
    transitions: [...node.transitions, ['', node.always ?? []] as const].flatMap(([event, candidates]) =>
      candidates.map((candidate, at) => ({
        id: transitionId(candidate, at),
        event,
        guard: candidate.guard === undefined ? null : guardName(candidate.guard),
        targets: ((candidate.target ?? []) as readonly Node[]).filter((to) => to !== node).map(pathOf),
      })),
    ),
  };
}

const guardName = (guard: unknown): string =>
  typeof guard === 'string' ? guard : String((guard as { readonly type: string }).type);
