import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../src/contract/journal.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { indexedDbStorage } from '../../src/worker/storage/indexed-db-storage.ts';
import { memoryStorage, type RealtimeStorage } from '../../src/worker/storage/storage.ts';

let serial = 0;
const entry = (at: number): JournalEntry => ({ kind: 'input', at, input: { type: 'user.askLogout' } });
const watch = { anchor: { latitude: 13, longitude: 80 }, anchorAt: 1, stillSince: 2, flagged: true };

/** One suite for both: what stands in must keep what the real one keeps. */
const kinds: [string, () => RealtimeStorage][] = [
  ['memory', memoryStorage],
  ['IndexedDB', () => indexedDbStorage(createCounters())],
];

describe.each(kinds)('storage in %s', (_, open) => {
  const scope = () => {
    serial += 1;
    return `hospital ${serial}`;
  };

  test('the journal is a ring, oldest first, and can be replaced', async () => {
    const storage = open();
    await storage.replaceJournal([]);
    await storage.appendJournal([1, 2, 3].map(entry), 4);
    await storage.appendJournal([4, 5, 6].map(entry), 4);
    const kept = (await storage.journal()).map((kept) => (kept.kind === 'input' ? kept.at : 0));
    expect(kept).toEqual([3, 4, 5, 6]);
    await storage.replaceJournal([entry(9)]);
    expect(await storage.journal()).toEqual([entry(9)]);
  });

  test('a key is claimed once in its scope, and forgotten when it is old', async () => {
    const storage = open();
    const [one, other] = [scope(), scope()];
    expect(await storage.claim(one, 'k', 5)).toBe(true);
    expect(await storage.claim(one, 'k', 6)).toBe(false);
    expect(await storage.claim(other, 'k', 6)).toBe(true);
    expect(await storage.claims(one, 0)).toEqual(['k']);
    expect(await storage.claims(one, 6)).toEqual([]);
    expect(await storage.claim(one, 'k', 7)).toBe(true);
  });

  test('claims at the same time have one winner', async () => {
    const storage = open();
    const own = scope();
    const wins = await Promise.all(Array.from({ length: 8 }, () => storage.claim(own, 'k', 1)));
    expect(wins.filter(Boolean)).toHaveLength(1);
  });

  test('addresses and watches are kept as they were given', async () => {
    const storage = open();
    const own = scope();
    const kept = { address: { kind: 'found', text: 'Adyar' } as const, at: 5 };
    await storage.keepAddress('13.00000,80.00000', kept);
    expect(await storage.address('13.00000,80.00000')).toEqual(kept);
    expect(await storage.address('1,1')).toBeNull();
    await storage.keepWatch(own, '7', watch);
    await storage.keepWatch(own, '8', watch);
    await storage.keepWatch(own, '8', null);
    expect([...(await storage.watches(own))]).toEqual([['7', watch]]);
    expect((await storage.watches(scope())).size).toBe(0);
  });
});

test('an IndexedDB that throws is counted, and memory stands in', async () => {
  const counters = createCounters();
  const real = globalThis.indexedDB;
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  try {
    const storage = indexedDbStorage(counters);
    expect(await storage.claim('h', 'k', 1)).toBe(true);
    expect(await storage.claim('h', 'k', 1)).toBe(false);
    await storage.appendJournal([entry(1)], 10);
    expect(await storage.journal()).toEqual([entry(1)]);
    expect(counters.read()['storage.failed']).toBe(4);
  } finally {
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: real });
  }
});
