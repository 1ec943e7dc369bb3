import type { PageStorage } from '../../machines/page-storage.ts';

/**
 * Storage of the browser as the page's own; what it refuses (switched off, full) is kept for the page's life. `events` tells what
 * other tabs write.
 */
export function createPageStorage(storage: () => Storage, events: EventTarget): PageStorage {
  const memory = new Map<string, string>();
  return {
    read: (key) => {
      try {
        return JSON.parse(memory.get(key) ?? storage().getItem(key) ?? 'null') as unknown;
      } catch {
        return null;
      }
    },
    write: (key, value) => {
      memory.delete(key);
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(value));
      } catch (error) {
        if (value !== null) memory.set(key, JSON.stringify(value));
        console.warn(`The browser's storage refused '${key}'; it is kept for this page only.`, error);
      }
    },
    watch: (key, written) =>
      events.addEventListener('storage', (event) => {
        if ((event as StorageEvent).key === key) written();
      }),
  };
}
