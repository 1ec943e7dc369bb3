/**
 * Every rule, text and number of the specification has its test, and so has each ruling on it: docs/rules.md is the list,
 * made of specification.ts, rulings.ts and the tests' own files. A gap fails here, by name.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rulings } from './rulings.ts';
import { type Rule, rulesOf, specification } from './specification.ts';

const sections = { ...specification, ...rulings };
const rules = rulesOf(sections);

const read = (path: string): string => readFileSync(path, 'utf8');

/** Tests and journeys, by their paths; what only names the specification is none. */
const files = new Map(
  ['tests', 'e2e'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && path !== 'tests/rules/every-rule.test.ts')
      .sort()
      .map((path) => [path, read(path)] as const),
  ),
);

/** The tests of this room, by the rule in their title. */
const own = new Map<string, string>();
for (const [path, source] of files)
  for (const [, id = ''] of path.startsWith('tests/rules/') ? source.matchAll(/\brule\('([^']+)'\)/g) : [])
    own.set(id, path);

function testsOf(id: string, { by }: Rule): readonly string[] {
  const found = own.get(id);
  return by ?? (found === undefined ? [] : [found]);
}

/** A name of a file and a part of a title that stands in it. */
function stands(named: string): boolean {
  const [path = '', title = ''] = named.split(' › ');
  return title !== '' && (files.get(path)?.includes(title) ?? false);
}

/** Files in which the text stands by itself, and not as a part of a word. */
function holding(text: string): readonly string[] {
  const literally = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const alone = new RegExp(`${/^\w/.test(text) ? '\\b' : ''}${literally}${/\w$/.test(text) ? '\\b' : ''}`);
  return [...files].filter(([, source]) => alone.test(source)).map(([path]) => path);
}

describe('each rule', () => {
  test('has a test that exists', () => {
    const gaps = [...rules].filter(([id, rule]) => {
      const tests = testsOf(id, rule);
      return tests.length === 0 || (rule.by !== undefined && !tests.every(stands));
    });
    expect(gaps.map(([id, { by }]) => [id, by ?? 'no test of this room'])).toEqual([]);
  });

  test('is held in one place: a test of this room holds none that another is named for', () => {
    expect([...own.keys()].filter((id) => !rules.has(id) || rules.get(id)?.by !== undefined)).toEqual([]);
  });
});

test('each text stands in a test or a journey', () => {
  const texts = Object.values(sections).flatMap(({ texts = [] }) => texts);
  expect(texts.filter((text) => holding(text).length === 0)).toEqual([]);
});

test('docs/rules.md is up to date: npx vitest run --project dom tests/rules --update', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/rules.md');
});

function page(): string {
  const parts = Object.entries(sections).map(([number, { title, texts = [] }]) => {
    const table = [...rules]
      .filter(([id]) => id.startsWith(`${number}.`))
      .map(([id, rule]) => `| ${id} | ${rule.says} | ${testsOf(id, rule).map(shown).join('; ')} |`);
    const words = texts.map((text) => `| ‘${text}’ | ${shown(holding(text)[0] ?? '')} |`);
    return [
      `## ${number}. ${title}`,
      ['| rule | says | test |', '|---|---|---|', ...table].join('\n'),
      ...(words.length === 0 ? [] : [['| text | first test |', '|---|---|', ...words].join('\n')]),
    ].join('\n\n');
  });
  return `${[head, ...parts].join('\n\n')}\n`;
}

const head = `# The rules and their tests

Each rule, text and number of the specification, by its section, with the test that holds it; after them the rulings on it
(R1 to R15), which settle what it leaves open. The tests of \`tests/rules\` are written from the specification alone: they open
the whole console in one process, and know addresses, calls, texts, keys of storage and time, but nothing of the code. This page
is made by \`npx vitest run --project dom tests/rules -u\`; a test fails where a rule has no test.`;

const shown = (named: string): string => {
  const [path = '', title = ''] = named.split(' › ');
  return title === '' ? `\`${path}\`` : `\`${path}\`: ${title}`;
};
