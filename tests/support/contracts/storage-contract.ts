/**
 * What a store keeps and forgets, whatever is below it: run against memory, against IndexedDB's double in Node, against
 * disks that fail, and against a real browser's IndexedDB. What stands in must keep what the real one keeps, within the
 * life of a worker.
 */
import { beforeEach, expect, test } from 'vitest';
import { stopStore } from '../../../src/worker/alerts/alert-registry.ts';
import { createAddressCache } from '../../../src/worker/storage/address-cache.ts';
import { createLeases } from '../../../src/worker/storage/leases.ts';
import { defineStore, type Storage } from '../../../src/worker/storage/storage.ts';
import { type ManualClock, manualClock } from '../manual-clock.ts';

const DAY = 24 * 3_600_000;
const watch = { anchor: { latitude: 13, longitude: 80 }, anchorAt: 1 };

let serial = 0;

/** `open` opens the same database each time, where there is one. */
export function storageContract(open: (clock: ManualClock) => Storage): void {
  let scope = '';
  beforeEach(() => {
    serial += 1;
    scope = `of the contract ${serial} ${Math.random()}`;
  });

  test('gives back what was put, by scope, in the order of the keys', async () => {
    const store = open(manualClock()).store(stopStore);
    await store.put(scope, 'b', watch);
    await store.put(scope, 'a', { ...watch, anchorAt: 9 });
    await store.put(`${scope} other`, 'c', watch);
    expect(await store.get(scope, 'b')).toEqual(watch);
    expect(await store.get(scope, 'c')).toBeNull();
    expect([...(await store.all(scope))].map(([key, { anchorAt }]) => [key, anchorAt])).toEqual([
      ['a', 9],
      ['b', 1],
    ]);
    expect(await store.keys(scope)).toEqual(['a', 'b']);
    expect(await store.scopes()).toEqual(expect.arrayContaining([scope, `${scope} other`]));
  });

  test('what was deleted or cleared is gone, and can be put again', async () => {
    const store = open(manualClock()).store(stopStore);
    for (const key of ['a', 'b', 'c']) await store.put(scope, key, watch);
    await store.delete(scope, 'b');
    expect(await store.keys(scope)).toEqual(['a', 'c']);
    await store.clear(scope);
    expect(await store.all(scope)).toEqual(new Map());
    await store.put(scope, 'd', watch);
    expect(await store.keys(scope)).toEqual(['d']);
  });

  test('a change sees what is there, keeps what it says, and null deletes', async () => {
    const store = open(manualClock()).store(stopStore);
    const first = await store.change(scope, 'k', (now) => ({ keep: watch, answer: now }));
    const second = await store.change(scope, 'k', (now) => ({ keep: null, answer: now }));
    expect([first, second, await store.get(scope, 'k')]).toEqual([null, watch, null]);
  });

  test('leases taken at the same time have one winner, and a scope of its own', async () => {
    const leases = createLeases(open(manualClock()));
    const wins = await Promise.all(Array.from({ length: 8 }, () => leases.take(scope, 'k')));
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect(await leases.take(`${scope} other`, 'k')).toBe(true);
    expect(await leases.keys(scope)).toEqual(['k']);
  });

  test('a lease is forgotten three days after it was last asked for or touched', async () => {
    const clock = manualClock();
    const storage = open(clock);
    const leases = createLeases(storage);
    for (const key of ['old', 'asked', 'touched']) await leases.take(scope, key);
    clock.jumpWall(2 * DAY);
    expect(await leases.take(scope, 'asked')).toBe(false);
    await leases.touch(scope, ['touched', 'unknown']);
    clock.jumpWall(1.5 * DAY);
    await storage.purge();
    expect(await leases.keys(scope)).toEqual(['asked', 'touched']);
    expect(await leases.take(scope, 'old')).toBe(true);
  });

  test('a store that keeps by scope goes as a whole, and not while a row of it is young', async () => {
    const journals = defineStore<string>({ name: 'journals', since: 2, keepMs: DAY, keepBy: 'scope' });
    const clock = manualClock();
    const storage = open(clock);
    const store = storage.store(journals);
    await store.put(`${scope} left`, '1', 'x');
    await store.put(`${scope} alive`, '1', 'x');
    clock.jumpWall(2.5 * DAY);
    await store.put(`${scope} alive`, '2', 'x');
    clock.jumpWall(DAY);
    await storage.purge();
    expect(await store.keys(`${scope} left`)).toEqual([]);
    expect(await store.keys(`${scope} alive`)).toEqual(['1', '2']);
  });

  test('a place’s address is kept', async () => {
    const addresses = createAddressCache(open(manualClock()));
    const kept = { address: { kind: 'found', text: 'Adyar' } as const, at: 5 };
    await addresses.keepAddress(`13,80,${scope}`, kept);
    expect(await addresses.address(`13,80,${scope}`)).toEqual(kept);
    expect(await addresses.address('1,1')).toBeNull();
  });

  test('old rows are purged, however many there are, and young ones stay', async () => {
    const clock = manualClock();
    const storage = open(clock);
    const store = storage.store(stopStore);
    const keys = Array.from({ length: 1_203 }, (_, i) => String(i));
    await Promise.all(keys.map((key) => store.put(scope, key, watch)));
    clock.jumpWall(2 * DAY);
    await store.put(scope, 'young', watch);
    await storage.purge();
    expect(await store.keys(scope)).toEqual(['young']);
  });
}
