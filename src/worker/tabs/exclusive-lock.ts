/**
 * A lock among the tabs of a browser, by a Web Lock (decision 0018). A lock ends with its tab, but not where the tab
 * only hangs. So who waits looks who has it, and takes it from a tab that has had it for too long.
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
    // How it ended concerns the caller, not the lock.
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
    // First this and then the other: were this tab seen not to wait, the one behind it would take the lock as well.
    taken = locks.request(lock, { steal: true }, granted).catch(begin);
    waiting.abort();
  });
  await locks
    .request(lock, { signal: waiting.signal }, granted)
    // A lock that is refused stops nobody, nor one that another tab has taken away meanwhile.
    .catch(() => taken ?? begin());
  watching.abort();
  return begun ?? work();
}

/**
 * Whether the tab that has a lock is to lose it to this one. Who waits asks for the lock once, so that a tab which is
 * seen to have the lock twice had it all the time. The tab that has waited longest is the heir; each one behind it
 * waits once more, since that one may hang too.
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

/** The browser's name of the tab that has a lock, and how many wait before this tab; null where this tab waits not. */
async function standingOf(
  locks: Locks,
  lock: string,
): Promise<{ readonly holder: string | undefined; readonly ahead: number } | null> {
  // A browser tells no tab its own name but by a lock that nobody else has.
  const own = `homedraw/tab/${crypto.randomUUID()}`;
  let seen: LockManagerSnapshot = {};
  await locks.request(own, {}, async () => {
    seen = await locks.query();
  });
  const { held = [], pending = [] } = seen;
  const holderOf = (name: string) => held.find((one) => one.name === name)?.clientId;
  const ahead = pending.filter((one) => one.name === lock).findIndex((one) => one.clientId === holderOf(own));
  return ahead < 0 ? null : { holder: holderOf(lock), ahead };
}
