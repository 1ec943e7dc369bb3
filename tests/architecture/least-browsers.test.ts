import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Least, missingIn, usesOf } from '../support/least-browsers.ts';
import { root } from '../support/source-files.ts';

/** As `build.target` has them: it changes how the code is written, and never what the browser's library has. */
const [, targets = ''] =
  /target: \[([^\]]+)\]/.exec(readFileSync(join(root, 'vite.config.ts'), 'utf8')) ?? [];
const least: Least = Object.fromEntries(
  [...targets.matchAll(/'([a-z]+)([\d.]+)'/g)].map(([, name = '', version = '']) => [name, version]),
);

const asText = ({ missing }: ReturnType<typeof missingIn>) =>
  [...missing].map(([name, places]) => `${name}: ${places.join(', ')}`);

describe('the oldest supported browsers have every feature that the code uses', () => {
  test.each(['contract', 'domain', 'machines', 'ui', 'worker'])('in src/%s', (room) => {
    const found = missingIn(usesOf(`src/${room}/tsconfig.json`), least);
    expect(asText(found)).toEqual([]);
    // What the data do not know by its name is not looked at: most must be known.
    expect(found.known).toBeGreaterThan(20);
  });

  test('the oldest supported browsers are three', () => {
    expect(Object.keys(least).sort()).toEqual(['chrome', 'firefox', 'safari']);
  });

  /** Each is younger in one of the three. */
  const young = {
    'URL.parse_static': "URL.parse('x')",
    'Document.startViewTransition': 'document.startViewTransition(() => {})',
    'ViewTransition.finished': 'document.startViewTransition(() => {}).finished',
  } as const;
  const file = 'src/ui/kit/classes.ts';

  test('a feature that is too new is found: of a class, of an element, of a parameter', () => {
    const uses = usesOf('src/ui/tsconfig.json', { [file]: Object.values(young).join(';\n') });
    const { missing } = missingIn(uses, least);
    expect([...missing.keys()].sort()).toEqual(expect.arrayContaining(Object.keys(young)));
    expect(missing.get('URL.parse_static')).toEqual([`${file}:1`]);
  });
});
