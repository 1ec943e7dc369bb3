import { describe, expect, test } from 'vitest';
import { tabName } from '../../src/ui/bridge/tab.ts';

/** Session storage of a tab; `copy` is what a duplicated tab begins with. */
function sessionStorageOf(rows: Record<string, string> = {}) {
  const storage = {
    getItem: (key: string) => rows[key] ?? null,
    setItem: (key: string, value: string) => {
      rows[key] = value;
    },
  } as Storage;
  return { storage: () => storage, copy: () => sessionStorageOf({ ...rows }) };
}

/** Locks as a browser has them: the second to ask waits for the first, or until its signal. */
function lockManager() {
  const held = new Map<string, (() => void)[]>();
  const request = (name: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const begin = () => void run().then(resolve);
      const waiting = held.get(name);
      if (waiting) {
        waiting.push(begin);
        signal.addEventListener('abort', () => reject(signal.reason));
        return;
      }
      held.set(name, []);
      begin();
    });
  return {
    locks: { request } as unknown as LockManager,
    /** The page that holds the lock is gone. */
    release: () => {
      for (const [, waiting] of held) waiting.shift()?.();
    },
  };
}

const never = () => new AbortController().signal;
const atOnce = () => {
  const lockTimeout = new AbortController();
  queueMicrotask(() => lockTimeout.abort());
  return lockTimeout.signal;
};

describe('a tab', () => {
  test('keeps its name over a reload, also where a browser knows no locks', async () => {
    const { storage } = sessionStorageOf();
    const name = await tabName(storage, undefined, never);
    expect(await tabName(storage, undefined, never)).toBe(name);
  });

  test('that was duplicated gets a name of its own', async () => {
    const { locks } = lockManager();
    const original = sessionStorageOf();
    const name = await tabName(original.storage, locks, never);
    expect(await tabName(original.copy().storage, locks, atOnce)).not.toBe(name);
  });

  test('that is loaded again keeps its name: the page before lets go soon', async () => {
    const { locks, release } = lockManager();
    const { storage } = sessionStorageOf();
    const name = await tabName(storage, locks, never);
    const reloaded = tabName(storage, locks, never);
    release();
    expect(await reloaded).toBe(name);
  });

  test('without session storage has a name for as long as its page', async () => {
    const broken = () => {
      throw new Error('switched off');
    };
    const first = await tabName(broken, undefined, never);
    expect(first).toMatch(/^[0-9a-f]{24}$/);
    expect(await tabName(broken, undefined, never)).not.toBe(first);
  });
});
