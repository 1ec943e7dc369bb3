/** Keeps an incident file as a regression test. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadJournal } from '../src/machines/replay/read-journal.ts';
import { snapshotsOf } from '../src/machines/replay/snapshots.ts';

const FOLDER = 'tests/replay/incidents';

/**
 * Writes the file, the snapshots to which it folds now, and a test that holds the two together, below the repository's
 * root. Answers their paths, or why it wrote none.
 */
export function keepIncident(
  root: string,
  name: string,
  file: string,
  { entries }: ReadJournal,
): readonly string[] | { readonly refusal: string } {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    return { refusal: 'Say a name of small letters, digits and hyphens: --save NAME' };
  if (!existsSync(join(root, 'tests/replay')))
    return { refusal: 'Call it from the repository: there is no folder tests/replay here' };
  const contents = {
    [`${name}.json`]: `${JSON.stringify(JSON.parse(file), null, 2)}\n`,
    [`${name}.folded.json`]: `${JSON.stringify(snapshotsOf(entries), null, 2)}\n`,
    [`${name}.test.ts`]: testOf(name),
  };
  const names = Object.keys(contents).map((one) => join(FOLDER, one));
  if (names.some((one) => existsSync(join(root, one)))) return { refusal: `${FOLDER} has a ${name} already` };
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (const [one, content] of Object.entries(contents)) writeFileSync(join(root, FOLDER, one), content);
  return names;
}

const testOf = (name: string): string => `import { expect, test } from 'vitest';
import { foldedIncident, keptFolded } from '../../support/incidents.ts';

test('the incident ${name} folds to what it folded to when it was kept', () => {
  expect(foldedIncident('${name}')).toMatchObject(keptFolded('${name}'));
});
`;
