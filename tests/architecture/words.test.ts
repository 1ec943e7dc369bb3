import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { capabilities } from '../../src/contract/capabilities.ts';
import type { z } from '../../src/contract/zod.ts';
import { root, sourceFiles } from '../support/source-files.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const literals = (file: string) =>
  [...read(file).matchAll(/(?:z\.literal|tagged)\('([\w.]+)'/g)].map(([, name]) => name ?? '');

/** The types that some schemas speak of. */
const typesOf = (schemas: readonly { readonly shape: { readonly type: z.ZodMiniLiteral<string> } }[]) =>
  schemas.flatMap(({ shape }) => [...shape.type._zod.def.values]);

describe('words', () => {
  const glossary = read('docs/glossary.md');

  test('every fact, intent and page event is in the glossary', () => {
    const spoken = sourceFiles('src/contract')
      .flatMap(literals)
      .filter((name) => name.includes('.'));
    expect(spoken.length).toBeGreaterThan(20);
    expect(
      spoken.filter((name) => !glossary.includes(`\`${name}\``)),
      'each has a row in docs/glossary.md, under Facts or under Intents and page events',
    ).toEqual([]);
  });

  test('intents begin with user., and facts never do', () => {
    for (const { facts, intents } of capabilities) {
      expect(typesOf(facts()).filter((name) => /^(user|page)\./.test(name))).toEqual([]);
      expect(typesOf(intents()).filter((name) => !name.startsWith('user.'))).toEqual([]);
    }
  });
});

describe('what a room may not do', () => {
  const calls = (folder: string, pattern: RegExp) =>
    sourceFiles(folder).filter((file) => pattern.test(read(file)));

  test('machines and domain use neither a clock nor random numbers', () => {
    const pattern = /\bDate\.now\(|Math\.random\(|new Date\(\)/;
    expect([...calls('src/machines', pattern), ...calls('src/domain', pattern)]).toEqual([]);
  });

  test('no machine uses `invoke` or `after', () => {
    expect(calls('src/machines', /^\s*(invoke|after):/m)).toEqual([]);
  });

  test('every guard has a name, by which the pictures of the machines call it', () => {
    expect(calls('src/machines', /\bguard: \(/)).toEqual([]);
  });

  test('every actor of the page is made where a developer can watch it', () => {
    const makers = calls('src/machines', /\bcreateActor\b[^;]*from 'xstate'/);
    expect(makers).toEqual(['src/machines/actor.ts']);
  });

  test('every machine has a model that walks its paths', () => {
    const machines = sourceFiles('src/machines')
      .filter((name) => name.endsWith('.machine.ts'))
      .map((name) => basename(name));
    const models = readdirSync(join(root, 'tests/models'));
    const missing = machines
      .map((name) => name.replace('.machine.ts', '.model.test.ts'))
      .filter((name) => !models.includes(name));
    expect(missing).toEqual([]);
  });

  test('no test but a view’s puts a module in the place of another: the others share what is loaded already', () => {
    const pattern = /^\s*vi\.(do)?mock\(/im;
    const mocking = sourceFiles('tests').filter((file) => pattern.test(read(file)));
    expect(mocking.length).toBeGreaterThan(0);
    expect(mocking.filter((file) => !/^tests\/(ui|rules)\//.test(file))).toEqual([]);
  });

  test('a disabled test says why and until when; a skipped one says which program is missing', () => {
    const files = [...sourceFiles('tests'), ...sourceFiles('e2e')];
    const silent = files.filter((file) =>
      read(file)
        .split('\n')
        .some(
          (line) =>
            /\b(test|it|describe)\.(skip|todo|fixme)\b/.test(line) &&
            !/until \d{4}-\d{2}-\d{2}/.test(line) &&
            !line.includes("test.skip(missing !== null, missing ?? '')"),
        ),
    );
    expect(silent.filter((file) => !file.endsWith('words.test.ts'))).toEqual([]);
  });
});
