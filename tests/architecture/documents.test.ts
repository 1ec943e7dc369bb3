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

test('every command that a document names is one of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, command = '']) => ({
      document,
      command,
    })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ command }) => !(command in scripts))).toEqual([]);
});

test('every decision that a document, a decision or a comment names is there', () => {
  const decisions = namesIn('docs/decisions');
  const texts = [
    ...documents,
    ...decisions.map((name) => `docs/decisions/${name}`),
    ...files.filter((file) => /\.(ts|tsx|mjs)$/.test(file)),
  ];
  const named = texts.flatMap((file) =>
    [...read(file).matchAll(/\bdecisions? (\d{4})\b/gi)].map(([, number = '']) => ({ file, number })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ number }) => !decisions.some((name) => name.startsWith(`${number}-`)))).toEqual([]);
});

test('the index of decisions names each of them once, and says which are replaced', () => {
  const index = read('docs/decisions/README.md');
  const decisions = namesIn('docs/decisions').filter((name) => name !== 'README.md');
  const named = [...index.matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(decisions.toSorted());
  const replaced = decisions.filter((name) => /^Replaced by /m.test(read(`docs/decisions/${name}`)));
  expect(replaced).not.toEqual([]);
  for (const name of replaced)
    expect(index.split('\n').filter((line) => line.includes(name))).toEqual([
      expect.stringMatching(/replaced by \d{4}/),
    ]);
});

test('the page of the architecture is read in one sitting: 200 lines at most, each of 120 characters at most', () => {
  const lines = read('docs/architecture.md').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(200);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});
