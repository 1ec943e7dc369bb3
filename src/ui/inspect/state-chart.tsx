/** A machine's picture: states within states, the ones it is in lit, and the transitions that led there. */
import type { AnyStateMachine, StateValue } from 'xstate';
import {
  activePaths,
  type ChartState,
  type ChartTransition,
  statechartOf,
} from '../../machines/statechart.ts';
import { classes } from '../kit/classes.ts';
import styles from './state-chart.module.css';
import { words } from './words.ts';

export interface StateChartProps {
  readonly machine: AnyStateMachine;
  readonly value: StateValue;
  /** Ids of the transitions that led to it. */
  readonly taken: readonly string[];
}

export function StateChart({ machine, value, taken }: StateChartProps) {
  const root = statechartOf(machine);
  const lit: Lit = { active: activePaths(value), taken: new Set(taken) };
  return (
    <div className={styles['chart']}>
      <Transitions of={root} lit={lit} />
      <Inside of={root} lit={lit} />
    </div>
  );
}

interface Lit {
  readonly active: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
}

function Inside({ of, lit }: { readonly of: ChartState; readonly lit: Lit }) {
  if (of.states.length === 0) return null;
  return (
    <div className={classes(styles['states'], of.kind === 'parallel' && styles['parallel'])}>
      {of.states.map((state) => (
        <StateBox key={state.path} of={state} lit={lit} />
      ))}
    </div>
  );
}

function StateBox({ of, lit }: { readonly of: ChartState; readonly lit: Lit }) {
  const isActive = lit.active.has(of.path);
  return (
    <section
      className={classes(
        styles['state'],
        isActive && styles['active'],
        of.kind === 'final' && styles['final'],
      )}
      aria-current={isActive || undefined}
      aria-label={of.path}
    >
      <p className={styles['name']}>
        {of.isInitial && <span title={words.begins}>● </span>}
        {of.key}
      </p>
      <Transitions of={of} lit={lit} />
      <Inside of={of} lit={lit} />
    </section>
  );
}

function Transitions({ of, lit }: { readonly of: ChartState; readonly lit: Lit }) {
  if (of.transitions.length === 0) return null;
  return (
    <ul className={styles['transitions']}>
      {of.transitions.map((transition) => (
        <li
          key={transition.id}
          className={classes(lit.taken.has(transition.id) && styles['taken'])}
          aria-current={lit.taken.has(transition.id) || undefined}
        >
          {wordsOf(transition)}
        </li>
      ))}
    </ul>
  );
}

const wordsOf = ({ event, guard, targets }: ChartTransition): string =>
  [event || words.atOnce, guard && `[${guard}]`, targets.length > 0 && `→ ${targets.join(', ')}`]
    .filter((one) => one)
    .join(' ');
