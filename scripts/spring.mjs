/**
 * `npm run spring`: gets what the journeys of a genuine Spring backend need (e2e/spring, decision 0044) into
 * node_modules/.cache: Debian's packages of Spring, Tomcat and Jackson, unpacked and not installed, and Spring's
 * sources of what Debian leaves out. Needs a Debian with its sources of packages, a JDK, and no rights.
 */
import './lib/node-version.mjs';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { progress, refuse } from './lib/output.mjs';
import { cacheFolder } from './lib/paths.mjs';

const packages = [
  ...['core', 'beans', 'context', 'expression', 'aop', 'web', 'web-servlet'].map(
    (part) => `libspring-${part}-java`,
  ),
  ...['core', 'databind', 'annotations'].map((part) => `libjackson2-${part}-java`),
  'libtomcat9-java',
  'libcommons-logging-java',
];
const folder = join(cacheFolder(), 'spring');
const work = mkdtempSync(join(tmpdir(), 'homedraw-spring-'));
const run = (program, ...words) =>
  execFileSync(program, words, { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });

/** Debian's own entries of this machine's list, each with the sources beside the packages. */
function debianSources() {
  const parts = '/etc/apt/sources.list.d';
  const files = [
    '/etc/apt/sources.list',
    ...(existsSync(parts) ? readdirSync(parts).map((name) => join(parts, name)) : []),
  ];
  const texts = files.filter(existsSync).map((file) => [file, readFileSync(file, 'utf8')]);
  const isDebian = (text) =>
    /^(deb|Types:)/m.test(text) && /\/debian(-security)?\b/.test(text.replace(/^#.*$/gm, ''));
  const lines = texts
    .filter(([file]) => file.endsWith('.list'))
    .flatMap(([, text]) => text.split('\n'))
    .filter(isDebian);
  const stanzas = texts
    .filter(([file]) => file.endsWith('.sources'))
    .flatMap(([, text]) => text.split(/\n\s*\n/))
    .filter(isDebian);
  return {
    'debian.list': lines.flatMap((line) => [line, line.replace(/^deb /, 'deb-src ')]).join('\n'),
    'debian.sources': stanzas
      .map((text) => text.replace(/^Types:.*$/m, 'Types: deb deb-src').trim())
      .join('\n\n'),
  };
}

try {
  for (const name of ['sources', 'lists/partial', 'cache', 'unpacked'])
    mkdirSync(join(work, name), { recursive: true });
  for (const [name, text] of Object.entries(debianSources()))
    writeFileSync(join(work, 'sources', name), `${text}\n`);
  const places = {
    'Etc::sourcelist': '/dev/null',
    'Etc::sourceparts': 'sources',
    'State::lists': 'lists',
    Cache: 'cache',
  };
  const options = Object.entries(places).flatMap(([name, place]) => [
    '-o',
    `Dir::${name}=${resolve(work, place)}`,
  ]);
  const apt = (...words) => run('apt-get', '-qq', ...options, ...words);
  progress('Reading Debian’s list of packages');
  apt('update');
  progress('Fetching Spring, Tomcat and Jackson');
  apt('download', ...packages);
  apt('source', '--download-only', 'libspring-java');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'sources'), { recursive: true });
  for (const file of readdirSync(work)) {
    if (file.endsWith('.deb')) run('dpkg-deb', '--extract', file, 'unpacked');
    if (/orig\.tar\.\w+$/.test(file))
      run(
        'tar',
        '--extract',
        '--strip-components=1',
        `--file=${file}`,
        '--wildcards',
        '*/spring-messaging/src/main',
        '*/spring-websocket/src/main',
      );
  }
  for (const part of ['messaging', 'websocket'])
    cpSync(join(work, `spring-${part}/src/main/java`), join(folder, 'sources', part), { recursive: true });
  cpSync(join(work, 'unpacked/usr/share/java'), join(folder, 'jars'), { recursive: true, dereference: true });
  progress('Spring is there: WHOLE=1 npx playwright test e2e/spring');
} catch (error) {
  refuse(`Spring could not be fetched: ${error.message}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
