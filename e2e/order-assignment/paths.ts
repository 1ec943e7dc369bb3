/**
 * Paths through the order-assignment machine as a person and the backend can take them. A step is what is pressed and
 * what comes of it; the machine tells the facts that follow and the state that must be on screen.
 */
import { initialTransition, transition } from 'xstate';
import {
  type OrderAssignmentEvent,
  orderAssignmentMachine,
} from '../../src/machines/orders/order-assignment.machine.ts';
import {
  eventOf,
  everyStep,
  factsOf,
  type OrderAtBackend,
  type Outcome,
  orderId,
  orderIn,
  type Snapshot,
  type Step,
} from './steps.ts';

export interface Path {
  readonly steps: readonly Step[];
  /** After each step. */
  readonly states: readonly Snapshot[];
  readonly walked: ReadonlySet<string>;
}

export const nameOf = ({ steps }: Pick<Path, 'steps'>): string =>
  steps.map(({ press, outcome }) => (outcome === 'none' ? press : `${press} (${outcome})`)).join(' → ');

/** Every transition of the machine by source, event and target, as `Path.walked` names them. */
export const transitionsOfMachine = (): readonly string[] =>
  Object.values(orderAssignmentMachine.states).flatMap((node) =>
    [...node.transitions.values()].flat().map(nameOfTransition),
  );

/** The steps on one another as far as they bring news, then as few paths as take all that any of them takes. */
export function generatePaths(): { paths: Path[]; reachable: ReadonlySet<string> } {
  const [start] = initialTransition(orderAssignmentMachine, { seen: orderIn('open') });
  // The details open an order by the intent of the same name.
  const opening: OrderAssignmentEvent = { type: 'user.openOrder', orderId, order: orderIn('open') };
  const opened = play(start, opening);
  const none: Path = { steps: [], states: [], walked: new Set(opened.walked) };
  const seen = new Set<string>();
  let frontier: { path: Path; at: Moment }[] = [
    { path: none, at: { snapshot: opened.snapshot, atBackend: 'open' } },
  ];
  const all: Path[] = [];
  for (let depth = 0; depth < 4; depth += 1) {
    const next: typeof frontier = [];
    for (const { path, at } of frontier)
      for (const step of everyStep) {
        const taken = take(at, step);
        if (!taken) continue;
        const longer: Path = {
          steps: [...path.steps, step],
          states: [...path.states, taken.snapshot],
          walked: new Set([...path.walked, ...taken.walked]),
        };
        all.push(longer);
        const { value, context } = taken.snapshot;
        const { refusal, failure, request } = context;
        const key = JSON.stringify([
          value,
          refusal,
          failure,
          request?.kind,
          taken.atBackend,
          context.seen.status,
        ]);
        // The details close when they have done their work, and a page without a worker is no place to go on.
        const isEnd = value === 'assigned' || value === 'cancelled' || step.outcome.startsWith('dies');
        if (seen.has(key) || isEnd) continue;
        seen.add(key);
        next.push({ path: longer, at: taken });
      }
    frontier = next;
  }
  return { paths: cover(all), reachable: new Set(all.flatMap(({ walked }) => [...walked])) };
}

interface Moment {
  readonly snapshot: Snapshot;
  readonly atBackend: OrderAtBackend;
}

function take({ snapshot, atBackend }: Moment, { press, outcome }: Step) {
  if (press === 'refresh') return refresh(snapshot, atBackend, outcome);
  const first = play(snapshot, eventOf(press));
  if (first.walked.length === 0) return null;
  if (first.snapshot.value !== 'checking')
    return outcome === 'none' || outcome === 'done' ? { ...first, atBackend } : null;
  const brought = factsOf(outcome, first.snapshot, atBackend);
  if (!brought) return null;
  const walked = [...first.walked];
  let now = first.snapshot;
  for (const fact of brought.facts) {
    const played = play(now, fact);
    walked.push(...played.walked);
    now = played.snapshot;
  }
  return { snapshot: now, atBackend: brought.atBackend, walked };
}

/** The order changes under the person's eyes, and the person takes it up as it is. */
function refresh(snapshot: Snapshot, atBackend: OrderAtBackend, outcome: Outcome) {
  const hinted = snapshot.value === 'idle' || snapshot.value === 'refused';
  const now = outcome === 'byPatient' ? 'byPatient' : 'assigned';
  if (!hinted || atBackend === now || atBackend === 'byPatient') return null;
  return {
    ...play(snapshot, { type: 'user.openOrder', orderId, order: orderIn(now) }),
    atBackend: now as OrderAtBackend,
  };
}

function play(from: Snapshot, event: OrderAssignmentEvent): { snapshot: Snapshot; walked: string[] } {
  const taken = orderAssignmentMachine.getTransitionData(from, event) ?? [];
  return {
    snapshot: transition(orderAssignmentMachine, from, event)[0],
    walked: taken.map(nameOfTransition),
  };
}

interface Definition {
  readonly source: { readonly key: string };
  readonly eventType: string;
  readonly target?: readonly { readonly key: string }[] | undefined;
}
const nameOfTransition = ({ source, eventType, target }: Definition): string =>
  `${source.key} on ${eventType} → ${target?.map(({ key }) => key).join() ?? source.key}`;

function cover(all: readonly Path[]): Path[] {
  const last = ({ steps }: Path) => `${steps.at(-1)?.press}/${steps.at(-1)?.outcome}`;
  const wanted = new Set(all.flatMap((path) => [...path.walked, last(path)]));
  const paths: Path[] = [];
  while (wanted.size > 0) {
    const gain = (path: Path) =>
      [...path.walked, last(path)].filter((name) => wanted.has(name)).length / (1 + path.steps.length);
    const best = all.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    for (const name of [...best.walked, last(best)]) wanted.delete(name);
    paths.push(best);
  }
  // A path that another begins with is walked already.
  return paths.filter(
    (path) => !paths.some((other) => other !== path && nameOf(other).startsWith(`${nameOf(path)} →`)),
  );
}
