/** Brings node_modules to what package-lock.json says, if it is not that already. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { progress } from './output.mjs';
import { cacheFolder, inRoot, root } from './paths.mjs';
import { runProgram } from './run-program.mjs';

export async function ensureInstalled() {
  // The tools that build take such a path for an address and read it no further.
  if (/[#?%]/.test(root)) throw new Error(`The folder's path must not hold #, ? or %: ${root}`);
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  if (isInstalled(lock)) return;
  refuseWithoutSpace();
  progress('Installing packages (once; a minute or two)');
  // Building needs the development packages even where NODE_ENV says production.
  await runProgram('npm', ['ci', '--include=dev']);
  writeFileSync(join(cacheFolder(), 'installed'), lock);
}

/** Bytes that packages, npm's copies of them, the builds and a first database take together. */
const neededBytes = 1e9;

/** npm says twenty lines of a full disk, none of them plain. */
function refuseWithoutSpace() {
  const { bavail, bsize } = statfsSync(root);
  const free = bavail * bsize;
  if (free < neededBytes)
    throw new Error(
      `Installing takes 1 GB; the disk of ${root} has ${Math.floor(free / 1e6)} MB free: make room there.`,
    );
}

function isInstalled(lock) {
  const installed = inRoot('node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const stamp = join(cacheFolder(), 'installed');
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lock;
  // Installed by hand: npm wrote its own record after the lock file was last changed.
  if (statSync(installed).mtimeMs < statSync(inRoot('package-lock.json')).mtimeMs) return false;
  writeFileSync(stamp, lock);
  return true;
}
