/** Records the paths that a page has been at, even those that are too short for a person to see. */
import type { Page } from '@playwright/test';

/** Notes each change of the path from now on, until the page is loaded anew. */
export const notePaths = (page: Page) =>
  page.addInitScript(() => {
    const paths: string[] = [];
    Object.assign(window, { paths });
    const note = () => {
      if (paths.at(-1) !== location.pathname) paths.push(location.pathname);
    };
    for (const name of ['pushState', 'replaceState'] as const) {
      const own = History.prototype[name];
      History.prototype[name] = function (...args) {
        own.apply(this, args);
        note();
      };
    }
    note();
  });

export const pathsOf = (page: Page) => page.evaluate(() => (window as unknown as { paths: string[] }).paths);
