import 'fake-indexeddb/auto';
import { serialize } from 'node:v8';
import { describe, expect, test, vi } from 'vitest';
import type { FactPayload } from '../../src/contract/facts.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { type Journal, openJournal } from '../../src/worker/journal/journal.ts';
import { journalStore } from '../../src/worker/journal/journal-store.ts';
import type { Storage } from '../../src/worker/storage/storage.ts';
import { brokenStorage } from '../support/broken-storage.ts';
import { entriesOf } from '../support/journal-entries.ts';
import { type ManualClock, manualClock, settle } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const MB = 1_000_000;

/** A fact whose text is about so many bytes. */
const placed = (bytes: number): FactPayload => ({
  type: 'orders.placed',
  orderIds: Array.from({ length: bytes / 10 }, (_, i) => String(i).padStart(7, '0')),
});

function journalOf(given: { storage?: Storage; clock?: ManualClock; tab?: string | Promise<string> } = {}) {
  const clock = given.clock ?? manualClock();
  const storage = given.storage ?? memoryStorage(clock);
  const counters = createCounters();
  const journal = openJournal({ storage, clock, tab: given.tab ?? 'tab', counters });
  return { journal, storage, clock, counters };
}

const chunksOf = async (storage: Storage, tab = 'tab') => [
  ...(await storage.store(journalStore).all(tab)).values(),
];
const sizeOf = async (storage: Storage) =>
  (await chunksOf(storage)).reduce((sum, { text }) => sum + text.length, 0);
const seqsOf = async (journal: Journal) =>
  (await entriesOf(journal)).flatMap((entry) => (entry.kind === 'fact' ? [entry.fact.seq] : []));

