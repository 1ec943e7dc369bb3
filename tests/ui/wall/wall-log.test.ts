import { describe, expect, test } from 'vitest';
import { createWallLog } from '../../../src/ui/wall/wall-log.ts';

const storageOf = (kept: string | null = null) => {
  let text = kept;
  return {
    getItem: () => text,
    setItem: (_: string, value: string) => {
      text = value;
    },
  } as unknown as Storage;
};
const full = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
} as unknown as Storage;
const forbidden = (): Storage => {
  throw new DOMException('no', 'SecurityError');
};

describe('the log of a wall', () => {
  test('is there after a reload, newest first', () => {
    const storage = storageOf();
    let now = 1_000;
    const log = createWallLog(
      () => storage,
      () => now,
    );
    log.note('opened');
    now = 2_000;
    log.note('newBuild');
    const next = createWallLog(() => storage);
    expect(next.entries.getSnapshot()).toEqual([
      { at: 2_000, event: 'newBuild' },
      { at: 1_000, event: 'opened' },
    ]);
    expect(next.lastOf('newBuild')).toBe(2_000);
    expect(next.lastOf('memory')).toBeNull();
  });

  test.each([
    ['is full', () => full],
    ['is forbidden', forbidden],
  ])('lasts as long as the page where the storage %s', (_, storage) => {
    const log = createWallLog(storage, () => 5);
    log.note('away');
    expect(log.entries.getSnapshot()).toEqual([{ at: 5, event: 'away' }]);
  });

  test.each(['not json', '7', '[{"at":"then","event":"away"},null,{"at":1}]'])(
    'begins anew with %s',
    (kept) => {
      const log = createWallLog(() => storageOf(kept));
      expect(log.entries.getSnapshot()).toEqual([]);
    },
  );

  test('keeps a hundred entries', () => {
    const log = createWallLog(() => storageOf());
    for (let i = 0; i < 150; i += 1) log.note('away');
    expect(log.entries.getSnapshot()).toHaveLength(100);
  });
});
