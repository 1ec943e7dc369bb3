import { type LoadedPage, loadAnew } from '../kit/load-anew.ts';

/**
 * After a deployment an open page asks for files of the build it came from, which are gone. It is then reloaded, once for each
 * build: a second failure is not a deployment, and the route's error screen says so. While nobody serves the page it stays.
 *
 * Firefox ends what is on its way when one goes elsewhere, and tells the page that it could not be had: a reload then would hold back
 * whoever leaves.
 */
export function reloadOncePerBuild(
  page: LoadedPage & Pick<Window, 'addEventListener' | 'sessionStorage'>,
): void {
  const isLeaving = watchLeaving(page);
  page.addEventListener('vite:preloadError', () => {
    if (!isLeaving()) void loadAnew(page, () => !isLeaving() && claimReload(page));
  });
}

/** Whether somebody is on the way to another page. Who saves a file that way, or is asked and stays, goes on using this one. */
function watchLeaving(page: Pick<Window, 'addEventListener'>): () => boolean {
  let isLeaving = false;
  page.addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  for (const use of ['pointerdown', 'keydown'] as const)
    page.addEventListener(
      use,
      () => {
        isLeaving = false;
      },
      { capture: true },
    );
  return () => isLeaving;
}

const key = 'homedraw.reloadedFor';

/** Whether this build has not been reloaded for yet. Without session storage it never is: a loop would be worse. */
function claimReload(page: Pick<Window, 'sessionStorage'>): boolean {
  try {
    if (page.sessionStorage.getItem(key) === import.meta.url) return false;
    page.sessionStorage.setItem(key, import.meta.url);
    return true;
  } catch {
    return false;
  }
}
