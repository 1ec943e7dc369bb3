/** Copies of backups that are under way, and of those that nobody fetched. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

import type { Database } from '../../../server/database/database.ts';
import { makeCopy } from '../../../server/operator/backup.ts';

afterEach(() => vi.useRealTimers());

test('a backup leaves the copy of another one alone, and removes forgotten copies', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-copies-'));
  mkdirSync(join(dataDir, 'database'));
  const forgotten = `database.copy-${Date.now() - 2 * 3_600_000}`;
  mkdirSync(join(dataDir, forgotten));
  const database = { copyTo: async (folder: string) => void mkdirSync(folder, { recursive: true }) };
  const first = await makeCopy(database as unknown as Database, dataDir);
  vi.useFakeTimers({ now: Date.now() + 1, toFake: ['Date'] });
  const second = await makeCopy(database as unknown as Database, dataDir);
  expect(second).not.toBe(first);
  const copies = readdirSync(dataDir).filter((entry) => entry !== 'database');
  expect(new Set(copies)).toEqual(new Set([basename(first), basename(second)]));
  rmSync(dataDir, { recursive: true });
});
