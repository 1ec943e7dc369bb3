import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const inRoot = (...parts) => join(root, ...parts);

/** Where stamps of what was installed and built are kept; goes with node_modules. */
export function cacheFolder() {
  const folder = inRoot('node_modules/.cache/homedraw');
  mkdirSync(folder, { recursive: true });
  return folder;
}
