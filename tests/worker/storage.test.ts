import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCounters } from '../../src/worker/counters.ts';
import { openIndexedDb } from '../../src/worker/storage/database.ts';
import { indexedDbStorage } from '../../src/worker/storage/indexed-db-storage.ts';
import { createLeases } from '../../src/worker/storage/leases.ts';
import { defineStore, type Storage } from '../../src/worker/storage/storage.ts';
import { realtimeDatabase } from '../../src/worker/stores.ts';
import { brokenStorage } from '../support/broken-storage.ts';
import { storageContract } from '../support/contracts/storage-contract.ts';
import { type ManualClock, manualClock } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const DAY = 24 * 3_600_000;

let serial = 0;
let scope = '';
beforeEach(() => {
  serial += 1;
  scope = `hospital ${serial}`;
});

const kinds: [string, (clock: ManualClock) => Storage][] = [
  ['memory', (clock) => memoryStorage(clock)],
  [
    'IndexedDB',
    (clock) => indexedDbStorage({ database: realtimeDatabase, counters: createCounters(), clock }),
  ],
  ['a full disk', (clock) => brokenStorage(clock, 'full').storage],
  ['a disk that cannot be opened', (clock) => brokenStorage(clock, 'throwsAtOpen').storage],
];

describe.each(kinds)('a store in %s', (_, open) => storageContract(open));

describe('a purge', () => {
  const rest = async (clock: ManualClock) => createLeases(brokenStorage(clock).storage).keys(scope);

  test('comes with the opening', async () => {
    const clock = manualClock();
    await createLeases(brokenStorage(clock).storage).take(scope, 'k');
    clock.jumpWall(4 * DAY);
    const leases = createLeases(brokenStorage(clock).storage);
    await leases.keys(scope);
    await clock.advance(0);
    expect(await leases.keys(scope)).toEqual([]);
  });

  test.each(['row', 'scope'] as const)(
    'of rows that grow old by %s takes a bounded part in each transaction',
    async (keepBy) => {
      const clock = manualClock();
      const rows = defineStore<number>({ name: 'rows', since: 1, keepMs: DAY, keepBy });
      const database = { name: `purge ${scope}`, stores: [rows], changes: [] };
      const deleted: number[] = [];
      const storage = indexedDbStorage({
        database,
        counters: createCounters(),
        clock,
        open: async (events) => {
          const opened = await openIndexedDb(database)(events);
          const use: typeof opened.use = (store, mode, work, giveUp) => {
            let count = 0;
            const counting: typeof work = (own) =>
              work(
                new Proxy(own, {
                  get: (target, name) => {
                    if (name === 'delete') count += 1;
                    const value: unknown = Reflect.get(target, name);
                    return typeof value === 'function' ? value.bind(target) : value;
                  },
                }),
              );
            return opened.use(store, mode, counting, giveUp).finally(() => void deleted.push(count));
          };
          return { ...opened, use };
        },
      });
      const store = storage.store(rows);
      for (let i = 0; i < 1_300; i += 1) await store.put(scope, String(i), i);
      clock.jumpWall(2 * DAY);
      await storage.purge();
      expect(await store.keys(scope)).toEqual([]);
      expect(Math.max(...deleted)).toBe(500);
      expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(1_300);
    },
  );

  test('comes once a day, for a wall display that is never opened again', async () => {
    const clock = manualClock();
    const leases = createLeases(brokenStorage(clock).storage);
    await leases.take(scope, 'k');
    for (let hours = 0; hours < 71; hours += 1) await clock.advance(3_600_000);
    expect(await rest(clock)).toEqual(['k']);
    for (let hours = 0; hours < 30; hours += 1) await clock.advance(3_600_000);
    expect(await leases.keys(scope)).toEqual([]);
  });
});

describe('two storages of one browser', () => {
  test('share their rows; a lease has one winner of both', async () => {
    const clock = manualClock();
    const [one, other] = [brokenStorage(clock), brokenStorage(clock)].map(({ storage }) =>
      createLeases(storage),
    );
    const wins = await Promise.all([one?.take(scope, 'k'), other?.take(scope, 'k')]);
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect(one && other && (await other.take(scope, 'k'))).toBe(false);
  });
});
