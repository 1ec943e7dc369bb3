import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stopStore } from '../../src/worker/alerts/alert-registry.ts';
import { outboxStore } from '../../src/worker/chat/outbox-rows.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { journalStore } from '../../src/worker/journal/journal-store.ts';
import { createAddressCache } from '../../src/worker/storage/address-cache.ts';
import { type DatabaseParts, openIndexedDb, upgrade } from '../../src/worker/storage/database.ts';
import { indexedDbStorage } from '../../src/worker/storage/indexed-db-storage.ts';
import { createLeases, leasesStore } from '../../src/worker/storage/leases.ts';
import { createRows } from '../../src/worker/storage/rows.ts';
import { takeUpStore } from '../../src/worker/storage/take-up.ts';
import { realtimeDatabase } from '../../src/worker/stores.ts';
import { brokenStorage } from '../support/broken-storage.ts';
import { manualClock, settle } from '../support/manual-clock.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

let serial = 0;
let scope = '';
beforeEach(() => {
  serial += 1;
  scope = `hospital ${serial}`;
});

/** The purge at the opening goes through every store. */
async function purged(): Promise<void> {
  for (let i = 0; i < 4; i += 1) await settle();
}

/** Turns the clock until the answer is there; answers how long that took. */
async function answered<T>(clock: ReturnType<typeof manualClock>, promise: Promise<T>) {
  const from = clock.monotonic();
  let done = false;
  void promise.then(() => {
    done = true;
  });
  for (let i = 0; i < 200 && !done; i += 1) await clock.advance(100);
  expect(done).toBe(true);
  return { value: await promise, tookMs: clock.monotonic() - from };
}

