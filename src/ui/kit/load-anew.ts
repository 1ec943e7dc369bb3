/** If a page is loaded while no server answers, the browser shows its own error page, which never tries again. */
export type LoadedPage = Pick<Window, 'fetch' | 'location'>;

/**
 * Loads the page anew if the server answers; else the screen stays as it is.
 * @param confirm Asked at the last moment; false leaves the page as it is.
 * @returns Whether the page is being reloaded.
 */
export async function loadAnew(
  page: LoadedPage = window,
  confirm: () => boolean = () => true,
): Promise<boolean> {
  if (!(await isServed(page)) || !confirm()) return false;
  page.location.reload();
  return true;
}

/** A server without HEAD answers with a refusal, and is there; one that is away behind a proxy gives 500 or more. */
const isServed = (page: LoadedPage): Promise<boolean> =>
  page.fetch(page.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.status < 500,
    () => false,
  );

/**
 * Whether a file of the console could not be fetched, as Chromium, Firefox and Safari say it. A browser may remember
 * that as long as the page is there, and answer the next try by itself: only a page that is loaded anew asks again.
 */
export const isFileMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message);
