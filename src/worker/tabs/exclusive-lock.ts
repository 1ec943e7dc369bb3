/**
 * A lock among the tabs of a browser, by a Web Lock (decision 0018). A lock ends with its tab, but not if the tab only
 * hangs. So a waiting tab watches the holder, and takes the lock from a tab that has had it for too long.
 */
import { delay } from '../clock.ts';
import type { Locks } from './locks.ts';
import type { LockLimits } from './tabs.ts';

export async function runExclusively<T>(
  locks: Locks,
  name: string,
  limits: LockLimits,
  work: () => Promise<T>,
): Promise<T> {
  const lock = `homedraw/turn/${name}`;
  let begun: Promise<T> | null = null;
  const begin = () => {
    begun ??= work();
    // The outcome of the work concerns the caller, not the lock.
    return begun.then(
      () => {},
      () => {},
    );
  };
  const [waiting, watching] = [new AbortController(), new AbortController()];
  const granted = () => {
    watching.abort();
    return begin();
  };
  let taken: Promise<unknown> | null = null;
  void isOverdue(locks, lock, limits, watching.signal).then((overdue) => {
    if (!overdue) return;
    // The steal comes first: if this tab were seen not to wait, the tab behind it would steal the lock as well.
    taken = locks.request(lock, { steal: true }, granted).catch(begin);
    waiting.abort();
  });
  await locks
    .request(lock, { signal: waiting.signal }, granted)
    // Work goes on if the browser refuses a lock, or if another tab has stolen it meanwhile.
    .catch(() => taken ?? begin());
  watching.abort();
  return begun ?? work();
}

/**
 * Whether this tab may take a lock from its holder. A waiting tab asks for the lock only once, so a holder that is seen
 * twice had it all the time. The tab that has waited longest is first; each tab behind it waits once more, since that
 * one may hang too.
 */
async function isOverdue(
  locks: Locks,
  lock: string,
  { clock, atMostMs }: LockLimits,
  signal: AbortSignal,
): Promise<boolean> {
  let [holder, times]: [string | undefined, number] = [undefined, 0];
  for (;;) {
    await delay(clock, atMostMs, signal);
    if (signal.aborted) return false;
    const now = await standingOf(locks, lock).catch(() => null);
    if (signal.aborted || now === null) return false;
    times = now.holder === holder ? times + 1 : 0;
    holder = now.holder;
    if (holder !== undefined && times > now.ahead) return true;
  }
}

/** The browser's name of the lock's holder, and how many tabs wait before this one; null if it does not wait. */
async function standingOf(
  locks: Locks,
  lock: string,
): Promise<{ readonly holder: string | undefined; readonly ahead: number } | null> {
  // A tab learns its own name only by a lock that no other tab has.
  const ownLock = `homedraw/tab/${crypto.randomUUID()}`;
  let seen: LockManagerSnapshot = {};
  await locks.request(ownLock, {}, async () => {
    seen = await locks.query();
  });
  const { held = [], pending = [] } = seen;
  const holderOf = (name: string) => held.find((one) => one.name === name)?.clientId;
  const ahead = pending
    .filter((one) => one.name === lock)
    .findIndex((one) => one.clientId === holderOf(ownLock));
  return ahead < 0 ? null : { holder: holderOf(lock), ahead };
}
