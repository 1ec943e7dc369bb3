/** Where a page has been: to and fro is seen even where it is too fast for a person. */
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
