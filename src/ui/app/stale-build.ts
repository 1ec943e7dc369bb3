import { watchLeaving } from '../kit/leaving.ts';
import { type ServedPage, servedDocument } from '../kit/served-document.ts';

/**
 * After a deployment an open page asks for files of the build it came from, which are gone. It is then reloaded, once
 * for each build: a second failure is not a deployment, and the route's error screen says so. Where no other build is
 * served, the file was lost on its way or the server was away, and the page stays: who needs the file asks for it again.
 * A person who leaves while files are loading is not stopped by a reload. Answers how to look for another build without
 * such a failure.
 */
export function reloadOncePerBuild(
  page: ServedPage & Pick<Window, 'addEventListener' | 'sessionStorage'>,
): () => Promise<void> {
  const { isLeaving } = watchLeaving(page);
  const look = async (): Promise<void> => {
    const served = await servedDocument(page);
    if (served && !served.includes(ownPath) && !isLeaving() && rememberReload(page)) page.location.reload();
  };
  page.addEventListener('vite:preloadError', look);
  return look;
}

const key = 'homedraw.reloadedFor';
/** Of the page's first file, which its document names. */
const ownPath = new URL(import.meta.url).pathname;

/** Whether this build has not been reloaded for yet. Without session storage it never is: a loop would be worse. */
function rememberReload(page: Pick<Window, 'sessionStorage'>): boolean {
  try {
    if (page.sessionStorage.getItem(key) === ownPath) return false;
    page.sessionStorage.setItem(key, ownPath);
    return true;
  } catch {
    return false;
  }
}