describe('the ring', () => {
  test('has at most 8 MB of a tab, whatever its entries hold; the oldest go first', async () => {
    const { journal, storage } = journalOf();
    const seqs: number[] = [];
    for (let i = 0; i < 30; i += 1) {
      seqs.push(journal.stamp(placed(MB / 2)).seq);
      await journal.flush();
      expect(await sizeOf(storage)).toBeLessThanOrEqual(8 * MB);
    }
    const kept = await seqsOf(journal);
    expect(kept).toEqual(seqs.slice(-kept.length));
    expect(await sizeOf(storage)).toBeGreaterThan(7 * MB);
  });

  test('goes on after the tab’s last life, and is cut across both lives', async () => {
    const { journal, storage, clock } = journalOf();
    const first = [1, 2, 3, 4, 5].map(() => journal.stamp(placed(MB)).seq);
    await journal.flush();
    await clock.advance(1_000);
    const next = journalOf({ storage, clock }).journal;
    const second = [1, 2, 3, 4, 5].map(() => next.stamp(placed(MB)).seq);
    await next.flush();
    expect(await sizeOf(storage)).toBeLessThanOrEqual(8 * MB);
    const kept = await seqsOf(next);
    expect(kept.length).toBeGreaterThanOrEqual(7);
    expect(kept).toEqual([...first, ...second].slice(-kept.length));
  });

  test('has an entry that is too large for it by name alone', async () => {
    const { journal, storage, counters } = journalOf();
    journal.stamp(placed(9 * MB));
    journal.stamp({ type: 'session.expired' });
    const file = JSON.parse(await journal.export()) as { entries: unknown[] };
    expect(file.entries).toMatchObject([
      { kind: 'cut', type: 'orders.placed' },
      { kind: 'fact', fact: { type: 'session.expired' } },
    ]);
    expect(await sizeOf(storage)).toBeLessThan(1_000);
    expect(await entriesOf(journal)).toHaveLength(1);
    expect(counters.read()).toEqual({ 'journal.entriesCut': 1 });
  });

  test('is written in chunks that state their place and size, in a byte a character', async () => {
    const { journal, storage } = journalOf();
    journal.stamp({
      type: 'sample.collected',
      orderId: 'ü7…和',
      patientName: 'ü',
      collectedAt: 1,
    });
    journal.record({ type: 'user.askLogout' });
    journal.stamp({ type: 'session.expired' });
    await journal.flush();
    const [chunk, ...others] = await chunksOf(storage);
    expect(others).toEqual([]);
    expect(chunk).toMatchObject({ bytes: chunk?.text.length });
    expect((await entriesOf(journal))[0]).toMatchObject({ fact: { orderId: 'ü7…和', patientName: '…' } });
    // As V8 writes it, with a few bytes before it.
    expect(serialize(chunk?.text).length).toBeLessThan((chunk?.bytes ?? 0) + 16);
  });

  test('joins small writes into few rows, and loses neither lines nor their order', async () => {
    const { journal, storage, clock } = journalOf();
    const seqs: number[] = [];
    for (let i = 0; i < 2_000; i += 1) {
      seqs.push(journal.stamp(placed(1_000)).seq);
      // One in a while does not fit to the others.
      if (i % 701 === 0) seqs.push(journal.stamp(placed(60_000)).seq);
      await journal.flush();
    }
    expect((await chunksOf(storage)).length).toBeLessThan(80);
    expect(await seqsOf(journal)).toEqual(seqs);
    const next = journalOf({ storage, clock }).journal;
    seqs.push(next.stamp({ type: 'session.expired' }).seq);
    await next.flush();
    expect(await seqsOf(next)).toEqual(seqs);
  });

  test.each([1, 9, 16])('has each line once where the tab died at the %i. step of joining', async (steps) => {
    const { storage } = journalOf();
    let left = Number.POSITIVE_INFINITY;
    /** From the joining on the disk takes so many writes and then none: the tab is gone. */
    const dying: Storage = {
      ...storage,
      store: (definition) => {
        const store = storage.store(definition);
        const step = (write: () => Promise<void>) => {
          left -= 1;
          return left < 0 ? new Promise<void>(() => {}) : write();
        };
        return {
          ...store,
          put: (scope, key, value) => step(() => store.put(scope, key, value)),
          delete: (scope, key) => step(() => store.delete(scope, key)),
        };
      },
    };
    const { journal } = journalOf({ storage: dying });
    const seqs: number[] = [];
    for (let i = 0; i < 16; i += 1) {
      if (i === 15) left = 1 + steps;
      seqs.push(journal.stamp(placed(1_000)).seq);
      if (i < 15) await journal.flush();
    }
    void journal.flush();
    await settle();
    const clock = manualClock();
    const next = journalOf({ storage, clock }).journal;
    expect(await seqsOf(next)).toEqual(seqs);
    await clock.advance(60_000);
    next.stamp({ type: 'session.expired' });
    await next.flush();
    expect((await storage.store(journalStore).keys('tab')).length).toBe(2);
  });

  test('joins what the disk holds: no text waits in memory for it', async () => {
    const { journal, storage } = journalOf();
    for (let i = 0; i < 15; i += 1) {
      journal.stamp(placed(1_000));
      await journal.flush();
    }
    const store = storage.store(journalStore);
    for (const [key, { bytes }] of await store.all('tab'))
      await store.put('tab', key, { bytes, text: '{"of":"the disk"}'.padEnd(bytes) });
    journal.stamp(placed(1_000));
    await journal.flush();
    const [one, ...others] = await chunksOf(storage);
    expect(others).toEqual([]);
    expect(one?.text.match(/"of":"the disk"/g)).toHaveLength(15);
  });

  test('leaves writes apart of which the disk does not give one, and joins those after them', async () => {
    const { storage } = journalOf();
    const forgetful: Storage = {
      ...storage,
      store: (definition) => {
        const store = storage.store(definition);
        const isThird = (key: string) => key.startsWith('000000000003');
        return { ...store, get: async (scope, key) => (isThird(key) ? null : store.get(scope, key)) };
      },
    };
    const { journal } = journalOf({ storage: forgetful });
    const seqs: number[] = [];
    for (let i = 0; i < 32; i += 1) {
      seqs.push(journal.stamp(placed(1_000)).seq);
      await journal.flush();
    }
    expect(await chunksOf(storage)).toHaveLength(17);
    expect(await seqsOf(journal)).toEqual(seqs);
  });

  test('of another tab is not touched', async () => {
    const { journal, storage, clock } = journalOf({ tab: 'one' });
    journal.stamp({ type: 'session.expired' });
    await journal.flush();
    const other = journalOf({ storage, clock, tab: 'other' });
    for (let i = 0; i < 10; i += 1) other.journal.stamp(placed(MB));
    await other.journal.flush();
    expect(await seqsOf(journal)).toHaveLength(1);
    expect((await seqsOf(other.journal)).length).toBeLessThan(9);
  });
});

