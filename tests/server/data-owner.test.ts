import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refuseForeignFiles, refuseForeignFolder } from '../../server/database/data-owner.ts';

let dataDir: string;
let dir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'owner-test-'));
  dir = join(dataDir, 'database');
  mkdirSync(join(dir, 'base/1'), { recursive: true });
  writeFileSync(join(dir, 'base/1/2619'), '');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('one’s own files are taken, and nothing is left beside them', () => {
  refuseForeignFiles(dataDir, dir);
  refuseForeignFiles(dataDir, join(dataDir, 'none'));
  refuseForeignFolder(dataDir);
  refuseForeignFolder(join(dataDir, 'none'));
  expect(readdirSync(dataDir)).toEqual(['database']);
});

// Only root can give a file away: elsewhere this says nothing.
describe.skipIf(process.getuid?.() !== 0)('another user’s', () => {
  test('files are named with the command that gives them back', () => {
    chownSync(join(dir, 'base/1/2619'), 65_534, 65_534);
    expect(() => refuseForeignFiles(dataDir, dir)).toThrow(
      `Files of the database in ${dataDir} belong to another user (1, such as base/1/2619): give them back (as root: chown -R 0 ${dir})`,
    );
  });
  test('database is refused, and nothing is written into it', () => {
    chownSync(dir, 65_534, 65_534);
    expect(() => refuseForeignFiles(dataDir, dir)).toThrow('belongs to the user 65534 and this runs as 0');
    expect(readdirSync(dir)).toEqual(['base']);
  });
  test('folder is not a command’s to write in', () => {
    chownSync(dataDir, 65_534, 65_534);
    expect(() => refuseForeignFolder(dataDir)).toThrow('belongs to the user 65534 and this runs as 0');
    expect(readdirSync(dataDir)).toEqual(['database']);
  });
});
