import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { createCounters } from '../../src/worker/counters.ts';
import { openIndexedDb } from '../../src/worker/storage/database.ts';
import { indexedDbStorage } from '../../src/worker/storage/indexed-db-storage.ts';
import { createLeases } from '../../src/worker/storage/leases.ts';
import { realtimeDatabase } from '../../src/worker/stores.ts';
import { lateDiskContract } from '../support/contracts/late-disk-contract.ts';
import { manualClock, settle } from '../support/manual-clock.ts';

/** A disk that opens when the test says so. */
function start() {
  const clock = manualClock();
  const counters = createCounters();
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const database = { ...realtimeDatabase, name: `late ${Math.random()}` };
  const storage = indexedDbStorage({
    database,
    counters,
    clock,
    open: async (events) => {
      await gate;
      return openIndexedDb(database)(events);
    },
  });
  return { clock, storage, counters, open: () => open(), leases: createLeases(storage) };
}

test('a deadline that comes late itself, since the worker hung, is given anew', async () => {
  const { clock, storage, open, leases } = start();
  const taken = leases.take('1', 'a');
  await settle();
  await clock.sleep(12_000);
  await clock.advance(9_900);
  open();
  await settle();
  expect(await taken).toBe(true);
  expect(storage.fallback).toBe('none');
});

test('one that comes when it is due is not', async () => {
  const { clock, storage, counters, leases } = start();
  const taken = leases.take('1', 'a');
  await settle();
  await clock.advance(9_999);
  expect(storage.fallback).toBe('none');
  await clock.advance(1);
  expect(await taken).toBe(true);
  expect([storage.fallback, counters.read()['storage.timedOut']]).toEqual(['memory', 1]);
});

describe('a disk that opens late', () => lateDiskContract('the double'));