describe('a disk that does not answer', () => {
  test('at opening is given up after ten seconds, aloud', async () => {
    const clock = manualClock();
    const { storage, counters } = brokenStorage(clock, 'hangsAtOpen');
    expect(storage.fallback).toBe('none');
    const leases = createLeases(storage);
    const first = await answered(clock, leases.take(scope, 'k'));
    expect(first).toEqual({ value: true, tookMs: 10_000 });
    expect(storage.fallback).toBe('memory');
    expect(await leases.take(scope, 'k')).toBe(false);
    expect(counters.read()).toEqual({ 'storage.timedOut': 1, 'storage.inMemory': 1 });
  });

  test('says which rows it did not take, until it has them or refuses for good', async () => {
    const clock = manualClock();
    const { storage, be } = brokenStorage(clock);
    const store = storage.store(stopStore);
    const stop = { anchor: { latitude: 13, longitude: 80 }, anchorAt: 1 };
    await store.put(scope, 'before', stop);
    be('hangs');
    await answered(clock, store.put(scope, 'meanwhile', stop));
    expect(store.unwritten(scope, ['before', 'meanwhile'])).toEqual(['meanwhile']);
    be('none');
    await store.put(scope, 'meanwhile', stop);
    expect(store.unwritten(scope, ['before', 'meanwhile'])).toEqual([]);

    const refused = brokenStorage(clock, 'throwsAtOpen').storage.store(stopStore);
    await refused.put(scope, 'alone', stop);
    expect(refused.unwritten(scope, ['alone'])).toEqual([]);
  });
  test('for one call is given up for that call: memory has it, and later calls find the disk again', async () => {
    const clock = manualClock();
    const { storage, counters, be } = brokenStorage(clock);
    const cache = createAddressCache(storage);
    const kept = { address: { kind: 'notFound' } as const, at: 1 };
    await cache.keepAddress(`${scope} 1`, kept);
    await purged();
    be('hangs');
    const put = await answered(clock, cache.keepAddress(`${scope} 2`, kept));
    expect(put.tookMs).toBe(2_000);
    be('none');
    expect(await cache.address(`${scope} 1`)).toEqual(kept);
    expect(await cache.address(`${scope} 2`)).toEqual(kept);
    expect(storage.fallback).toBe('none');
    expect(counters.read()).toEqual({ 'storage.timedOut': 1 });
  });

  test('says so of what it does not find, and nothing is deleted of which nobody asked that', async () => {
    const clock = manualClock();
    const { storage, be } = brokenStorage(clock);
    const store = storage.store(outboxStore);
    await store.put(scope, 'old', { isOver: true });
    await purged();
    be('hangs');
    const read = answered(clock, store.read(scope, 'old'));
    const readAll = answered(clock, store.readAll(scope));
    expect([(await read).value, (await readAll).value]).toEqual([
      { found: null, isRead: false },
      { found: new Map(), isRead: false },
    ]);
    const given: unknown[] = [];
    const leave = store.change(scope, 'old', (now, isRead) => {
      given.push(now, isRead);
      return { keep: now, answer: null };
    });
    await answered(clock, leave);
    expect(given).toEqual([null, false]);
    be('none');
    for (let i = 0; i < 5; i += 1) await clock.advance(60_000);
    expect(await store.read(scope, 'old')).toEqual({ found: { isOver: true }, isRead: true });
    expect((await store.readAll(scope)).isRead).toBe(true);
  });

  test('three times in a row is not asked again', async () => {
    const clock = manualClock();
    const { storage, be } = brokenStorage(clock);
    const leases = createLeases(storage);
    await leases.keys(scope);
    be('hangs');
    for (const key of ['a', 'b', 'c']) await answered(clock, leases.take(scope, key));
    expect(storage.fallback).toBe('memory');
    expect(await leases.take(scope, 'd')).toBe(true);
    expect(await leases.keys(scope)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('under calls that wait side by side is silent once: a machine that slept goes on with its disk', async () => {
    const clock = manualClock();
    const { storage, be } = brokenStorage(clock);
    const leases = createLeases(storage);
    await leases.keys(scope);
    await settle();
    be('hangs');
    const waiting = Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => leases.take(scope, key)));
    await settle();
    await clock.sleep(3_600_000);
    // The hour says nothing of the disk; two seconds awake do.
    await clock.advance(2_000);
    expect(await waiting).toEqual([true, true, true, true, true]);
    be('none');
    expect(await leases.take(scope, 'f')).toBe(true);
    expect(storage.fallback).toBe('none');
  });

  test('grants no lease twice: those of an earlier start, and of this one, are known', async () => {
    const clock = manualClock();
    await createLeases(brokenStorage(clock).storage).take(scope, 'before');
    const { storage, be } = brokenStorage(clock);
    const leases = createLeases(storage);
    await leases.take(scope, 'now');
    be('hangs');
    expect((await answered(clock, leases.take(scope, 'before'))).value).toBe(false);
    expect((await answered(clock, leases.take(scope, 'now'))).value).toBe(false);
  });

  test('and was given up leaves nothing behind of the call', async () => {
    const clock = manualClock();
    let release = () => {};
    const storage = indexedDbStorage({
      database: realtimeDatabase,
      counters: createCounters(),
      clock,
      open: async (events) => {
        const opened = await openIndexedDb(realtimeDatabase)(events);
        return {
          ...opened,
          use: (store, mode, work, giveUp) =>
            mode === 'readonly' || store !== 'claims'
              ? opened.use(store, mode, work, giveUp)
              : new Promise((resolve, reject) => {
                  release = () => void opened.use(store, mode, work, giveUp).then(resolve, reject);
                }),
        };
      },
    });
    const leases = createLeases(storage);
    await leases.keys(scope);
    const late = answered(clock, leases.take(scope, 'k'));
    expect((await late).value).toBe(true);
    release();
    await clock.advance(10);
    expect(await createLeases(brokenStorage(clock).storage).keys(scope)).toEqual([]);
  });
});

describe('a disk that refuses', () => {
  test('is full: each write is counted and held in memory; older rows can be read, deleted ones are gone', async () => {
    const clock = manualClock();
    const { storage, counters, be } = brokenStorage(clock);
    const leases = createLeases(storage);
    await leases.take(scope, 'before');
    await purged();
    be('full');
    expect(await leases.take(scope, 'before')).toBe(false);
    expect(await leases.take(scope, 'k')).toBe(true);
    expect(await leases.take(scope, 'k')).toBe(false);
    expect(await leases.keys(scope)).toEqual(['before', 'k']);
    expect(storage.fallback).toBe('none');
    expect(counters.read()).toEqual({ 'storage.failed': 3 });
    be('none');
    expect(await createLeases(brokenStorage(clock).storage).keys(scope)).toEqual(['before']);
  });

  test('to clear a scope or to delete: for this worker both are gone all the same', async () => {
    const { storage, be } = brokenStorage(manualClock());
    const store = storage.store(stopStore);
    const watch = { anchor: { latitude: 13, longitude: 80 }, anchorAt: 1 };
    for (const key of ['a', 'b']) await store.put(scope, key, watch);
    await store.put(`${scope} other`, 'c', watch);
    await settle();
    be('full');
    await store.clear(scope);
    await store.delete(`${scope} other`, 'c');
    be('none');
    expect(await store.get(scope, 'a')).toBeNull();
    expect(await store.get(`${scope} other`, 'c')).toBeNull();
    expect(await store.keys(scope)).toEqual([]);
    expect(await store.scopes()).not.toContain(scope);
    await store.put(scope, 'b', watch);
    expect(await store.get(scope, 'b')).toEqual(watch);
    expect(await store.change(scope, 'b', (now) => ({ keep: null, answer: now }))).toEqual(watch);
    expect(await store.change(scope, 'a', (now) => ({ keep: null, answer: now }))).toBeNull();
  });

  describe('to clear a scope', () => {
    const watch = { anchor: { latitude: 13, longitude: 80 }, anchorAt: 1 };
    const onDisk = () => brokenStorage(manualClock()).storage.store(stopStore).keys(scope);
    async function uncleared() {
      const clock = manualClock();
      const { storage, be } = brokenStorage(clock);
      const store = storage.store(stopStore);
      await store.put(scope, 'old', watch);
      await purged();
      be('full');
      await store.clear(scope);
      expect(await onDisk()).toEqual(['old']);
      return { clock, store, be };
    }

    test('is asked again until it has: nothing of a session that is over stays', async () => {
      const { clock, be } = await uncleared();
      await clock.advance(1_000);
      expect(await onDisk()).toEqual(['old']);
      be('none');
      await clock.advance(2_000);
      await purged();
      expect(await onDisk()).toEqual([]);
    });
    test('keeps what the next session wrote before it has', async () => {
      const { clock, store, be } = await uncleared();
      be('none');
      await store.put(scope, 'new', watch);
      await clock.advance(1_000);
      await purged();
      expect([await onDisk(), await store.keys(scope)]).toEqual([['new'], ['new']]);
    });
    test.each([
      [stopStore, ['new', 'unwritten']],
      [outboxStore, []],
    ])(
      'and comes back after it was away: what the next session wrote before is there',
      async (definition, known) => {
        const database = await openIndexedDb(realtimeDatabase)({ closed: () => {}, blocked: () => {} });
        const rows = (of: readonly string[]) => {
          const made = createRows();
          for (const key of of) made.set(scope, key, { at: manualClock().wall(), value: true });
          return made;
        };
        const store = brokenStorage(manualClock()).storage.store<unknown>(definition);
        for (const key of ['old', 'new']) await store.put(scope, key, true);
        const near = { known: rows(['new']), unwritten: rows(['unwritten']), cleared: new Set([scope]) };
        await takeUpStore(database, definition, near);
        const onDisk = brokenStorage(manualClock()).storage.store<unknown>(definition).keys(scope);
        expect([await onDisk, near.cleared.size]).toEqual([['new', 'unwritten'], 0]);
        // Memory keeps beside the disk only what it mirrors.
        expect(near.known.of(scope).map(([key]) => key)).toEqual(known);
      },
    );
  });

  test('is offered again what only this tab writes, until it has it; memory no longer holds it then', async () => {
    const clock = manualClock();
    const { storage, be } = brokenStorage(clock);
    const store = storage.store(journalStore);
    const chunk = { bytes: 1, text: 'x' };
    const onDisk = () => brokenStorage(manualClock()).storage.store(journalStore).keys(scope);
    for (const key of ['goes', 'stays']) await store.put(scope, key, chunk);
    await purged();
    be('full');
    await store.put(scope, 'late', chunk);
    await store.put(scope, 'late and gone', chunk);
    await store.delete(scope, 'goes');
    be('none');
    await store.delete(scope, 'late and gone');
    expect(await onDisk()).toEqual(['goes', 'stays']);
    await clock.advance(1_000);
    await purged();
    expect(await onDisk()).toEqual(['late', 'stays']);
    expect(store.unwritten(scope, ['late', 'goes', 'late and gone'])).toEqual([]);
  });

  test('is offered again a claim that it did not take: memory holds no more than of those that it took', async () => {
    const clock = manualClock();
    const { storage, be } = brokenStorage(clock);
    const leases = createLeases(storage);
    await leases.take(scope, 'early');
    be('full');
    expect(await leases.take(scope, 'late')).toBe(true);
    const another = createLeases(brokenStorage(manualClock()).storage);
    be('none');
    expect(await another.keys(scope)).toEqual(['early']);
    await clock.advance(1_000);
    await purged();
    expect(await another.keys(scope)).toEqual(['early', 'late']);
    expect(await another.take(scope, 'late')).toBe(false);
    expect(storage.store(leasesStore).unwritten(scope, ['late'])).toEqual([]);
    expect(await leases.take(scope, 'late')).toBe(false);
  });

  test('throws at every call: nothing rejects', async () => {
    const { storage, counters } = brokenStorage(manualClock(), 'throws');
    const leases = createLeases(storage);
    expect(await leases.take(scope, 'k')).toBe(true);
    expect(await leases.take(scope, 'k')).toBe(false);
    await leases.touch(scope, ['k']);
    await storage.purge();
    expect(await storage.store({ name: 'nobody knows it', since: 9, keepMs: null }).keys(scope)).toEqual([]);
    expect(counters.read()['storage.inMemory']).toBe(1);
  });

  test('throws while it is called: no transaction is left with an unhandled end', async () => {
    const { storage, counters } = brokenStorage(manualClock());
    const cache = createAddressCache(storage);
    await cache.address(scope);
    await settle();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room is left.', 'QuotaExceededError');
    });
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const kept = { address: { kind: 'notFound' } as const, at: 1 };
    await cache.keepAddress(scope, kept);
    put.mockRestore();
    await settle();
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(await cache.address(scope)).toEqual(kept);
    expect(counters.read()).toEqual({ 'storage.failed': 1 });
  });

  test('is too full to open: it is asked again every five minutes, and has then what memory kept', async () => {
    const clock = manualClock();
    const { storage, counters, be } = brokenStorage(clock, 'fullAtOpen');
    const store = storage.store(stopStore);
    const stop = { anchor: { latitude: 13, longitude: 80 }, anchorAt: 1 };
    await store.put(scope, 'meanwhile', stop);
    expect(store.unwritten(scope, ['meanwhile'])).toEqual(['meanwhile']);
    await clock.advance(300_000);
    expect(counters.read()).toEqual({ 'storage.failed': 2, 'storage.inMemory': 1 });
    const isBack = new Promise<void>((resolve) => storage.whenTakenUp(resolve, new AbortController().signal));
    be('none');
    await clock.advance(299_999);
    expect(counters.read()['storage.takenUp']).toBeUndefined();
    await clock.advance(1);
    await isBack;
    expect(store.unwritten(scope, ['meanwhile'])).toEqual([]);
    const other = brokenStorage(clock).storage.store(stopStore);
    expect(await other.get(scope, 'meanwhile')).toEqual(stop);
  });

  test('is forbidden: it is not asked again, though it would open now', async () => {
    const clock = manualClock();
    const { storage, counters, be } = brokenStorage(clock, 'throwsAtOpen');
    await createLeases(storage).take(scope, 'k');
    be('none');
    await clock.advance(3_600_000);
    expect(counters.read()).toEqual({ 'storage.failed': 1, 'storage.inMemory': 1 });
  });

  test('throws when IndexedDB is only named', async () => {
    const real = globalThis.indexedDB;
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get });
    try {
      const { storage } = brokenStorage(manualClock());
      const leases = createLeases(storage);
      expect(await leases.take(scope, 'k')).toBe(true);
      expect(await leases.take(scope, 'k')).toBe(false);
      expect(storage.fallback).toBe('memory');
    } finally {
      Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: real });
    }
  });
});

