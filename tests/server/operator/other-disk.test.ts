/** A backup that is kept on another disk than the database. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveCopy } from '../../../server/operator/backup.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homedraw-disk-'));
  mkdirSync(join(folder, 'copy'));
  writeFileSync(join(folder, 'copy/PG_VERSION'), '18');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Moves the copy to another disk with so much room. */
const move = (free: number) =>
  moveCopy(join(folder, 'copy'), join(folder, 'kept'), {
    rename: () => {
      throw Object.assign(new Error('cross-device link not permitted'), { code: 'EXDEV' });
    },
    freeBytes: () => free,
  });

test('is copied there, and the copy beside the database is gone', () => {
  move(1_000_000_000);
  expect(readFileSync(join(folder, 'kept/PG_VERSION'), 'utf8')).toBe('18');
  expect(existsSync(join(folder, 'copy'))).toBe(false);
});

test('that has too little room is refused in words before anything is written, and nothing is left behind', () => {
  expect(() => move(1_000_000)).toThrow(
    `${folder} has less than 65 MB free, which a copy of the database needs: make room there.`,
  );
  expect(existsSync(join(folder, 'kept'))).toBe(false);
  expect(existsSync(join(folder, 'copy'))).toBe(false);
});
