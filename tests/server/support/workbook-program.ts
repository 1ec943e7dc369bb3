/** The thread that reads workbooks, bundled as the server's is: a thread of Node reads no TypeScript. Kept until its sources change. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { projectRoot } from '../../../server/project-root.ts';

const source = join(projectRoot, 'server/catalogue/workbook.worker.ts');
const domain = join(projectRoot, 'src/domain');

export async function workbookProgram(): Promise<URL> {
  const hash = createHash('sha256').update(readFileSync(source));
  for (const name of readdirSync(domain)) hash.update(readFileSync(join(domain, name)));
  const cache = join(projectRoot, 'node_modules/.cache/homedraw');
  const folder = join(cache, `workbook-program-${hash.digest('hex').slice(0, 16)}`);
  const program = join(folder, 'workbook-worker.mjs');
  if (!existsSync(program)) {
    mkdirSync(cache, { recursive: true });
    const making = mkdtempSync(join(cache, 'workbook-making-'));
    await build({
      configFile: false,
      root: projectRoot,
      logLevel: 'silent',
      publicDir: false,
      build: {
        ssr: source,
        target: 'node20',
        outDir: making,
        rollupOptions: { output: { entryFileNames: 'workbook-worker.mjs' } },
      },
    });
    // Test files run side by side: whoever is first has made it.
    if (existsSync(folder)) rmSync(making, { recursive: true });
    else renameSync(making, folder);
  }
  return pathToFileURL(program);
}
