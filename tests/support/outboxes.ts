/** The outbox of the chat as tabs of one browser have it, over one disk. */
import { failed } from '../../src/contract/failure.ts';
import { outboxFilesStore, outboxStore } from '../../src/worker/chat/outbox-rows.ts';
import type { Storage } from '../../src/worker/storage/storage.ts';
import { browserTabs } from './browser-tabs.ts';
import { manualClock, settle } from './manual-clock.ts';
import { memoryStorage } from './memory-storage.ts';
import { startSending } from './sending.ts';

export const png = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });
export const file = { name: 'tube.png', mimeType: 'image/png', size: 3 };
export const fileGone = failed('stopped', 'gone', { code: 'fileGone' }).failure;

/** Tabs of one browser over one disk. */
export function browser() {
  const clock = manualClock();
  const storage: Storage = { ...memoryStorage(clock), fallback: 'none' };
  const shared = { clock, storage, browser: browserTabs() };
  return {
    clock,
    store: storage.store(outboxStore),
    files: storage.store(outboxFilesStore),
    open: (more: Partial<Parameters<typeof startSending>[0]> = {}) => startSending({ ...shared, ...more }),
    storage,
  };
}
/** Storage of which the outbox's `name` waits until it is let go. */
export function held(storage: Storage, name: 'get' | 'readAll' | 'change' | 'put', of = 'outbox') {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  return {
    hold: () => {
      isHeld = true;
    },
    letGo: async () => {
      isHeld = false;
      for (const go of waiting.splice(0)) go();
      await settle();
    },
    storage: {
      ...storage,
      store: (definition: Parameters<Storage['store']>[0]) => {
        const store = storage.store(definition);
        if (definition.name !== of) return store;
        const slow = async (...given: unknown[]) => {
          const answer = await (store[name] as (...all: unknown[]) => Promise<unknown>)(...given);
          if (isHeld) await new Promise<void>((go) => void waiting.push(go));
          return answer;
        };
        return { ...store, [name]: slow };
      },
    } as Storage,
  };
}
