import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, sourceFiles } from '../support/source-files.ts';

/** The folders of a room, and the files that stand in it by themselves, each with what it imports of the room. */
function arrowsOf(room: string): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  const placeOf = (path: string) => (dirname(path) === '.' ? path : (path.split('/')[0] ?? path));
  for (const file of sourceFiles(room)) {
    const own = relative(room, file);
    const from = placeOf(own);
    const imported = arrows.get(from) ?? new Set();
    arrows.set(from, imported);
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const target = relative(room, relative(root, resolve(root, dirname(file), path)));
      if (!target.startsWith('..') && placeOf(target) !== from) imported.add(placeOf(target));
    }
  }
  return arrows;
}

/** A way through the arrows that comes back to where it began. */
function circleIn(arrows: Map<string, Set<string>>): string | null {
  const done = new Set<string>();
  const walk = (place: string, way: readonly string[]): string | null => {
    if (way.includes(place)) return [...way.slice(way.indexOf(place)), place].join(' → ');
    if (done.has(place)) return null;
    for (const next of arrows.get(place) ?? []) {
      const circle = walk(next, [...way, place]);
      if (circle) return circle;
    }
    done.add(place);
    return null;
  };
  for (const place of arrows.keys()) {
    const circle = walk(place, []);
    if (circle) return circle;
  }
  return null;
}

/** What each file imports when it is loaded, types included; what it loads later on is no part of it. */
function importsOf(room: string): Map<string, Set<string>> {
  const files = new Set(sourceFiles(room));
  return new Map(
    [...files].map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const targets = [...text.matchAll(/(?:from|import)\s*'(\.[^']+)'/g)].map(([, path = '']) =>
        relative(root, resolve(root, dirname(file), path)),
      );
      return [file, new Set(targets.filter((target) => files.has(target)))];
    }),
  );
}

test.each(['src', 'server', 'tools', 'bench', 'e2e', 'tests'])(
  'no file of %s imports, by whatever way, what imports it, types included',
  (room) => {
    expect(circleIn(importsOf(room))).toBeNull();
  },
);

describe('inside a room', () => {
  test.each(['src/contract', 'src/domain', 'src/worker', 'src/machines'])(
    'no arrow of %s runs back up, types included',
    (room) => {
      expect(circleIn(arrowsOf(room))).toBeNull();
    },
  );

  test.each(['src/machines/system.ts', 'src/worker/create-realtime.ts'])(
    '%s is a list and nothing else',
    (file) => {
      expect(readFileSync(join(root, file), 'utf8').split('\n').length).toBeLessThan(120);
    },
  );
});
