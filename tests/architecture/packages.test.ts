/** Where each package of the plan works, or what stands in for it, is what decision 0063 says. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/decisions/0063-the-packages-of-the-plan.md', 'utf8');
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Readonly<Record<string, string>>
>;
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, name = '', where = '', notice = ''] = line.split('|').map((cell) => cell.trim());
    const codeOf = (cell: string) => /`([^`]+)`/.exec(cell)?.[1] ?? '';
    return { name: codeOf(name), where, place: codeOf(where), notice: codeOf(notice) };
  });

test('the table is read', () => {
  expect(rows.length).toBeGreaterThan(30);
});

test.each(rows)('$name', ({ name, where, place, notice }) => {
  expect(existsSync(notice), notice).toBe(true);
  const isInstalled = name in dependencies || name in devDependencies;
  expect(isInstalled).toBe(!where.startsWith('not:'));
  if (where.startsWith('no file of ours')) return;
  const imports = new RegExp(`(from|import\\() ?'${name.replaceAll('/', '\\/')}(/[^']*)?'`);
  expect(imports.test(readFileSync(place, 'utf8')), place).toBe(isInstalled);
});
