/**
 * `node scripts/language-names.mjs`: the letters in which each language writes its own name, as a font of its own. A
 * machine may have no font for them, and who is to choose a language must be able to read its name. Written anew where a
 * name or the font's package changes; `--check` writes nothing and ends with 1 where a file is not that.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { inRoot } from './lib/paths.mjs';

/** The choice shows names as thick as these. */
const weights = { min: 400, max: 600 };

const languages = readFileSync(inRoot('src/domain/language.ts'), 'utf8');
for (const [, code, name] of languages.matchAll(/^ {2}(\w+): \{.* name: '([^']+)' \}/gm)) {
  const sheet = inRoot('src/ui/messages', code, 'fonts.css');
  // What Inter writes needs none.
  if (!existsSync(sheet)) continue;
  const [, whole] = /url\("(@[^"]+)"\)/.exec(readFileSync(sheet, 'utf8')) ?? [];
  const font = await subsetFont(readFileSync(inRoot('node_modules', whole)), name, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  const file = inRoot('src/ui/messages', code, 'name.woff2');
  if (!process.argv.includes('--check')) writeFileSync(file, font);
  else if (!existsSync(file) || !readFileSync(file).equals(font)) {
    console.error(`src/ui/messages/${code}/name.woff2 is not that of ${name}.`);
    process.exitCode = 1;
  }
}
