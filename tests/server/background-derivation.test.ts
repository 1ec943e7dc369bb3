/** Phones' passwords are derived where nothing else wants the core. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { createBackgroundDerivation } from '../../server/session/background-derivation.ts';
import { deriveInPool } from '../../server/session/derivation.ts';
import { createPasswordChecker, hashPassword } from '../../server/session/passwords.ts';
import { threadProgram } from './support/thread-program.ts';

let program: URL;
beforeAll(async () => {
  const folder = join(projectRoot, 'server/session');
  program = await threadProgram(join(folder, 'background.worker.ts'), [folder]);
});

const cost = { N: 2 ** 10, r: 8, p: 1 };
const salt = Buffer.from('a salt of its own');
const dataProgram = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

describe('a thread', () => {
  test('derives the same as the pool, for accents in any form and many at once', async () => {
    const derive = createBackgroundDerivation(program, 2);
    const words = Array.from({ length: 9 }, (_, nth) => `cafe\u0301 ${nth}`);
    const keys = await Promise.all(words.map((word) => derive(word, salt, cost)));
    for (const [nth, key] of keys.entries())
      expect(Buffer.from(key)).toEqual(await deriveInPool(`café ${nth}`, salt, cost));
  });
  test('knows a right password for a phone from a wrong one, and makes a hash that is known', async () => {
    const background = { derive: createBackgroundDerivation(program, 1), atOnce: 1 };
    const checker = createPasswordChecker({ background, cost });
    const requester = { kind: 'phone', hospitalId: 1, name: 'a phone', address: '10.0.0.1' } as const;
    expect(await checker.check('right', await hashPassword('right', cost), requester)).toBe(true);
    expect(await checker.check('wrong', await hashPassword('right', cost), requester)).toBe(false);
    expect(await checker.check('new', await checker.hash('new', requester), requester)).toBe(true);
  });
  test('that ends rejects its work, and the next work has another thread', async () => {
    const ends = createBackgroundDerivation(dataProgram('process.exit(3)'), 1);
    await expect(ends('a', salt, cost)).rejects.toThrow('the thread that derives passwords ended');
    await expect(ends('a', salt, cost)).rejects.toThrow('the thread that derives passwords ended');
    const throws = createBackgroundDerivation(dataProgram(`throw new Error('no')`), 1);
    await expect(throws('a', salt, cost)).rejects.toThrow('no');
  });
});

test.skipIf(process.platform !== 'linux')(
  'its thread gives way to every other one of the server',
  async () => {
    const before = niceOfThreads();
    await createBackgroundDerivation(program, 1)('a', salt, cost);
    const after = niceOfThreads();
    const added = [...after].filter(([id, nice]) => nice >= 10 && !before.has(id));
    expect(added).toHaveLength(1);
    expect(Math.min(...after.values())).toBe(Math.min(...before.values()));
  },
);

/**
 * The priority of each thread of this process by its number, as Linux counts it: 0 is the usual one, more is lower.
 * A thread that ends between the listing and its reading is left out.
 */
function niceOfThreads(): ReadonlyMap<string, number> {
  const fieldsAfterName = 16;
  const found = new Map<string, number>();
  for (const id of readdirSync('/proc/self/task')) {
    const stat = ifThere(`/proc/self/task/${id}/stat`);
    if (stat !== null) found.set(id, Number(stat.replace(/^.*\) /, '').split(' ')[fieldsAfterName]));
  }
  return found;
}

/** The text of a file of `/proc`, or null where its thread has ended: no file then, or no process behind it. */
function ifThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}
