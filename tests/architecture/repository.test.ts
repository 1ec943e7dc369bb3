import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/source-files.ts';

/** The largest that somebody wrote or drew; what a program brings or makes is larger, or an archive. */
const MOST_BYTES = 512 * 1024;

// An unpacked archive of the sources has no list of its files.
test.skipIf(!existsSync(join(root, '.git')))(
  'the repository holds nothing that was downloaded or built',
  () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter((file) => existsSync(join(root, file)));
    expect(files.length).toBeGreaterThan(1_000);
    const foreign = files.filter(
      (file) =>
        /\.(deb|rpm|zip|tgz|xz|jar|exe|dll|so|log|heapsnapshot)$/.test(file) ||
        statSync(join(root, file)).size > MOST_BYTES,
    );
    expect(foreign).toEqual([]);
  },
);
