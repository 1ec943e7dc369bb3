/** Two tabs of one browser that chat, on one disk. */

import { browserTabs } from './browser-tabs.ts';
import { chatting, sends } from './chat.ts';
import { manualClock } from './manual-clock.ts';
import { memoryStorage } from './memory-storage.ts';

/**
 * The second leads: it came on view last. `words.laterMs` is how late a tab receives what the other posts. Without a
 * disk each has its own memory. `open` opens one more.
 */
export async function twoChats({ onDisk = true } = {}) {
  const words = { laterMs: 0 };
  const clock = manualClock();
  const disk = { ...memoryStorage(clock), fallback: 'none' as const };
  const storageOfTab = () => (onDisk ? disk : memoryStorage(clock));
  const browser = browserTabs((run) => {
    if (words.laterMs > 0) clock.after(words.laterMs, run);
    else queueMicrotask(run);
  });
  const open = (tab: string) => chatting({ clock, storage: storageOfTab(), browser, tab });
  const follower = await open('follower');
  const leader = await open('leader');
  return {
    clock,
    words,
    storage: disk,
    open,
    leader,
    follower,
    all: () => [...sends(leader), ...sends(follower)],
  };
}
