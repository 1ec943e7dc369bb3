/** The tabs of the browser, at most five of them, and the pages in them. */

import type { ViewEvent } from './world/page.ts';
import type { Frame, World } from './world/parts.ts';

interface Tab {
  readonly name: string;
  readonly session: Map<string, string>;
  loads: number;
  frame: Frame;
}

export interface OpenTabs {
  /** What stands in the session storage of each tab that is open; a browser drops that of a closed one. */
  sessions(): readonly ReadonlyMap<string, string>[];
  at(index: number): Frame | null;
  open(): void;
  close(index: number): void;
  reload(index: number): void;
  use(index: number, events: readonly ViewEvent[], isHiddenFirst: boolean): void;
}

const MOST_TABS = 5;
const USUAL: readonly ViewEvent[] = ['visibilitychange', 'focus'];

export function createTabs(world: World): OpenTabs {
  const tabs: Tab[] = [];
  let opened = 0;
  const at = (index: number) => tabs[index % Math.max(1, tabs.length)] ?? null;

  function show(shown: Tab | null, events: readonly ViewEvent[], isHiddenFirst: boolean): void {
    // Nobody can see a page that is frozen: a browser lets it go on before.
    const hide = () => {
      for (const tab of tabs)
        if (tab !== shown && tab.frame.isVisible && !tab.frame.isFrozen)
          tab.frame.show(false, ['visibilitychange']);
    };
    if (isHiddenFirst) hide();
    if (shown && !shown.frame.isFrozen) shown.frame.show(true, events);
    if (!isHiddenFirst) hide();
  }

  return {
    sessions: () => tabs.map(({ session }) => session),
    at: (index) => at(index)?.frame ?? null,
    open: () => {
      if (tabs.length === MOST_TABS) return;
      opened += 1;
      const name = `t${opened}`;
      const session = new Map<string, string>();
      const tab = { name, session, loads: 1, frame: world.open(`${name}.1`, session, true) };
      tabs.push(tab);
      show(tab, [], true);
    },
    close: (index) => {
      const tab = at(index);
      if (!tab) return;
      world.close(tab.frame);
      tabs.splice(tabs.indexOf(tab), 1);
      if (tab.frame.isVisible) show(tabs.at(-1) ?? null, USUAL, true);
    },
    reload: (index) => {
      const tab = at(index);
      if (!tab) return;
      const { isVisible } = tab.frame;
      world.close(tab.frame);
      tab.loads += 1;
      tab.frame = world.open(`${tab.name}.${tab.loads}`, tab.session, isVisible);
    },
    use: (index, events, isHiddenFirst) => show(at(index), events, isHiddenFirst),
  };
}
