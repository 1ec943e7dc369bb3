/** Walks through a machine that a screen can be led along. */

/** Steps in their order, and the state after each. */
export interface Walk<Step, State> {
  readonly steps: readonly Step[];
  readonly states: readonly State[];
}

export interface WalkParts<Step, Snapshot, State> {
  readonly start: Snapshot;
  /** What can be done, and where each leads. */
  readonly next: (snapshot: Snapshot) => readonly (readonly [Step, Snapshot])[];
  /** What tells two snapshots apart. */
  readonly keyOf: (snapshot: Snapshot) => string;
  readonly stateOf: (snapshot: Snapshot) => State;
}

/** Shortest walks that together take every step from every state; one that another one begins with is left out. */
export function shortestWalks<Step, Snapshot, State>({
  start,
  next,
  keyOf,
  stateOf,
}: WalkParts<Step, Snapshot, State>): Walk<Step, State>[] {
  const found: Walk<Step, State>[] = [];
  const queue = [{ snapshot: start, walk: { steps: [], states: [] } as Walk<Step, State> }];
  const known = new Set([keyOf(start)]);
  for (let at = 0; at < queue.length; at += 1) {
    const { snapshot, walk } = queue[at] as (typeof queue)[number];
    for (const [step, to] of next(snapshot)) {
      const longer = { steps: [...walk.steps, step], states: [...walk.states, stateOf(to)] };
      found.push(longer);
      if (known.has(keyOf(to))) continue;
      known.add(keyOf(to));
      queue.push({ snapshot: to, walk: longer });
    }
  }
  return found.filter((walk) => !found.some((other) => isBegunBy(other.steps, walk.steps)));
}

const isBegunBy = (longer: readonly unknown[], start: readonly unknown[]): boolean =>
  longer.length > start.length && start.every((step, at) => longer[at] === step);
