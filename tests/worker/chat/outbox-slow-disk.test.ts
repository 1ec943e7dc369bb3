/** An outbox whose disk is slow to take what is written, or lost. */
import { describe, expect, test } from 'vitest';
import { keptFact } from '../../../src/worker/chat/outbox-rows.ts';
import type { Storage } from '../../../src/worker/storage/storage.ts';
import { settle } from '../../support/manual-clock.ts';
import { browser, file, fileGone, png } from '../../support/outboxes.ts';
import { keptOf } from '../../support/sending.ts';

describe('a new message that the disk does not take in its time', () => {
  /** A disk that takes nothing until it is back, and counts what it is given. */
  function reluctant() {
    const { clock, storage, open } = browser();
    const disk = { isAway: true, fallback: 'none' as Storage['fallback'] };
    const given: string[] = [];
    const store: Storage['store'] = (definition) => {
      const own = storage.store(definition);
      return {
        ...own,
        put: async (...all) => {
          given.push(`${definition.name} put`);
          return own.put(...all);
        },
        change: async (...all) => {
          given.push(`${definition.name} change`);
          return own.change(...all);
        },
        unwritten: (_, keys) => (disk.isAway ? keys : []),
      };
    };
    const slow: Storage = {
      ...{ ...storage, store },
      get fallback() {
        return disk.fallback;
      },
    };
    return { clock, disk, given, open: () => open({ storage: slow }) };
  }

  test('is said to stand in this tab alone, and to stand on the disk when that has it', async () => {
    const { clock, disk, given, open } = reluctant();
    const { outbox, facts } = await open();
    facts.splice(0);
    const row = keptOf('a', { file });
    await outbox.add(row, png);
    expect(facts).toEqual([keptFact(row, false)]);
    given.splice(0);
    await clock.advance(1_000);
    // The file first, as at the press.
    expect(given).toEqual(['outboxFiles put', 'outbox change']);
    expect(facts).toHaveLength(1);
    disk.isAway = false;
    await clock.advance(2_000);
    expect(facts).toEqual([keptFact(row, false), keptFact(row, true)]);
    given.splice(0);
    await clock.advance(600_000);
    expect([given, facts.length]).toEqual([[], 2]);
    expect(await outbox.file(row.outgoing.id)).toEqual(png);
  });

  test('is not given to it again where that has it at the second look, and has no file to give', async () => {
    const { clock, disk, given, open } = reluctant();
    const { outbox } = await open();
    await outbox.add(keptOf('a'), null);
    given.splice(0);
    await clock.advance(1_000);
    expect(given).toEqual(['outbox change']);
    disk.isAway = false;
    given.splice(0);
    await clock.advance(60_000);
    expect(given).toEqual([]);
  });

  test('and failed meanwhile is not said to stand there: a failure is not said twice', async () => {
    const { clock, disk, open } = reluctant();
    const { outbox, facts } = await open();
    const row = keptOf('a', { state: 'failed', failure: fileGone });
    await outbox.add(row, null);
    facts.splice(0);
    disk.isAway = false;
    await clock.advance(60_000);
    expect(facts).toEqual([]);
  });

  test('and is over meanwhile is not given to it again', async () => {
    const { clock, given, disk, open } = reluctant();
    const { outbox, facts } = await open();
    const row = keptOf('a');
    await outbox.add(row, null);
    void outbox.remove(row.outgoing.id, null);
    await settle();
    disk.isAway = false;
    facts.splice(0);
    given.splice(0);
    await clock.advance(1_000);
    expect([facts, given]).toEqual([[], ['outbox put']]);
  });

  test('that is given up meanwhile is not said to have it', async () => {
    const { clock, disk, open } = reluctant();
    const { outbox, facts } = await open();
    await outbox.add(keptOf('a'), null);
    facts.splice(0);
    Object.assign(disk, { isAway: false, fallback: 'memory' });
    await clock.advance(60_000);
    expect(facts).toEqual([]);
  });
});
