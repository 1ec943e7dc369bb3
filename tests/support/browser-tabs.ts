import type { Tabs } from '../../src/worker/tabs/tabs.ts';

/** The tabs of one browser in the test's own thread: locks and channels as browsers have them. */
export interface BrowserTabs {
  /** One more tab. */
  open(): Tabs & { /** The tab is gone: its locks are let go, its channels are silent. */ die(): void };
}

interface Standing {
  readonly tab: number;
  readonly hear: (leads: boolean) => void;
}

/** What is posted arrives later, in order, as between real tabs; `later` says when. */
export function browserTabs(later: (run: () => void) => void = queueMicrotask): BrowserTabs {
  const queues = new Map<string, Standing[]>();
  const channels = new Map<string, Set<{ tab: number; hear: (message: unknown) => void }>>();
  const dead = new Set<number>();
  let lastTab = 0;

  const queueOf = (scope: string) => {
    const queue = queues.get(scope) ?? [];
    queues.set(scope, queue);
    return queue;
  };
  const tellLeader = (scope: string) => {
    const [leader] = queueOf(scope);
    if (leader) later(() => queueOf(scope)[0] === leader && leader.hear(true));
  };
  const leave = (scope: string, standing: Standing) => {
    const queue = queueOf(scope);
    const position = queue.indexOf(standing);
    if (position < 0) return;
    queue.splice(position, 1);
    if (position === 0) tellLeader(scope);
  };

  return {
    open: () => {
      lastTab += 1;
      const tab = lastTab;
      return {
        lead: (scope, hear) => {
          const standing = { tab, hear: (leads: boolean) => !dead.has(tab) && hear(leads) };
          const queue = queueOf(scope);
          queue.push(standing);
          if (queue.length === 1) tellLeader(scope);
          return {
            take: () => {
              const [leader] = queue;
              if (leader === standing || dead.has(tab)) return;
              const position = queue.indexOf(standing);
              if (position < 0) return;
              queue.splice(position, 1);
              queue.unshift(standing);
              leader?.hear(false);
              tellLeader(scope);
            },
            end: () => leave(scope, standing),
          };
        },
        channel: (name, hear) => {
          const members = channels.get(name) ?? new Set();
          channels.set(name, members);
          const own = { tab, hear };
          members.add(own);
          return {
            post: (message) => {
              const clone = structuredClone(message);
              for (const member of [...members])
                if (member !== own)
                  later(() => {
                    if (members.has(member) && !dead.has(member.tab)) member.hear(clone);
                  });
            },
            close: () => void members.delete(own),
          };
        },
        isAlone: async (scope) => queueOf(scope).length === 0,
        die: () => {
          dead.add(tab);
          for (const [scope, queue] of queues)
            for (const standing of queue.filter((one) => one.tab === tab)) leave(scope, standing);
        },
      };
    },
  };
}
