/**
 * Tabs by Web Locks and BroadcastChannel. A lock ends with its tab, so the next in the queue leads at once when the
 * leader closes or dies. Where a browser has no locks (a page without https), or refuses them, every tab leads, and
 * leases in storage decide who was first.
 */

import { runExclusively } from './exclusive-lock.ts';
import type { Locks } from './locks.ts';
import type { Lead, TabChannel, Tabs } from './tabs.ts';

export interface BrowserTabsParts {
  /** Undefined where the browser has none. */
  readonly locks: () => Locks | undefined;
  readonly channel: (name: string, receive: (message: unknown) => void) => TabChannel;
}

const lockOf = (scope: string) => `homedraw/leader/${scope}`;

/** One request for the lock. It is the current one until another replaces it; after that its outcome is ignored. */
interface Standing {
  /** Takes the lock from whoever has it; such a request cannot be given up, only let go of when it is granted. */
  readonly steals: boolean;
  isHeld: boolean;
  /** Settles when the browser has it neither as held nor as waiting any more. */
  isGone: Promise<void>;
  /** Asks the browser to forget the request while it waits. */
  giveUp(): void;
  letGo(): void;
}

/** Leads by a lock; `ended` gets a promise that settles when the lock is free of this tab. */
function leadByLock(
  locks: Locks,
  scope: string,
  { changed, ended }: { changed(leads: boolean): void; ended(isGone: Promise<void>): void },
): Lead {
  let current: Standing | null = null;

  function ask(steals: boolean): void {
    const aborter = new AbortController();
    const abort = () => aborter.abort();
    const own: Standing = {
      steals,
      isHeld: false,
      isGone: Promise.resolve(),
      // Chromium first asks whether the page may use locks, and loses the abort of a request meanwhile: the request
      // would wait for good. A query after the request is answered after it, and then the abort gets through.
      giveUp: () => void locks.query().then(abort, abort),
      letGo: () => {},
    };
    current = own;
    const granted = async () => {
      // The request is no longer the current one.
      if (own !== current) return;
      const held = new Promise<void>((resolve) => {
        own.letGo = resolve;
      });
      own.isHeld = true;
      changed(true);
      return held;
    };
    const options = steals ? { steal: true } : { signal: aborter.signal };
    const asked = locks.request(lockOf(scope), options, granted);
    own.isGone = asked.then(
      () => {},
      () => {},
    );
    asked.catch(() => {
      if (own !== current) return;
      if (own.isHeld) changed(false);
      if (own.isHeld || steals) return ask(false);
      // No tab took the lock away: the browser gives no locks here, and would refuse the next request too.
      own.isHeld = true;
      changed(true);
    });
  }
  ask(false);

  return {
    take: () => {
      if (!current || current.isHeld || current.steals) return;
      const before = current;
      ask(true);
      before.giveUp();
    },
    end: () => {
      const last = current;
      current = null;
      if (!last) return;
      last.giveUp();
      last.letGo();
      ended(last.isGone);
    },
  };
}

export function createBrowserTabs({ locks, channel }: BrowserTabsParts): Tabs {
  const leaving = new Set<Promise<void>>();
  const ended = (isGone: Promise<void>) => {
    leaving.add(isGone);
    void isGone.then(() => leaving.delete(isGone));
  };

  return {
    lead: (scope, changed) => {
      const manager = locks();
      if (manager) return leadByLock(manager, scope, { changed, ended });
      queueMicrotask(() => changed(true));
      return { take: () => {}, end: () => {} };
    },
    channel: (name, receive) => {
      try {
        return channel(`homedraw/${name}`, receive);
      } catch {
        // Refused, as locks are, where the browser blocks cookies and site data.
        return { post: () => {}, close: () => {} };
      }
    },
    exclusively: (name, limits, work) => {
      const manager = locks();
      return manager ? runExclusively(manager, name, limits, work) : work();
    },
    isAlone: async (scope) => {
      const manager = locks();
      if (!manager) return true;
      // This tab's own lock is let go of a moment after its end, and would be taken for another tab's.
      await Promise.all(leaving);
      const { held = [], pending = [] } = await manager.query().catch((): LockManagerSnapshot => ({}));
      return ![...held, ...pending].some(({ name }) => name === lockOf(scope));
    },
  };
}

export const browserTabs: Tabs = createBrowserTabs({
  // Absent where the page is not from a secure origin, whatever the types say.
  locks: () => navigator.locks as LockManager | undefined,
  channel: (name, receive) => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => receive(data);
    return { post: (message) => channel.postMessage(message), close: () => channel.close() };
  },
});
