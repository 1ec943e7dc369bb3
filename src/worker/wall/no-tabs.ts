/** A wall as its browser's only tab: it neither leads the consoles beside it nor follows them. */
import type { Tabs } from '../tabs/tabs.ts';

export const noTabs: Tabs = {
  lead: (_scope, changed) => {
    queueMicrotask(() => changed(true));
    return { take: () => {}, end: () => {} };
  },
  channel: () => ({ post: () => {}, close: () => {} }),
  exclusively: (_name, _limits, work) => work(),
  isAlone: async () => true,
};
