import { type LoadedPage, loadAnew } from '../kit/load-anew.ts';

/**
 * After a deployment an open page asks for files of the build it came from, which are gone. It is then reloaded, once for each
 * build: a second failure is not a deployment, and the route's error screen says so. While nobody serves the page it stays.
 */
export function reloadOncePerBuild(
  page: LoadedPage & Pick<Window, 'addEventListener' | 'sessionStorage'>,
): void {
  page.addEventListener('vite:preloadError', () => void loadAnew(page, () => claimReload(page)));
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
