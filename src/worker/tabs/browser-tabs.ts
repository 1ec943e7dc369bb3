/**
 * Tabs by Web Locks and BroadcastChannel. A lock ends with its tab, so the next in the queue leads at once when the leader closes
 * or dies. Where a browser has no locks (a page without https), every tab leads, and claims in storage decide who was first.
 */
import type { Lead, Tabs } from './tabs.ts';

const lockOf = (scope: string) => `homedraw/leader/${scope}`;

function leadByLock(locks: LockManager, scope: string, hear: (leads: boolean) => void): Lead {
  let leads = false;
  let isOver = false;
  let waiting: AbortController | null = null;
  let release = () => {};

  const hold = () =>
    new Promise<void>((resolve) => {
      release = resolve;
      waiting = null;
      leads = true;
      hear(true);
    });
  const lost = () => {
    const led = leads;
    leads = false;
    if (isOver) return;
    if (led) hear(false);
    stand();
  };
  function stand(): void {
    const own = new AbortController();
    waiting = own;
    locks.request(lockOf(scope), { signal: own.signal }, hold).catch(() => {
      if (!own.signal.aborted) lost();
    });
  }
  stand();

  return {
    take: () => {
      if (leads || isOver) return;
      waiting?.abort();
      locks.request(lockOf(scope), { steal: true }, hold).catch(lost);
    },
    end: () => {
      isOver = true;
      waiting?.abort();
      release();
    },
  };
}

export const browserTabs: Tabs = {
  lead: (scope, hear) => {
    // Absent where the page is not from a secure origin, whatever the types say.
    const locks = navigator.locks as LockManager | undefined;
    if (locks) return leadByLock(locks, scope, hear);
    queueMicrotask(() => hear(true));
    return { take: () => {}, end: () => {} };
  },
  channel: (name, hear) => {
    const channel = new BroadcastChannel(`homedraw/${name}`);
    channel.onmessage = ({ data }) => hear(data);
    return { post: (message) => channel.postMessage(message), close: () => channel.close() };
  },
  isAlone: async (scope) => {
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return true;
    const { held = [], pending = [] } = await locks.query();
    return ![...held, ...pending].some(({ name }) => name === lockOf(scope));
  },
};
