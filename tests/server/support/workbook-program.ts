/** The thread that reads workbooks, bundled as the server's is: a thread of Node reads no TypeScript. Kept until its sources change. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { projectRoot } from '../../../server/project-root.ts';
import { madeOnce } from './made-once.ts';

const source = join(projectRoot, 'server/catalogue/workbook.worker.ts');
const domain = join(projectRoot, 'src/domain');
const program = 'workbook-worker.mjs';

export async function workbookProgram(): Promise<URL> {
  const hash = createHash('sha256').update(readFileSync(source));
  for (const name of readdirSync(domain)) hash.update(readFileSync(join(domain, name)));
  const folder = await madeOnce('workbook-program', hash.digest('hex').slice(0, 16), async (outDir) => {
    await build({
      configFile: false,
      root: projectRoot,
      logLevel: 'silent',
      publicDir: false,
      build: {
        ssr: source,
        target: 'node20',
        outDir,
        rollupOptions: { output: { entryFileNames: program } },
      },
    });
  });
  return pathToFileURL(join(folder, program));
}
