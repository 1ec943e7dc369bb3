/** The steps of live tracking without a router: a history of its own. */
import { useState } from 'react';
import { entriesBack, nameOf, type Step, type Steps } from '../../../src/ui/tracking/panel-navigation.ts';

type Asked = Pick<Step, 'chosen' | 'isRoute' | 'place'>;
interface Entry extends Step {
  readonly trail: readonly string[];
}

/** Begins at `start`; another `visit` comes to it again from outside. */
export function useStepsInMemory(start: Asked, visit: string): Steps {
  const fromOutside = (): Entry => ({ ...start, visit, isInside: false, trail: [] });
  const [entries, setEntries] = useState<readonly Entry[]>(() => [fromOutside()]);
  const [visited, setVisited] = useState(visit);
  if (visited !== visit) {
    setVisited(visit);
    setEntries([...entries, fromOutside()]);
  }
  const now = entries.at(-1) ?? fromOutside();
  const made = (next: Pick<Step, 'chosen' | 'isRoute'>, trail: readonly string[]): Entry => ({
    ...next,
    place: null,
    visit: `${visit} ${entries.length} ${nameOf(next)}`,
    isInside: true,
    trail,
  });
  const deeper = (next: Pick<Step, 'chosen' | 'isRoute'>): void =>
    setEntries([...entries, made(next, [...now.trail, nameOf(now)])]);
  const instead = (next: Pick<Step, 'chosen' | 'isRoute'>): void =>
    setEntries([...entries.slice(0, -1), made(next, now.trail)]);
  const out = (next: Pick<Step, 'chosen' | 'isRoute'>): void => {
    const back = entriesBack(now.trail, nameOf(next));
    if (back === null) instead(next);
    else setEntries(entries.slice(0, -back));
  };
  return {
    step: now,
    open: ({ kind, id }) =>
      (now.chosen === null ? deeper : instead)({ chosen: { kind, id }, isRoute: false }),
    openRoute: () => deeper({ chosen: now.chosen, isRoute: true }),
    back: () => out({ chosen: now.isRoute ? now.chosen : null, isRoute: false }),
    close: () => out({ chosen: null, isRoute: false }),
  };
}