describe('a journal', () => {
  test('is open at once and numbers its facts, also where the disk never answers', async () => {
    const clock = manualClock();
    const { storage } = brokenStorage(clock, 'hangsAtOpen');
    const { journal } = journalOf({ storage, clock, tab: new Promise<string>(() => {}) });
    const [one, other] = [journal.stamp({ type: 'session.expired' }), journal.stamp(placed(10))];
    expect(other.seq).toBe(one.seq + 1);
    expect(one.at).toBe(clock.wall());
  });

  test('on a disk that hangs is given up with it, and can be exported all the same', async () => {
    const clock = manualClock();
    const { storage, be } = brokenStorage(clock);
    const { journal } = journalOf({ storage, clock, tab: 'hanging' });
    be('hangs');
    journal.stamp({ type: 'session.expired' });
    const file = journal.export();
    for (let i = 0; i < 12; i += 1) await clock.advance(1_000);
    expect(await file).toContain('session.expired');
  });

  test('on a full disk is held in memory, and is bounded there', async () => {
    const clock = manualClock();
    const { storage } = brokenStorage(clock, 'full');
    const { journal } = journalOf({ storage, clock });
    for (let i = 0; i < 12; i += 1) journal.stamp(placed(MB));
    await journal.flush();
    expect(await sizeOf(storage)).toBeLessThanOrEqual(8 * MB);
    expect((await seqsOf(journal)).length).toBeGreaterThan(5);
  });

  test('waiting for a slow disk is bounded as well: lines that do not fit are dropped and counted', async () => {
    const clock = manualClock();
    let tabKnown = (_: string) => {};
    const tab = new Promise<string>((resolve) => {
      tabKnown = resolve;
    });
    const { journal, counters, storage } = journalOf({ clock, tab });
    for (let i = 0; i < 12; i += 1) {
      journal.stamp(placed(MB));
      await clock.advance(600);
    }
    expect(counters.read()['journal.entriesDropped']).toBeGreaterThanOrEqual(3);
    tabKnown('tab');
    await journal.flush();
    expect(await sizeOf(storage)).toBeLessThanOrEqual(8 * MB);
  });

  test('rises over a reload although nothing is read', async () => {
    const clock = manualClock();
    const first = journalOf({ clock }).journal;
    const last = Array.from({ length: 900 }, () => first.stamp({ type: 'session.expired' }).seq).at(-1);
    await clock.advance(1);
    expect(journalOf({ clock }).journal.stamp({ type: 'session.expired' }).seq).toBeGreaterThan(last ?? 0);
  });

  test('keeps its order where the wall clock was set back between two lives', async () => {
    const { journal, storage, clock } = journalOf();
    journal.stamp(placed(10));
    await journal.flush();
    clock.jumpWall(-3_600_000);
    const next = journalOf({ storage, clock }).journal;
    next.stamp({ type: 'session.expired' });
    await next.flush();
    const types = (await entriesOf(next)).map((entry) => (entry.kind === 'fact' ? entry.fact.type : null));
    expect(types).toEqual(['orders.placed', 'session.expired']);
  });

  test('sets a line aside that cannot be read, and counts it', async () => {
    const { journal, storage, counters } = journalOf();
    journal.stamp({ type: 'session.expired' });
    await journal.flush();
    const text = '{"kind":"fact","fact":{"type":"unheard of"}}\n{"kind":"fa';
    await storage.store(journalStore).put('tab', '9:5', { bytes: 5, text });
    expect(await entriesOf(journal)).toHaveLength(1);
    expect(counters.read()['journal.linesRefused']).toBe(1);
    const file = JSON.parse(await journal.export()) as { entries: unknown[] };
    expect(file.entries).toHaveLength(2);
  });

  test('is written within a second of the fact', async () => {
    const { journal, storage, clock } = journalOf();
    journal.stamp({ type: 'session.expired' });
    await clock.advance(999);
    expect(await chunksOf(storage)).toHaveLength(1);
  });
});
