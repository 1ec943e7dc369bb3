import type { PageStorage } from '../../machines/page-storage.ts';

/** What may be written in a moment waits so long, ms. */
const SOON_MS = 250;

/** Calls `run` once after `ms`; answers how to cancel. */
type After = (ms: number, run: () => void) => () => void;
const pageTimer: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Storage of the browser as the page's own; what it refuses (switched off, full) is kept for the page's life. `events`
 * tells what other tabs write, and that the page goes; `after` is the page's timer.
 */
export function createPageStorage(
  storage: () => Storage,
  events: EventTarget,
  after: After = pageTimer,
): PageStorage {
  const memory = new Map<string, string>();
  const soon = new Map<string, unknown>();
  let cancel: (() => void) | null = null;

  function write(key: string, value: unknown): void {
    memory.delete(key);
    soon.delete(key);
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(value));
    } catch (error) {
      if (value !== null) memory.set(key, JSON.stringify(value));
      console.warn(`The browser's storage refused '${key}'; it is kept for this page only.`, error);
    }
  }

  function writeAll(): void {
    cancel?.();
    cancel = null;
    for (const [key, value] of [...soon]) write(key, value);
  }
  // A page that is hidden may go without another word.
  for (const going of ['pagehide', 'visibilitychange']) events.addEventListener(going, writeAll);

  return {
    read: (key) => {
      if (soon.has(key)) return soon.get(key);
      try {
        return JSON.parse(memory.get(key) ?? storage().getItem(key) ?? 'null') as unknown;
      } catch {
        return null;
      }
    },
    write,
    writeSoon: (key, value) => {
      soon.set(key, value);
      cancel ??= after(SOON_MS, writeAll);
    },
    watch: (key, written) =>
      events.addEventListener('storage', (event) => {
        const { key: changed, newValue } = event as StorageEvent;
        if (changed === key) written(parsed(newValue));
      }),
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}
