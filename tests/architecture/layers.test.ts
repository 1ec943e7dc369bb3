import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../src/ui/', import.meta.url);
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);

test('each stacking layer is a CSS token, and each token is used as one', () => {
  const tokens = readFileSync(new URL('theme/tokens.css', folder), 'utf8');
  const known = [...tokens.matchAll(/(--hd-layer-[\w-]+): (\d+);/g)].map(([, name, height]) => ({
    name,
    height: Number(height),
  }));
  expect(new Set(known.map(({ height }) => height)).size).toBe(known.length);
  expect(known.map(({ height }) => height)).toEqual(
    known.map(({ height }) => height).toSorted((a, b) => a - b),
  );
  const used = sheets.flatMap(([name, css]) =>
    [...css.matchAll(/z-index:\s*([^;]+);/g)].map(([, value]) => ({ name, value })),
  );
  const wrong = used.filter(({ value }) => !known.some((one) => value === `var(${one.name})`));
  expect(wrong).toEqual([]);
  const unused = known.filter(({ name }) => !used.some(({ value }) => value === `var(${name})`));
  expect(unused).toEqual([]);
});
