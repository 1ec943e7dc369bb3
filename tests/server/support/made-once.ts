/**
 * Files and folders that tests share and that take seconds to make: kept with the other caches until what
 * they are made of changes.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../server/project-root.ts';

const caches = join(projectRoot, 'node_modules/.cache/homedraw');
let begun = 0;

/**
 * The path of `name` as `version` makes it, made if it is not there. Test files run side by side and may both
 * find nothing: each makes it beside its place, whoever is first moves it there, and nobody takes away what
 * another is still making.
 */
export async function madeOnce(
  name: string,
  version: string,
  make: (path: string) => Promise<void>,
  folder: string = caches,
): Promise<string> {
  const own = `${name}-${version}`;
  const path = join(folder, own);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  begun += 1;
  const making = `${path}.${process.pid}-${begun}`;
  await make(making);
  try {
    renameSync(making, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
    rmSync(making, { recursive: true });
  }
  for (const entry of readdirSync(folder))
    if (entry.startsWith(`${name}-`) && !entry.startsWith(own))
      rmSync(join(folder, entry), { recursive: true, force: true });
  return path;
}
