import type { PageStorage } from './page-storage.ts';

/** As long as the page, and of no other tab: nothing of it reaches the browser. */
export function memoryPageStorage(): PageStorage {
  const kept = new Map<string, unknown>();
  const write = (key: string, value: unknown): void => void kept.set(key, value);
  return { read: (key) => kept.get(key) ?? null, write, writeSoon: write, watch: () => {} };
}
