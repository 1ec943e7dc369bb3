/** Each language's own name can be read on a machine that has no font for it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languageCodes } from '../../src/domain/language.ts';

const withLetters = languageCodes.filter((code) => existsSync(`src/ui/messages/${code}/fonts.css`));

test('the letters of each name are those that it has now (node scripts/language-names.mjs)', () => {
  expect(withLetters.length).toBeGreaterThan(1);
  execFileSync(process.execPath, ['scripts/language-names.mjs', '--check']);
});

test.each(withLetters)('the first page has the letters of %s', (code) => {
  expect(readFileSync('src/ui/theme/fonts.css', 'utf8')).toContain(`url("../messages/${code}/name.woff2")`);
});
