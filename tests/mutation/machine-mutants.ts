/**
 * Mutants of a machine: the machine with one fault in its data. A machine's tests that stay green on one do not hold what it
 * breaks. `npm run mutate` runs the tests of a machine on each.
 */
import { not } from 'xstate';

type Data = Readonly<Record<string, unknown>>;

export interface Mutant {
  /** Where it is, and what is wrong there: 'orderAssignment.checking on order.assigned: the guard always holds'. */
  readonly fault: string;
  /** The machine's data with the fault. */
  readonly config: Data;
}

/** All mutants of a machine's data, in the same order each time. */
export function mutantsOf(config: Data): readonly Mutant[] {
  return ofNode(config, String(config['id'] ?? 'machine')).map(({ fault, config: mutated }) => ({
    fault,
    config: mutated,
  }));
}

function ofNode(node: Data, path: string): readonly Mutant[] {
  const states = (node['states'] ?? {}) as Readonly<Record<string, Data>>;
  const put = (key: string, value: unknown) => ({ ...node, [key]: value });
  return [
    ...ofInitial(node, Object.keys(states), path),
    ...['entry', 'exit'].flatMap((key) =>
      ofActions(node[key]).map(({ fault, actions }) => ({
        fault: `${path} ${key}: ${fault}`,
        config: put(key, actions),
      })),
    ),
    ...Object.entries((node['on'] ?? {}) as Data).flatMap(([event, candidates]) =>
      ofCandidates(candidates).map(({ fault, candidates: mutated }) => ({
        fault: `${path} on ${event}: ${fault}`,
        config: put('on', { ...(node['on'] as Data), [event]: mutated }),
      })),
    ),
    ...ofCandidates(node['always']).map(({ fault, candidates }) => ({
      fault: `${path} always: ${fault}`,
      config: put('always', candidates),
    })),
    ...Object.entries(states).flatMap(([key, state]) =>
      ofNode(state, `${path}.${key}`).map(({ fault, config }) => ({
        fault,
        config: put('states', { ...states, [key]: config }),
      })),
    ),
  ];
}

function ofInitial(node: Data, keys: readonly string[], path: string): readonly Mutant[] {
  const at = keys.indexOf(String(node['initial']));
  if (at < 0 || keys.length < 2) return [];
  const other = keys[(at + 1) % keys.length];
  return [{ fault: `${path} begins in ${other}`, config: { ...node, initial: other } }];
}

function ofCandidates(given: unknown): readonly { readonly fault: string; readonly candidates: unknown }[] {
  const candidates = listOf(given).map((one) => (typeof one === 'string' ? { target: one } : (one as Data)));
  return candidates.flatMap((candidate, index) => {
    const which = candidates.length > 1 ? `${index + 1} of ${candidates.length} ` : '';
    const instead = (...mutated: readonly Data[]) => candidates.toSpliced(index, 1, ...mutated);
    const { guard, ...unguarded } = candidate;
    return [
      { fault: `${which}is not there`, candidates: instead() },
      ...(guard === undefined
        ? []
        : [
            { fault: `${which}has no guard`, candidates: instead(unguarded) },
            {
              fault: `${which}has its guard turned round`,
              candidates: instead({ ...candidate, guard: turned(guard) }),
            },
          ]),
      ...ofActions(candidate['actions']).map(({ fault, actions }) => ({
        fault: `${which}${fault}`,
        candidates: instead({ ...candidate, actions }),
      })),
    ];
  });
}

/** XState asks a guard in a form of its own, which `not` takes whole. */
const turned = (guard: unknown): unknown => not(guard as Parameters<typeof not>[0]);

function ofActions(given: unknown): readonly { readonly fault: string; readonly actions: unknown }[] {
  const actions = listOf(given);
  return actions.flatMap((action, index) => [
    { fault: `does not ${nameOf(action, index)}`, actions: actions.toSpliced(index, 1) },
    ...(index + 1 < actions.length
      ? [
          {
            fault: `does ${nameOf(actions[index + 1], index + 1)} before ${nameOf(action, index)}`,
            actions: actions.toSpliced(index, 2, actions[index + 1], action),
          },
        ]
      : []),
  ]);
}

function nameOf(action: unknown, index: number): string {
  if (typeof action === 'string') return action;
  const { type } = action as { readonly type?: unknown };
  return typeof type === 'string' && !type.startsWith('xstate.') ? type : `action ${index + 1}`;
}

const listOf = (given: unknown): readonly unknown[] => {
  if (given === undefined) return [];
  return Array.isArray(given) ? given : [given];
};
