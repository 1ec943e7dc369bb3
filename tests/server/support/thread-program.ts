/**
 * A program of a thread or of a process, bundled as the server's are: Node reads no TypeScript there. Kept
 * until its sources change.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { projectRoot } from '../../../server/project-root.ts';
import { madeOnce } from './made-once.ts';

/** `folders` hold what `source` is made of besides itself. */
export async function threadProgram(source: string, folders: readonly string[]): Promise<URL> {
  const name = basename(source).replace(/(\.worker)?\.ts$/, '');
  const hash = createHash('sha256').update(readFileSync(source));
  for (const folder of folders)
    for (const file of readdirSync(folder).map((entry) => join(folder, entry)))
      if (statSync(file).isFile()) hash.update(readFileSync(file));
  const made = await madeOnce(`${name}-program`, hash.digest('hex').slice(0, 16), async (outDir) => {
    await build({
      configFile: false,
      root: projectRoot,
      logLevel: 'silent',
      publicDir: false,
      build: {
        ssr: source,
        target: 'node20',
        outDir,
        rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
      },
    });
  });
  return pathToFileURL(join(made, `${name}.mjs`));
}
