/** The navigation of the side panel without a router: a history of its own. */
import { useState } from 'react';
import {
  entriesBack,
  nameOf,
  type PanelNavigation,
  type PanelView,
} from '../../../src/ui/tracking/panel-navigation.ts';

type Asked = Pick<PanelView, 'chosen' | 'isRoute' | 'place'>;
interface Entry extends PanelView {
  readonly backStack: readonly string[];
}

/** Begins at `start`; another `visit` comes to it again from outside. */
export function usePanelInMemory(start: Asked, visit: string): PanelNavigation {
  const fromOutside = (): Entry => ({ ...start, visit, isInside: false, backStack: [] });
  const [entries, setEntries] = useState<readonly Entry[]>(() => [fromOutside()]);
  const [visited, setVisited] = useState(visit);
  if (visited !== visit) {
    setVisited(visit);
    setEntries([...entries, fromOutside()]);
  }
  const now = entries.at(-1) ?? fromOutside();
  const made = (next: Pick<PanelView, 'chosen' | 'isRoute'>, backStack: readonly string[]): Entry => ({
    ...next,
    place: null,
    visit: `${visit} ${entries.length} ${nameOf(next)}`,
    isInside: true,
    backStack,
  });
  const deeper = (next: Pick<PanelView, 'chosen' | 'isRoute'>): void =>
    setEntries([...entries, made(next, [...now.backStack, nameOf(now)])]);
  const instead = (next: Pick<PanelView, 'chosen' | 'isRoute'>): void =>
    setEntries([...entries.slice(0, -1), made(next, now.backStack)]);
  const out = (next: Pick<PanelView, 'chosen' | 'isRoute'>): void => {
    const back = entriesBack(now.backStack, nameOf(next));
    if (back === null) instead(next);
    else setEntries(entries.slice(0, -back));
  };
  return {
    view: now,
    open: ({ kind, id }) =>
      (now.chosen === null ? deeper : instead)({ chosen: { kind, id }, isRoute: false }),
    openRoute: () => deeper({ chosen: now.chosen, isRoute: true }),
    back: () => out({ chosen: now.isRoute ? now.chosen : null, isRoute: false }),
    close: () => out({ chosen: null, isRoute: false }),
  };
}
