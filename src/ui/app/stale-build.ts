import { watchLeaving } from '../kit/leaving.ts';
import { type LoadedPage, loadAnew } from '../kit/load-anew.ts';

/**
 * After a deployment an open page asks for files of the build it came from, which are gone. It is then reloaded, once
 * for each build: a second failure is not a deployment, and the route's error screen says so. While the server is away
 * the page stays. A person who leaves while files are loading is not stopped by a reload.
 */
export function reloadOncePerBuild(
  page: LoadedPage & Pick<Window, 'addEventListener' | 'sessionStorage'>,
): void {
  const { isLeaving } = watchLeaving(page);
  page.addEventListener('vite:preloadError', () => {
    if (!isLeaving()) void loadAnew(page, () => !isLeaving() && rememberReload(page));
  });
}

const key = 'homedraw.reloadedFor';

/** Whether this build has not been reloaded for yet. Without session storage it never is: a loop would be worse. */
function rememberReload(page: Pick<Window, 'sessionStorage'>): boolean {
  try {
    if (page.sessionStorage.getItem(key) === import.meta.url) return false;
    page.sessionStorage.setItem(key, import.meta.url);
    return true;
  } catch {
    return false;
  }
}
