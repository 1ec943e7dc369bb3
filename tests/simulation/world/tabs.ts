/** The tabs of a browser, at most five of them, and the pages in them. */
import type { Browser } from './browser.ts';
import type { FailedStart } from './link.ts';
import { openPage, type Page } from './page.ts';
import type { Watch } from './watch.ts';

interface Tab {
  readonly name: string;
  readonly session: Map<string, string>;
  loads: number;
  page: Page;
}

export interface OpenTabs {
  /** The pages, one a tab. */
  readonly pages: readonly Page[];
  at(index: number): Page | null;
  open(): void;
  close(index: number): void;
  reload(index: number): void;
  /** One is on view, the others are not. */
  use(index: number): void;
  hide(index: number): void;
  /** The next starts of a tab's worker fail, of this page or of the one after a reload. */
  failStarts(index: number, count: number, how: FailedStart): void;
}

const MOST_TABS = 5;

export function createTabs(browser: Browser, watch: Watch): OpenTabs {
  const tabs: Tab[] = [];
  let opened = 0;
  const at = (index: number) => tabs[index % Math.max(1, tabs.length)] ?? null;

  function show(shown: Page | null): void {
    for (const { page } of tabs) {
      const isVisible = page === shown;
      if (!isVisible && !page.isVisible) continue;
      page.isVisible = isVisible;
      page.sendView();
      // A browser tells of a change of tabs twice: the page is visible, and the window has the focus.
      if (isVisible) page.sendView();
    }
  }

  return {
    get pages() {
      return tabs.map(({ page }) => page);
    },
    at: (index) => at(index)?.page ?? null,
    open: () => {
      if (tabs.length === MOST_TABS) return;
      opened += 1;
      const name = `t${opened}`;
      const session = new Map<string, string>();
      const page = openPage({ browser, watch, tab: name, load: 1, session });
      tabs.push({ name, session, loads: 1, page });
      show(page);
    },
    close: (index) => {
      const tab = at(index);
      if (!tab) return;
      tab.page.die();
      tabs.splice(tabs.indexOf(tab), 1);
      if (tab.page.isVisible) show(tabs.at(-1)?.page ?? null);
    },
    reload: (index) => {
      const tab = at(index);
      if (!tab) return;
      const wasVisible = tab.page.isVisible;
      tab.page.die();
      tab.loads += 1;
      const { name, session, loads: load } = tab;
      tab.page = openPage({ browser, watch, tab: name, load, session });
      if (wasVisible) return;
      tab.page.isVisible = false;
      tab.page.sendView();
    },
    use: (index) => show(at(index)?.page ?? null),
    hide: (index) => {
      const tab = at(index);
      if (tab?.page.isVisible) show(null);
    },
    failStarts: (index, count, how) => at(index)?.page.link.failStarts(count, how),
  };
}
