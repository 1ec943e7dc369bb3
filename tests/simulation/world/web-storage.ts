/** Local and session storage as pages have them. */
import type { Thread } from './time.ts';

/** A page's view of a storage. */
export interface PageStorage {
  readonly storage: Storage;
  readonly events: EventTarget;
}

export interface SharedStorage {
  readonly content: ReadonlyMap<string, string>;
  /** The view of a page: what it writes the other pages learn, later. */
  open(page: Thread): PageStorage;
}

const EVENT_MS = 8;

/** Local storage, of all tabs. */
export function createSharedStorage(): SharedStorage {
  const content = new Map<string, string>();
  const pages = new Map<Thread, EventTarget>();
  return {
    content,
    open: (page) => {
      const events = new EventTarget();
      pages.set(page, events);
      const tellOthers = (key: string, newValue: string | null) => {
        for (const [other, target] of pages)
          if (other.isDead) pages.delete(other);
          else if (other !== page)
            other.post(
              EVENT_MS,
              () => void target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })),
            );
      };
      return { events, storage: storageOn(content, tellOthers) };
    },
  };
}

/** Storage over rows; `changed` hears the key of what is another text now. */
export const storageOn = (
  content: Map<string, string>,
  changed: (key: string, text: string | null) => void = () => {},
): Storage =>
  ({
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (content.get(key) === value) return;
      content.set(key, value);
      changed(key, value);
    },
    removeItem: (key: string) => {
      if (content.delete(key)) changed(key, null);
    },
  }) as unknown as Storage;
