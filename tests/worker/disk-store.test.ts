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
