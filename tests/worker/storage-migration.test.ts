import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, test, vi } from 'vitest';
import { createCounters } from '../../src/worker/counters.ts';
import { createAddressCache } from '../../src/worker/storage/address-cache.ts';
import type { DatabaseParts } from '../../src/worker/storage/database.ts';
import { indexedDbStorage } from '../../src/worker/storage/indexed-db-storage.ts';
import { createLeases } from '../../src/worker/storage/leases.ts';
import { defineStore } from '../../src/worker/storage/storage.ts';
import { realtimeDatabase } from '../../src/worker/stores.ts';
import { manualClock } from '../support/manual-clock.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const clock = manualClock();
const address = { kind: 'found', text: 'Adyar' } as const;

/** The first version's database, as it was made and filled. */
async function versionOne(name: string): Promise<void> {
  const database = await openDB(name, 1, {
    upgrade: (made) => {
      made.createObjectStore('journal', { autoIncrement: true });
      for (const store of ['claims', 'addresses', 'watches']) made.createObjectStore(store);
    },
  });
  await database.add('journal', {
    kind: 'input',
    at: 1,
    input: { type: 'page.workerDied', message: 'Kavya' },
  });
  await database.put('claims', { at: clock.wall() - 1 }, ['1/alerts', 'ENDED:7']);
  await database.put('claims', { at: clock.wall() - 2 }, ['1', 'collected:8']);
  await database.put('addresses', { address, at: clock.wall() - 3 }, '13.00000,80.00000');
  await database.put('watches', { flagged: true }, ['1', '5']);
  database.close();
}

const storageOf = (parts: DatabaseParts) => {
  const counters = createCounters();
  const storage = indexedDbStorage({ counters, clock, database: parts });
  return { storage, counters };
};

describe('a database of yesterday', () => {
  test('of the first version keeps its leases and addresses; the shared journal and the watches go', async () => {
    const parts = { ...realtimeDatabase, name: 'version one' };
    await versionOne(parts.name);
    const { storage, counters } = storageOf(parts);
    const leases = createLeases(storage);
    expect(await leases.take('1/alerts', 'ENDED:7')).toBe(false);
    expect(await leases.keys('1')).toEqual(['collected:8']);
    expect(await createAddressCache(storage).address('13.00000,80.00000')).toEqual({
      address,
      at: clock.wall() - 3,
    });
    expect(counters.read()).toEqual({});
    expect(storage.fallback).toBe('none');

    const database = await openDB(parts.name);
    expect([...database.objectStoreNames]).toEqual([
      ...['addresses', 'alerts', 'chatHeard', 'claims', 'journals', 'outbox', 'outboxFiles', 'stops'],
    ]);
    // Its row is as old as it was, and is purged when its time comes.
    expect(await database.get('claims', ['1', 'collected:8'])).toEqual({ at: clock.wall() - 2, value: true });
    database.close();
  });

  test('of the second version gets the third’s new store, and keeps every row', async () => {
    const second = { ...realtimeDatabase, name: 'version two' };
    await createLeases(storageOf(second).storage).take('1', 'k');
    const outbox = defineStore<string>({ name: 'outbox', since: 3, keepMs: null });
    const third = { ...second, stores: [...second.stores, outbox] };
    const { storage, counters } = storageOf(third);
    expect(await createLeases(storage).keys('1')).toEqual(['k']);
    await storage.store(outbox).put('1', 'a', 'hello');
    expect(await storageOf(third).storage.store(outbox).get('1', 'a')).toBe('hello');
    expect(counters.read()).toEqual({});
  });

  test('whose change fails is left as it was, and memory stands in', async () => {
    const parts = { ...realtimeDatabase, name: 'failing change' };
    await createLeases(storageOf(parts).storage).take('1', 'k');
    const failing: DatabaseParts = {
      ...parts,
      changes: [
        ...parts.changes,
        {
          version: 5,
          drop: ['addresses'],
          reshape: {
            claims: () => {
              throw new Error('never');
            },
          },
        },
      ],
    };
    const { storage } = storageOf(failing);
    expect(await createLeases(storage).take('1', 'k')).toBe(true);
    expect(storage.fallback).toBe('memory');
    const database = await openDB(parts.name);
    expect([database.version, await database.count('claims')]).toEqual([4, 1]);
    expect(database.objectStoreNames.contains('addresses')).toBe(true);
    database.close();
  });

  test('that has no such name is made whole', async () => {
    const parts = { ...realtimeDatabase, name: 'new' };
    const { storage } = storageOf(parts);
    await createLeases(storage).take('1', 'k');
    const database = await openDB(parts.name);
    expect([...database.objectStoreNames]).toEqual([
      ...['addresses', 'alerts', 'chatHeard', 'claims', 'journals', 'outbox', 'outboxFiles', 'stops'],
    ]);
    database.close();
  });
});
