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
  /** The data of the machine in which the fault is. */
  readonly part: unknown;
}

/** All mutants of a machine's data, in the same order each time. */
export function mutantsOf(config: Data): readonly Mutant[] {
  return ofNode(config, String(config['id'] ?? 'machine'));
}

/**
 * A part of a machine's data as a text, with the code of its functions and of the guards and actions that it names:
 * where the texts are the same, so is what they do.
 */
export function textOfPart(part: unknown, implementations: Implementations): string {
  return JSON.stringify(part, (_, value: unknown) => {
    if (typeof value === 'function') return { code: String(value), ...value };
    if (typeof value !== 'string') return value;
    const meant = implementations.guards?.[value] ?? implementations.actions?.[value];
    return meant === undefined ? value : `${value}: ${textOfPart(meant, {})}`;
  });
}

/** What a machine's names stand for. */
export interface Implementations {
  readonly guards?: Readonly<Record<string, unknown>>;
  readonly actions?: Readonly<Record<string, unknown>>;
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
        part: node[key],
      })),
    ),
    ...Object.entries((node['on'] ?? {}) as Data).flatMap(([event, candidates]) =>
      ofCandidates(candidates).map(({ fault, candidates: mutated }) => ({
        fault: `${path} on ${event}: ${fault}`,
        config: put('on', { ...(node['on'] as Data), [event]: mutated }),
        part: candidates,
      })),
    ),
    ...ofCandidates(node['always']).map(({ fault, candidates }) => ({
      fault: `${path} always: ${fault}`,
      config: put('always', candidates),
      part: node['always'],
    })),
    ...Object.entries(states).flatMap(([key, state]) =>
      ofNode(state, `${path}.${key}`).map(({ fault, config, part }) => ({
        fault,
        config: put('states', { ...states, [key]: config }),
        part,
      })),
    ),
  ];
}

function ofInitial(node: Data, keys: readonly string[], path: string): readonly Mutant[] {
  const at = keys.indexOf(String(node['initial']));
  if (at < 0 || keys.length < 2) return [];
  const other = keys[(at + 1) % keys.length];
  return [
    { fault: `${path} begins in ${other}`, config: { ...node, initial: other }, part: node['initial'] },
  ];
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