describe('a database', () => {
  const named = (name: string): DatabaseParts => ({ ...realtimeDatabase, name: `${name} ${scope}` });
  const storageOf = (parts: DatabaseParts) => {
    const counters = createCounters();
    const clock = manualClock();
    return { storage: indexedDbStorage({ counters, clock, database: parts }), counters, clock };
  };

  test('of newer code than this is left alone, and memory stands in', async () => {
    const parts = named('newer');
    (await openDB(parts.name, 99)).close();
    const { storage, counters } = storageOf(parts);
    expect(await createLeases(storage).take(scope, 'k')).toBe(true);
    expect(storage.fallback).toBe('memory');
    expect(counters.read()).toEqual({ 'storage.failed': 1, 'storage.inMemory': 1 });
    expect((await openDB(parts.name)).version).toBe(99);
  });

  test('that an older tab does not let go is waited for two seconds', async () => {
    const parts = named('blocked');
    const old = await openDB(parts.name, 1, {
      upgrade: (opened, _old, _new, transaction) => upgrade(parts, opened, 0, 1, transaction),
    });
    const { storage, counters, clock } = storageOf(parts);
    const lease = await answered(clock, createLeases(storage).take(scope, 'k'));
    expect(lease.tookMs).toBe(2_000);
    expect(counters.read()).toEqual({
      'storage.blocked': 1,
      'storage.timedOut': 1,
      'storage.inMemory': 1,
    });
    const isBack = new Promise<void>((resolve) => storage.whenTakenUp(resolve, new AbortController().signal));
    old.close();
    await isBack;
    // It opened after all, and makes way for newer code all the same.
    const newest = await openDB(parts.name, 99);
    expect(newest.version).toBe(99);
    newest.close();
  });

  test('that is back is told to no session that has ended', async () => {
    const parts = named('told');
    const old = await openDB(parts.name, 1, {
      upgrade: (opened, _old, _new, transaction) => upgrade(parts, opened, 0, 1, transaction),
    });
    const { storage, clock } = storageOf(parts);
    await answered(clock, createLeases(storage).take(scope, 'k'));
    const told: string[] = [];
    const session = new AbortController();
    storage.whenTakenUp(() => told.push('one that ended since'), session.signal);
    storage.whenTakenUp(() => told.push('one that had ended'), AbortSignal.abort());
    const isBack = new Promise<void>((resolve) => storage.whenTakenUp(resolve, new AbortController().signal));
    session.abort();
    old.close();
    await isBack;
    expect(told).toEqual([]);
  });

  test('makes way for a tab with newer code, and this one goes on in memory, knowing its leases', async () => {
    const parts = named('blocking');
    const { storage } = storageOf(parts);
    const leases = createLeases(storage);
    await leases.take(scope, 'k');
    const newer = await openDB(parts.name, 99);
    expect(newer.version).toBe(99);
    expect(await leases.take(scope, 'k')).toBe(false);
    expect(storage.fallback).toBe('memory');
    newer.close();
  });

  test('that the browser closes under us is opened again, and nothing is lost', async () => {
    const parts = named('closed');
    const opened: IDBDatabase[] = [];
    const real = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function open(...call: Parameters<IDBFactory['open']>) {
      const request = real.apply(this, call);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    };
    const { storage, counters } = storageOf(parts);
    const leases = createLeases(storage);
    await leases.take(scope, 'k');
    IDBFactory.prototype.open = real;
    for (const one of opened) forceCloseDatabase(one as unknown as Parameters<typeof forceCloseDatabase>[0]);
    expect(await leases.take(scope, 'k')).toBe(false);
    expect(await leases.take(scope, 'other')).toBe(true);
    expect(storage.fallback).toBe('none');
    expect(counters.read()).toEqual({});
    expect(await createLeases(storageOf(parts).storage).keys(scope)).toEqual(['k', 'other']);
  });
});
