import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from '../support/source-files.ts';

test('days and times are the kit’s fields: a browser’s own show 12 hours and the order of its own language', () => {
  const own = /type=["'](date|time|month|week|datetime-local)["']/;
  const found = sourceFiles('src/ui').filter((file) => own.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
