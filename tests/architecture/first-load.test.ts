import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/source-files.ts';

/** All files that are loaded with one, itself included: what it imports at once and not only as a type. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, clause = '', path = ''] of text.matchAll(
    /^(?:import|export)\s+([^'"]*?)\s*(?:from\s+)?'(\.[^']+\.tsx?)';/gm,
  )) {
    const target = relative(root, resolve(root, dirname(file), path));
    if (!isOfTypes(clause) && existsSync(join(root, target))) loadedWith(target, found);
  }
  return found;
}

/** `type …`, or `{ type One, type Other }`. */
function isOfTypes(clause: string): boolean {
  if (/^type\b/.test(clause)) return true;
  const names = /^\{(.*)\}$/s.exec(clause)?.[1]?.split(',') ?? [];
  const said = names.map((name) => name.trim()).filter((name) => name !== '');
  return said.length > 0 && said.every((name) => name.startsWith('type '));
}

const schemas = 'src/contract/zod.ts';

test('the page loads no schema with its login', () => {
  const loaded = loadedWith('src/ui/page.tsx');
  expect(loaded).toContain('src/machines/session/session.machine.ts');
  expect([...loaded].filter((file) => file === schemas)).toEqual([]);
});

test('the page loads no icon set with its login, which has its own few', () => {
  const loaded = [...loadedWith('src/ui/page.tsx')];
  expect(loaded).toContain('src/ui/kit/icons.tsx');
  const ofIconSet = (file: string) => /@tabler\/icons-react/.test(readFileSync(join(root, file), 'utf8'));
  expect(loaded.filter(ofIconSet)).toEqual([]);
});

test('the page loads no code for time zones with its login', () => {
  const loaded = [...loadedWith('src/ui/page.tsx')];
  expect(loaded).toContain('src/domain/seen-alerts.ts');
  expect(loaded).not.toContain('src/domain/time.ts');
});

test('the date picker is loaded when an order is opened, not with the login or the list of bookings', () => {
  const picker = 'src/ui/kit/pickers.tsx';
  const isOfCalendar = (file: string) => /@mantine\/dates|dayjs/.test(readFileSync(join(root, file), 'utf8'));
  expect(isOfCalendar(picker)).toBe(true);
  for (const start of ['src/ui/page.tsx', 'src/ui/bookings/bookings-screen.tsx'])
    expect([...loadedWith(start)].filter(isOfCalendar)).toEqual([]);
});

test('the charts are loaded after the dashboard', () => {
  const isOfCharts = (file: string) => /d3-array|order-tallies/.test(readFileSync(join(root, file), 'utf8'));
  expect([...loadedWith('src/ui/dashboard/order-charts.tsx')].some(isOfCharts)).toBe(true);
  for (const start of ['src/ui/page.tsx', 'src/ui/dashboard/dashboard-screen.tsx'])
    expect([...loadedWith(start)].filter(isOfCharts)).toEqual([]);
});

test('the login bundle of the worker loads the timings of the contract, and nothing else of a capability or a session', () => {
  const loaded = [...loadedWith('src/worker/realtime.worker.ts')];
  expect(loaded).toContain('src/worker/login-bundle.ts');
  expect(loaded).toContain('src/contract/capability-timings.ts');
  expect(loaded).not.toContain('src/contract/capabilities.ts');
  expect(loaded).not.toContain('src/contract/capabilities/chat.ts');
  expect(loaded.filter((file) => file.startsWith('src/domain/'))).toEqual([]);
  expect(loaded).not.toContain('src/worker/create-realtime.ts');
});

test('a console and its login load nothing of a wall, and a wall no screen of the console', () => {
  const isOfWall = (file: string) => /^src\/(ui|worker|machines)\/wall\//.test(file);
  for (const start of [
    'src/ui/main.ts',
    'src/ui/page.tsx',
    'src/ui/app/console.tsx',
    'src/worker/core-bundle.ts',
    'src/ui/tracking/tracking-screen.tsx',
  ])
    expect([...loadedWith(start)].filter(isOfWall)).toEqual([]);
  const loaded = [
    ...loadedWith('src/ui/wall/open-wall.tsx'),
    ...loadedWith('src/worker/wall/wall.worker.ts'),
  ];
  expect(loaded.filter(isOfWall).length).toBeGreaterThan(20);
  expect(
    loaded.filter((file) =>
      /^src\/(ui\/(shell|bookings|chat|team|login|app)|worker\/(chat|team|catalogue|bookings)\/.*capability)/.test(
        file,
      ),
    ),
  ).toEqual([]);
});
