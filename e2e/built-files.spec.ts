import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { languageCodes } from '../src/domain/language.ts';
import { LOGIN_KIB } from './support/login-budget.ts';

const dist = join(import.meta.dirname, '../dist');
const assets = join(dist, 'assets');

/** What a file imports, at once or later, whatever quotes the build writes. */
const importsOf = (name: string): string[] =>
  [
    ...readFileSync(join(assets, name), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*(["'`])([^"'`]+\.js)\1/g),
  ].map(([, , path]) => path ?? '');

test('no file imports a worker’s entry, which WebKit would fetch and run a second time', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.filter((name) => name.includes('.worker-'))).toHaveLength(4);
  const importers = scripts.filter((name) => importsOf(name).some((path) => path.includes('.worker-')));
  expect(importers).toEqual([]);
  // That imports are found at all.
  expect(scripts.flatMap(importsOf)).toContainEqual(expect.stringMatching(/^\.\/core-bundle-/));
});

test('nothing of a developer’s tools is built', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const holding = scripts.filter((name) =>
    /Back to this page|inspect-drawer|kit-page/.test(readFileSync(join(assets, name), 'utf8')),
  );
  expect(holding).toEqual([]);
});

/**
 * Bytes that a signed-in console reads and runs until its first figures stand, not compressed: on the page's own
 * thread, and in its worker; texts are counted in English. And those of a login, as they travel.
 */
const BUDGETS = { first: 11_000, page: 758_900, worker: 230_500, loginZipped: LOGIN_KIB * 1_024 };

/** The files and all that they import at once. */
function withImports(names: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const code = readFileSync(join(assets, name), 'utf8');
    const imports = code.matchAll(/\b(?:from|import)\s*(["'`])\.\/([^"'`]+\.js)\1/g);
    withImports(
      [...imports].map(([, , path]) => path ?? ''),
      found,
    );
  }
  return found;
}

const bytesOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + statSync(join(assets, name)).size, 0);

const zippedBytesOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name)), { level: 9 }).length, 0);

test('what a signed-in page reads before its first figures keeps its budgets, and the document asks for it with the first file', () => {
  const all = readdirSync(assets);
  const fileOf = (start: string) => all.filter((name) => name.startsWith(start) && name.endsWith('.js'));
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const [, first = ''] = /<script type="module"[^>]*src="\/assets\/([^"]+)"/.exec(html) ?? [];
  expect(bytesOf(withImports([first]))).toBeLessThan(BUDGETS.first);
  // Which build a page is of, it tells by the address of the file that holds this code.
  expect(readFileSync(join(assets, first), 'utf8')).toContain('homedraw.reloadedFor');

  const scripts = withImports([first, ...fileOf('page-')]);
  const named = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name]) => name);
  expect([...scripts].filter((name) => !named.includes(name))).toEqual([]);
  // The first file asks for the texts of the chosen language, here English.
  const page = [...scripts, ...fileOf('texts-en-front-')];

  // All that the login loads; `npm run bench -- login` measures the same in a browser.
  const login = [...page, ...withImports(fileOf('realtime.worker-'))];
  expect(
    zippedBytesOf([...login, '../too-old.js']),
    'the login carries every machine and what the machines import of the domain: docs/adding-a-capability.md, Bytes',
  ).toBeLessThan(BUDGETS.loginZipped);

  expect(fileOf('console-')).toHaveLength(1);
  const inside = [...fileOf('console-'), ...fileOf('texts-en-console-')];
  // Both are told, so that a growth is weighed once.
  const grown =
    'docs/adding-a-capability.md, Bytes, says what to look for before the number in BUDGETS is raised';
  expect.soft(bytesOf(withImports([...page, ...inside])), `the page: ${grown}`).toBeLessThan(BUDGETS.page);
  const worker = withImports([...fileOf('realtime.worker-'), ...fileOf('core-bundle-')]);
  expect(worker.size).toBe(3);
  expect.soft(bytesOf(worker), `the worker: ${grown}`).toBeLessThan(BUDGETS.worker);
});

test('texts of a language are in files of their own, which nothing else holds', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const texts = scripts.filter((name) => name.startsWith('texts-'));
  const parts = ['front', 'console', 'late', 'shared', 'wall'];
  expect(texts.map((name) => name.replace(/-[\w-]{8}\.js$/, '')).sort()).toEqual(
    languageCodes.flatMap((code) => parts.map((part) => `texts-${code}-${part}`)).sort(),
  );
  // Of each part a text that stands there alone.
  const samples = {
    front: 'Enter The Password',
    console: 'Next free hours',
    late: 'Play the day',
    wall: 'Leave the wall',
  };
  for (const [part, sample] of Object.entries(samples)) {
    const holding = scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes(sample));
    expect(holding.map((name) => name.slice(0, `texts-en-${part}`.length))).toEqual([`texts-en-${part}`]);
  }
});
