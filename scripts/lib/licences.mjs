/** The licences of packages whose code is handed on: their texts must go with copies. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

const require = createRequire(import.meta.url);

/**
 * Folders, from the root, of the packages that are built into the console: the modules that its source maps name, and
 * what its sources import.
 */
export function packagesOfConsole() {
  const found = new Set();
  for (const map of filesIn('dist/assets', /\.js\.map$/))
    for (const source of JSON.parse(readFileSync(map, 'utf8')).sources) {
      const folder = packageFolder(source);
      if (folder) found.add(folder);
    }
  for (const file of filesIn('src', /\.(tsx?|css)$/))
    for (const [, name] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import) '((?:@[\w.-]+\/)?[a-z][\w.-]*)/g,
    ))
      if (existsSync(inRoot('node_modules', name, 'package.json'))) found.add(`node_modules/${name}`);
  return [...found];
}

const filesIn = (folder, pattern) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => inRoot(folder, file));

/** `node_modules/a/node_modules/@b/c` of a path with a file below it; null where it is no package's. */
export function packageFolder(path) {
  const all = [...path.replaceAll('\\', '/').matchAll(/node_modules\/(?:@[^/]+\/)?[^/]+/g)];
  const last = all.at(-1);
  if (!last) return null;
  return path.replaceAll('\\', '/').slice(path.indexOf('node_modules/'), last.index + last[0].length);
}

/** One text with every package's name, version and licence, the same text once. `folders` are paths from the root. */
export function licenceTexts(folders) {
  const byText = new Map();
  for (const folder of [...new Set(folders)].sort()) {
    const { name, version, license, author } = JSON.parse(
      readFileSync(inRoot(folder, 'package.json'), 'utf8'),
    );
    const text = ownText(inRoot(folder)) ?? standardText(license, name, author);
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  return [...byText]
    .map(([text, names]) => `${names.join('\n')}\n\n${text.trim()}\n`)
    .join(`\n${'-'.repeat(78)}\n\n`);
}

/** What the package itself brings, with what it says of parts by others. */
function ownText(folder) {
  const files = readdirSync(folder).filter((name) => /^(licen[sc]e|copying|notice)/i.test(name));
  if (files.length === 0) return null;
  return files
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/\r\n/g, '\n'))
    .join('\n\n');
}

/** The text that the licence's name stands for, where the package has not brought it. */
function standardText(licence, name, author) {
  const whole = require('spdx-license-list/full')[licence];
  if (!whole) throw new Error(`${name} says '${licence}' of its licence and brings no text: look at it.`);
  const owner = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`);
  return `Copyright: ${owner}\n\n${whole.licenseText}`;
}
