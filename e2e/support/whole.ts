/**
 * Which journeys each `npm test` walks, and which are walked with everything alone: `npm test -- --whole`, as CI does
 * (decision 0037).
 */

interface Details {
  readonly tag?: string;
}

/** Walked with everything. */
export const whole: Details = { tag: '@whole' };

/** Walked with everything where `is` holds, each time where it does not. */
export const wholeIf = (is: boolean): Details => (is ? whole : {});

/** The fewest walks found that together come by every name that any of them comes by: these are walked each time. */
export function brief<Walk>(
  walks: readonly Walk[],
  namesOf: (walk: Walk) => Iterable<string>,
): ReadonlySet<Walk> {
  const wanted = new Set(walks.flatMap((walk) => [...namesOf(walk)]));
  const gain = (walk: Walk) => new Set([...namesOf(walk)].filter((name) => wanted.has(name))).size;
  const chosen = new Set<Walk>();
  while (wanted.size > 0) {
    const best = walks.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    for (const name of namesOf(best)) wanted.delete(name);
    chosen.add(best);
  }
  return chosen;
}
