/**
 * `npm run release`: everything that a server's machine needs in one archive, which starts with Node alone, and its
 * checksum.
 */
import './lib/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ensureBuilt } from './lib/bundles.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { licenceTexts, packagesOfConsole } from './lib/licences.mjs';
import { progress, refuse } from './lib/output.mjs';
import { inRoot, root } from './lib/paths.mjs';

const mostBytes = 40e6;

/** Types, source maps and pages about a package: nothing that runs. */
const isLeftOut = (file) =>
  file === 'node_modules' || /\.(map|md|markdown|d\.[cm]?ts|[cm]?ts|tsx)$/i.test(file);

const about = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const name = `homedraw-${about.version}`;
const into = inRoot('release', name);
const archive = inRoot('release', `${name}.tar.gz`);

// From then on upgrades from it are tried.
if (!existsSync(inRoot(`tests/server/releases/${about.version}.json.gz`)))
  refuse(
    `What ${about.version} stores is not kept yet: KEEP_RELEASE=1 npx vitest run --project server tests/server/upgrade.test.ts`,
  );

try {
  await ensureInstalled();
  await ensureBuilt('console');
  await ensureBuilt('server');
  progress('Putting the release together');
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  copyOwn();
  const packages = copyPackages();
  // A first start then needs neither the minute nor the memory that making one takes.
  execFileSync(process.execPath, [inRoot('dist-server/initdb.mjs'), join(into, 'empty-database')]);
  writeFileSync(join(into, 'THIRD-PARTY.txt'), licenceTexts([...packages, ...packagesOfConsole()]));
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(packageOfRelease(), null, 2)}\n`);
  letAllRead();
  pack();
} catch (error) {
  refuse(error.message);
}

/**
 * What is ours: the builds without what only a developer reads, what the server reads as it runs, and the pages for who
 * runs it.
 */
function copyOwn() {
  const isForDevelopers = (path) => path.endsWith('.map');
  for (const path of [
    'dist',
    'dist-server',
    'data',
    'server/database/migrations',
    'docs/deploy',
    'docs/browsers.md',
    'docs/field-api.md',
    'docs/instances.md',
    'docs/many-machines.md',
    'docs/openapi.json',
    'docs/operations.md',
    'docs/security.md',
    'docs/wall-display.md',
    'CHANGELOG.md',
    'LICENSE',
    'NOTICE',
  ])
    cpSync(inRoot(path), join(into, path), { recursive: true, filter: (from) => !isForDevelopers(from) });
  cpSync(inRoot('docs/release.md'), join(into, 'README.md'));
}

/**
 * The packages that the server imports, with what they need, as this folder has them. Answers their folders from the
 * root.
 */
function copyPackages() {
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []];
  const listed = execFileSync(program, [...first, 'ls', '--omit=dev', '--all', '--parseable'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const folders = listed
    .split('\n')
    .filter((line) => line !== '' && line !== root)
    .map((folder) => relative(root, folder));
  for (const folder of folders)
    cpSync(inRoot(folder), join(into, folder), {
      recursive: true,
      // A package within a package is in the list itself.
      filter: (from) => from === inRoot(folder) || !isLeftOut(basename(from)),
    });
  return folders;
}

function packageOfRelease() {
  const { version, license, type, engines, dependencies } = about;
  return {
    name: 'homedraw',
    version,
    private: true,
    license,
    type,
    engines,
    scripts: {
      start: 'node dist-server/main.mjs',
      hospital: 'node dist-server/hospital.mjs',
      backup: 'node dist-server/backup.mjs',
      restore: 'node dist-server/restore.mjs',
      files: 'node dist-server/files.mjs',
    },
    dependencies,
  };
}

/** Root unpacks the archive and another user runs the server; PostgreSQL makes a file for its own user alone. */
function letAllRead() {
  for (const entry of readdirSync(into, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const { mode } = statSync(path);
    chmodSync(path, mode | (entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644));
  }
}

function pack() {
  execFileSync('tar', ['-czf', archive, '-C', inRoot('release'), name]);
  const { size } = statSync(archive);
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`);
  console.log(`\n  ${relative(root, archive)}   ${(size / 1e6).toFixed(1)} MB\n  sha256 ${sum}\n`);
  if (size > mostBytes) refuse(`That is more than ${mostBytes / 1e6} MB.`);
}
