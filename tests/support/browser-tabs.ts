/**
 * The tabs of one browser in the test's own thread: the product's own code over locks and channels as browsers have
 * them.
 */
import { createBrowserTabs } from '../../src/worker/tabs/browser-tabs.ts';
import type { Locks } from '../../src/worker/tabs/locks.ts';
import type { TabChannel, Tabs } from '../../src/worker/tabs/tabs.ts';

export interface BrowserTabs {
  /** One more tab. */
  open(): Tabs & { /** The tab is gone: its locks are let go, its channels are silent. */ die(): void };
}

/** Says when something arrives: later, in order, as between real tabs. */
type Later = (run: () => void) => void;

/** What is granted or taken away arrives `later`, and what is posted too unless it has a way of its own. */
export function browserTabs(later: Later = queueMicrotask, wordsLater: Later = later): BrowserTabs {
  const openLocks = lockManagers(later);
  const openChannels = channelsOf(wordsLater);
  return {
    open: () => {
      const locks = openLocks();
      const channels = openChannels();
      return {
        ...createBrowserTabs({ locks: () => locks, channel: channels.open }),
        die: () => {
          locks.die();
          channels.die();
        },
      };
    },
  };
}

interface Request {
  readonly name: string;
  /** The browser's name for the tab. */
  readonly clientId: string;
  /** Runs what was to run with the lock. */
  grant(): void;
  /** The lock was taken away, or the request given up. */
  refuse(): void;
}

interface Queue {
  held: Request | null;
  pending: Request[];
}

function lockManagers(later: Later): () => Locks & { die(): void } {
  const queues = new Map<string, Queue>();
  const queueOf = (name: string): Queue => {
    const queue = queues.get(name) ?? { held: null, pending: [] };
    queues.set(name, queue);
    return queue;
  };
  const hold = (queue: Queue, next: Request | null) => {
    queue.held = next;
    next?.grant();
  };
  const leave = (own: Request) => {
    const queue = queueOf(own.name);
    queue.pending = queue.pending.filter((one) => one !== own);
    if (queue.held === own) hold(queue, queue.pending.shift() ?? null);
  };

  let tabs = 0;

  return () => {
    tabs += 1;
    const clientId = `tab ${tabs}`;
    const own = new Set<Request>();
    let isDead = false;
    return {
      request: (name, { signal, steal = false }, granted) =>
        new Promise((resolve, reject) => {
          if (isDead) return;
          const alive = (run: () => void) => later(() => !isDead && run());
          const request: Request = {
            name,
            clientId,
            grant: () =>
              alive(() => {
                void granted().then(() => {
                  leave(request);
                  resolve(undefined);
                }, reject);
              }),
            refuse: () => alive(() => reject(new DOMException('The lock request is aborted', 'AbortError'))),
          };
          own.add(request);
          const queue = queueOf(name);
          // Chromium with windows asks first whether the page may use locks, and loses what is given up meanwhile.
          let isRegistered = false;
          later(() => {
            isRegistered = true;
          });
          signal?.addEventListener('abort', () => {
            if (!isRegistered || !queue.pending.includes(request)) return;
            leave(request);
            request.refuse();
          });
          if (steal) {
            queue.held?.refuse();
            hold(queue, request);
          } else if (queue.held) queue.pending.push(request);
          else hold(queue, request);
        }),
      query: () =>
        new Promise((resolve) =>
          later(() =>
            resolve({
              held: [...queues.values()].flatMap(({ held }) => held ?? []),
              pending: [...queues.values()].flatMap(({ pending }) => pending),
            }),
          ),
        ),
      die: () => {
        isDead = true;
        for (const request of own) leave(request);
      },
    };
  };
}

interface Member {
  readonly receive: (message: unknown) => void;
  isGone: boolean;
}

function channelsOf(
  later: Later,
): () => { open(name: string, receive: Member['receive']): TabChannel; die(): void } {
  const channels = new Map<string, Set<Member>>();
  return () => {
    const mine: Member[] = [];
    const close = (member: Member) => {
      member.isGone = true;
    };
    return {
      open: (name, receive) => {
        const members = channels.get(name) ?? new Set();
        channels.set(name, members);
        const own: Member = { receive, isGone: false };
        mine.push(own);
        members.add(own);
        return {
          post: (message) => {
            const clone = structuredClone(message);
            for (const member of members)
              if (member !== own) later(() => !member.isGone && member.receive(clone));
          },
          close: () => {
            close(own);
            members.delete(own);
          },
        };
      },
      die: () => mine.forEach(close),
    };
  };
}
