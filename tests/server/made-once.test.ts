import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { madeOnce } from './support/made-once.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homedraw-made-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = async (path: string) => writeFileSync(path, 'whole');
const folders = async (path: string) => {
  mkdirSync(path);
  writeFileSync(join(path, 'part'), 'whole');
};

describe.each([
  ['a file', files, (path: string) => readFileSync(path, 'utf8')],
  ['a folder', folders, (path: string) => readFileSync(join(path, 'part'), 'utf8')],
])('%s', (_, make, read) => {
  test('is made when it is not there, and not again', async () => {
    let made = 0;
    const counting = async (path: string) => {
      made += 1;
      await make(path);
    };
    await madeOnce('thing', 'a', counting, folder);
    expect([read(await madeOnce('thing', 'a', counting, folder)), made]).toEqual(['whole', 1]);
  });
  test('that two make at a time is whole for both', async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = madeOnce(
      'thing',
      'a',
      async (path) => {
        await make(path);
        await held;
      },
      folder,
    );
    const quick = await madeOnce('thing', 'a', make, folder);
    finish();
    expect(await slow).toBe(quick);
    expect([read(quick), readdirSync(folder)]).toEqual(['whole', ['thing-a']]);
  });
  test('of an older version goes', async () => {
    const old = await madeOnce('thing', 'a', make, folder);
    await madeOnce('thing', 'b', make, folder);
    expect(existsSync(old)).toBe(false);
  });
});

test('one that cannot be made says why, and is tried again', async () => {
  const broken = async () => {
    throw new Error('no room');
  };
  await expect(madeOnce('thing', 'a', broken, folder)).rejects.toThrow('no room');
  expect(readFileSync(await madeOnce('thing', 'a', files, folder), 'utf8')).toBe('whole');
});
