import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/source-files.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const namesIn = (folder: string) => readdirSync(join(root, folder));

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...namesIn('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Every file of the house, by its path from the root. */
const files = [
  ...namesIn('.'),
  ...['bench', 'e2e', 'scripts', 'server', 'src', 'tests', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
];

/** What the builds make of the server's files, by its name there. */
const built = [...read('vite.server.config.ts').matchAll(/^ +'?([\w-]+)'?: '[\w/.-]+\.ts',$/gm)].map(
  ([, name]) => `${name}.mjs`,
);

/** A path that stands for others: of the capability of the example, or by a pattern. */
const isExample = (path: string) => /(^|[/-])toy[./-]/.test(path) || path.includes('*');

/** The paths of code that a document names; of a command the last word. */
const pathsIn = (document: string) =>
  [...read(document).matchAll(/`(?:[^`\n]* )?([^`\s]+\.(?:ts|tsx|mjs|css))`/g)].map(([, path]) => path ?? '');

test('every path of code that a document names is one of a file, or ends one', () => {
  const isThere = (path: string) => {
    const isMade = built.some((name) => path === name || path === `dist-server/${name}`);
    return isMade || files.some((file) => file === path || file.endsWith(`/${path}`));
  };
  const named = documents.flatMap((document) => pathsIn(document).map((path) => ({ document, path })));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ path }) => !isExample(path) && !isThere(path))).toEqual([]);
});
