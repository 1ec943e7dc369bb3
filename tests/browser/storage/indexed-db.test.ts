import { openDB } from 'idb';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/worker/clock.ts';
import { createCounters } from '../../../src/worker/counters.ts';
import { journalStore } from '../../../src/worker/journal/journal-store.ts';
import { openIndexedDb } from '../../../src/worker/storage/database.ts';
import { indexedDbStorage } from '../../../src/worker/storage/indexed-db-storage.ts';
import { realtimeDatabase } from '../../../src/worker/stores.ts';
import { lateDiskContract } from '../../support/contracts/late-disk-contract.ts';
import { storageContract } from '../../support/contracts/storage-contract.ts';

const name = `contract ${Math.random()}`;
const database = { ...realtimeDatabase, name };
afterAll(() => void indexedDB.deleteDatabase(name));

describe('a store in a browser', () => {
  storageContract((clock) => indexedDbStorage({ database, counters: createCounters(), clock }));

  test('the journal of a tab that was closed goes as a whole, with thousands of rows of an earlier version', async () => {
    const storage = indexedDbStorage({ database, counters: createCounters(), clock: systemClock });
    const journals = storage.store(journalStore);
    const chunk = { bytes: 1_500, text: 'x'.repeat(1_500) };
    await journals.put('alive', '1:1500', chunk);
    const opened = await openIndexedDb(database)({ closed: () => {}, blocked: () => {} });
    const at = systemClock.wall() - 5 * 24 * 3_600_000;
    await opened.use(
      journalStore.name,
      'readwrite',
      async (rows) => {
        for (let i = 0; i < 6_000; i += 1)
          void rows.put({ at, value: chunk }, ['closed', `${String(i).padStart(12, '0')}:1500`]);
      },
      new AbortController().signal,
    );
    opened.close();
    await storage.purge();
    const left = await journals.scopes();
    expect([left.includes('alive'), left.includes('closed')]).toEqual([true, false]);
  });
});

test('the database is one that the product opens, with an index by age on each store', async () => {
  const opened = await openDB(name);
  expect([...opened.objectStoreNames].sort()).toEqual(realtimeDatabase.stores.map((one) => one.name).sort());
  for (const store of opened.objectStoreNames)
    expect([...opened.transaction(store).store.indexNames]).toEqual(['at']);
  opened.close();
});

describe('a disk of a browser that opens late', () => {
  lateDiskContract(name);
  afterAll(async () => {
    for (const { name: one } of await indexedDB.databases())
      if (one?.startsWith(name)) indexedDB.deleteDatabase(one);
  });
});
