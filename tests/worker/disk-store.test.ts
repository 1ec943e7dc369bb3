import { expect, test } from 'vitest';
import type { Disk } from '../../src/worker/storage/disk.ts';
import { storeOn } from '../../src/worker/storage/disk-store.ts';
import { createRows } from '../../src/worker/storage/rows.ts';
import { manualClock } from '../support/manual-clock.ts';

const definition = { name: 'toys', since: 1, keepMs: null };

/** A store on a disk that takes nothing, and what memory has beside it. */
function storeBeside({ lost }: Pick<Disk, 'lost'>) {
  const near = { known: createRows(), unwritten: createRows(), cleared: new Set<string>() };
  const disk: Disk = {
    attempt: async () => ({ ok: false }),
    lost,
    wasAway: lost,
    whenBack: () => {},
  };
  return { near, store: storeOn<string>(disk, definition, near, manualClock()) };
}

test.each([
  [true, [], 'is gone for good, and leaves no word of it: nothing can be read that it would have to hide'],
  [false, ['a'], 'is remembered, since the disk may still give the row'],
])(
  'on a disk that takes nothing (lost: %s) memory keeps %j of a row that was deleted: it %s',
  async (lost, kept) => {
    const { near, store } = storeBeside({ lost });
    await store.put('1', 'a', 'ball');
    expect(await store.get('1', 'a')).toBe('ball');
    await store.delete('1', 'a');
    expect(await store.get('1', 'a')).toBeNull();
    expect(near.unwritten.of('1').map(([key]) => key)).toEqual(kept);
  },
);

/** A mirrored store on a disk that takes everything, and what memory has beside it. */
function mirroredBeside(mirrored: number) {
  const near = { known: createRows(), unwritten: createRows(), cleared: new Set<string>() };
  const clock = manualClock();
  const disk: Disk = {
    attempt: async () => ({ ok: true, value: undefined as never }),
    lost: false,
    wasAway: false,
    whenBack: () => {},
  };
  return { near, clock, store: storeOn<number>(disk, { ...definition, mirrored }, near, clock) };
}

test('memory knows the newest rows of a mirrored store, and never more than an eighth above its number', async () => {
  const { near, clock, store } = mirroredBeside(16);
  await store.put('2', 'other', 0);
  for (let n = 0; n < 100; n += 1) {
    await store.put('1', `key ${n}`, n);
    await clock.advance(1);
    const known = near.known.of('1').map(([, row]) => row?.value as number);
    expect(known.length).toBeLessThanOrEqual(18);
    expect(known.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: known.length }, (_, index) => n - known.length + 1 + index),
    );
  }
  expect(near.known.of('2')).toHaveLength(1);
});

test('a row that is touched counts as new', async () => {
  const { near, clock, store } = mirroredBeside(8);
  await store.put('1', 'first', 0);
  for (let n = 0; n < 40; n += 1) {
    await clock.advance(1);
    await store.touch('1', ['first']);
    await store.put('1', `key ${n}`, n);
  }
  expect(near.known.get('1', 'first')).toBeTruthy();
});

test('what was written since a scope was not cleared stands in memory alone: none of it is forgotten', async () => {
  const { near, store } = mirroredBeside(4);
  near.cleared.add('1');
  for (let n = 0; n < 40; n += 1) await store.put('1', `key ${n}`, n);
  expect(near.known.of('1')).toHaveLength(40);
});
