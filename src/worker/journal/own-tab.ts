/**
 * Whose journal a worker writes. A page keeps its tab's id over a reload, but a browser that duplicates a tab copies the id as well;
 * a lock on it, held as long as the worker lives, tells the copy from the original.
 */
import type { Clock } from '../clock.ts';

/** A reload's old worker lets go of the lock within this. */
const PATIENCE_MS = 1_000;

/** The id, or one of its own where another worker writes under it. `locks` is undefined on pages that are not secure. */
export async function ownTab(
  id: string,
  clock: Clock,
  locks: Pick<LockManager, 'request'> | undefined,
): Promise<string> {
  if (!locks) return id;
  const giveUp = new AbortController();
  const cancel = clock.after(PATIENCE_MS, () => giveUp.abort());
  return new Promise((resolve) => {
    const held = locks.request(`homedraw-tab:${id}`, { signal: giveUp.signal }, () => {
      cancel();
      resolve(id);
      return new Promise<never>(() => {});
    });
    held.catch(() => {
      cancel();
      resolve(`${id}/${crypto.randomUUID()}`);
    });
  });
}
