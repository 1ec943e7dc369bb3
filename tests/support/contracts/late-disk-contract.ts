/**
 * What becomes of a disk that opens when nobody waits for it any more: run against IndexedDB's double in Node and
 * against a real browser's, over databases whose names begin with `prefix`.
 */
import { expect, test } from 'vitest';
import { defaultConfig } from '../../../src/contract/read-config.ts';
import {
  type AlertRegistry,
  openAlertRegistry,
  stopStore,
} from '../../../src/worker/alerts/alert-registry.ts';
import { type Kept, outboxStore, over } from '../../../src/worker/chat/outbox-rows.ts';
import type { Clock } from '../../../src/worker/clock.ts';
import { createCounters } from '../../../src/worker/counters.ts';
import { type DatabaseParts, openIndexedDb } from '../../../src/worker/storage/database.ts';
import { indexedDbStorage } from '../../../src/worker/storage/indexed-db-storage.ts';
import { createLeases } from '../../../src/worker/storage/leases.ts';
import type { Storage } from '../../../src/worker/storage/storage.ts';
import { realtimeDatabase } from '../../../src/worker/stores.ts';
import { alertOf } from '../alerts.ts';
import { hospital } from '../realtime-client.ts';

const watch = (anchorAt: number) => ({ anchor: { latitude: 13, longitude: 80 }, anchorAt });

/** A clock whose time is the test's to set, and whose timers all fall due when it says so. */
function impatientClock() {
  const due = new Set<() => void>();
  const now = { wall: 1_000 };
  const clock: Clock = {
    wall: () => now.wall,
    monotonic: () => 0,
    after: (_, run) => {
      due.add(run);
      return () => void due.delete(run);
    },
  };
  const hurry = () => {
    const all = [...due];
    due.clear();
    for (const run of all) run();
  };
  return { clock, now, hurry };
}

function openLate(database: DatabaseParts) {
  const { clock, now, hurry } = impatientClock();
  const counters = createCounters();
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const storage = indexedDbStorage({
    database,
    counters,
    clock,
    open: async (events) => {
      await gate;
      return openIndexedDb(database)(events);
    },
  });
  const isBack = new Promise<void>((resolve) => storage.whenTakenUp(resolve, new AbortController().signal));
  /** Memory stands in from now on. */
  const giveUp = async () => {
    const asked = storage.store(stopStore).get('nobody', 'asks');
    hurry();
    await asked;
  };
  return { storage, counters, clock, now, open: () => open(), isBack, giveUp };
}

const inTime = (database: DatabaseParts, clock: Clock): Storage =>
  indexedDbStorage({ database, counters: createCounters(), clock });

const registryOf = (storage: Storage, clock: Clock): AlertRegistry =>
  openAlertRegistry({ storage, clock, config: defaultConfig, hospital });

export function lateDiskContract(prefix: string): void {
  const databaseOf = (name: string): DatabaseParts => ({
    ...realtimeDatabase,
    name: `${prefix} ${name} ${Math.random()}`,
  });

  test('it is used from then on: its rows can be read, and those of memory are there at the next start', async () => {
    const database = databaseOf('late');
    const late = openLate(database);
    const before = inTime(database, late.clock).store(stopStore);
    for (const key of ['kept', 'younger', 'deleted']) await before.put('1', key, watch(1));
    await before.put('cleared', 'a', watch(1));

    await late.giveUp();
    expect(late.storage.fallback).toBe('memory');
    const store = late.storage.store(stopStore);
    expect(await store.get('1', 'kept')).toBeNull();
    late.now.wall = 2_000;
    await store.put('1', 'mine', watch(2));
    await store.put('1', 'younger', watch(2));
    await store.delete('1', 'deleted');
    await store.clear('cleared');
    await store.put('cleared', 'b', watch(2));
    late.open();
    await late.isBack;
    const keys = async (one: Storage) => ({
      ofOne: await one.store(stopStore).keys('1'),
      ofCleared: await one.store(stopStore).keys('cleared'),
      younger: await one.store(stopStore).get('1', 'younger'),
    });
    const all = { ofOne: ['kept', 'mine', 'younger'], ofCleared: ['b'], younger: watch(2) };
    expect(await keys(late.storage)).toEqual(all);
    expect(await keys(inTime(database, late.clock))).toEqual(all);
    expect(late.counters.read()).toEqual({
      'storage.timedOut': 1,
      'storage.inMemory': 1,
      'storage.takenUp': 1,
    });
  });

  test('of two rows with one key the younger is kept', async () => {
    const database = databaseOf('younger');
    const late = openLate(database);
    await late.giveUp();
    await late.storage.store(stopStore).put('1', 'both', watch(1));
    late.now.wall = 2_000;
    await inTime(database, late.clock).store(stopStore).put('1', 'both', watch(2));
    late.open();
    await late.isBack;
    expect(await late.storage.store(stopStore).get('1', 'both')).toEqual(watch(2));
  });

  test('leases of before this start and of memory are kept', async () => {
    const database = databaseOf('claims');
    const late = openLate(database);
    await createLeases(inTime(database, late.clock)).take('1', 'before');
    await late.giveUp();
    const leases = createLeases(late.storage);
    expect(await leases.take('1', 'mine')).toBe(true);
    late.open();
    await late.isBack;
    expect([await leases.take('1', 'before'), await leases.take('1', 'mine')]).toEqual([false, false]);
    expect(await createLeases(inTime(database, late.clock)).take('1', 'mine')).toBe(false);
  });

  test('a message that another tab ended does not begin again', async () => {
    const database = databaseOf('outbox');
    const late = openLate(database);
    const message = { outgoing: {}, attachmentUrl: null, strikes: 0, knownBefore: null } as unknown as Kept;
    await inTime(database, late.clock).store(outboxStore).put('1', 'm', over);
    await late.giveUp();
    late.now.wall = 2_000;
    await late.storage.store(outboxStore).put('1', 'm', message);
    late.open();
    await late.isBack;
    expect(await late.storage.store(outboxStore).get('1', 'm')).toEqual(over);
  });

  test('an alert that was dismissed before this start and raised anew in memory is dismissed', async () => {
    const database = databaseOf('alerts');
    const late = openLate(database);
    const alert = alertOf({ timestamp: 5 });
    const before = registryOf(inTime(database, late.clock), late.clock);
    await before.raise(alert, 'poll');
    await before.dismiss([alert.key]);
    late.now.wall = 2_000;
    await late.giveUp();
    const registry = registryOf(late.storage, late.clock);
    expect(await registry.raise(alert, 'poll')).toBe(true);
    late.open();
    await late.isBack;
    expect((await registry.load()).dismissed).toEqual([alert.key]);
    expect((await registryOf(inTime(database, late.clock), late.clock).load()).dismissed).toEqual([
      alert.key,
    ]);
  });
}
