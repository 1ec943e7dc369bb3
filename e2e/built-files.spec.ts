import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const assets = join(import.meta.dirname, '../dist/assets');

/** What a file imports, at once or later, whatever quotes the build writes. */
const importsOf = (name: string): string[] =>
  [
    ...readFileSync(join(assets, name), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*(["'`])([^"'`]+\.js)\1/g),
  ].map(([, , path]) => path ?? '');

test('no file imports a worker’s entry, which WebKit would fetch and run a second time', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.filter((name) => name.includes('.worker-'))).toHaveLength(3);
  const importers = scripts.filter((name) => importsOf(name).some((path) => path.includes('.worker-')));
  expect(importers).toEqual([]);
  // That imports are found at all.
  expect(scripts.flatMap(importsOf)).toContainEqual(expect.stringMatching(/^\.\/inside-/));
});
