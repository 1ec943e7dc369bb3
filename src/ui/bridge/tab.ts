/** Which tab of the browser this is: the same after a reload, another in a tab that was made as a copy of this one. */

const KEY = 'homedraw.tab';
/** A reload may find the lock of the page before it not yet let go. */
const LOCK_TIMEOUT_MS = 500;

/** A name that no page has had before. Also where the page is from no secure origin, which has no `randomUUID`. */
export const freshName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * The tab's name, kept in its session storage. A copied tab gets that storage too: the lock on the name tells it that
 * the name is taken. Never rejects; without storage or locks a name is as good as the page.
 */
export async function tabName(
  storage: () => Storage,
  locks: LockManager | undefined,
  lockTimeout: () => AbortSignal = () => AbortSignal.timeout(LOCK_TIMEOUT_MS),
): Promise<string> {
  const kept = read(storage);
  if (kept !== null && (await hold(kept, locks, lockTimeout()))) return kept;
  const fresh = freshName();
  write(storage, fresh);
  await hold(fresh, locks, lockTimeout());
  return fresh;
}

/** Holds a name for the page's life; false where another tab does. */
function hold(name: string, locks: LockManager | undefined, signal: AbortSignal): Promise<boolean> {
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    locks
      .request(`homedraw/tab/${name}`, { signal }, () => {
        resolve(true);
        return new Promise(() => {});
      })
      .catch(() => resolve(false));
  });
}

function read(storage: () => Storage): string | null {
  try {
    return storage().getItem(KEY);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, name: string): void {
  try {
    storage().setItem(KEY, name);
  } catch {
    // The tab has another name after a reload; its journal begins anew.
  }
}
