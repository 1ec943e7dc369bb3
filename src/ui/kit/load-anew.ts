/**
 * If a page is loaded while no server answers, the browser shows its own error page, which never tries again. So a page
 * asks first.
 */

/** Loads the page anew if a server answers, be it a proxy that asks the person for a login; else the screen stays. */
export const loadAnew = (): Promise<void> =>
  // A server without HEAD answers with a refusal, and is there; one that is away behind a proxy gives 500 or more.
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => {
      if (status < 500) location.reload();
    },
    () => {},
  );

/**
 * Whether a file of the console could not be fetched, as Chromium, Firefox and Safari say it. A browser may remember
 * that as long as the page is there, and answer the next try by itself: only a page that is loaded anew asks again.
 */
export const isFileMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message);
