/**
 * `npm run dev`: the console with hot reload on port 5173, the server behind it built again and restarted when it
 * changes.
 */
import './lib/node-version.mjs';
import { watch } from 'node:fs';
import { ensureBuilt, sourcesOf } from './lib/bundles.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { progress, refuse } from './lib/output.mjs';
import { inRoot } from './lib/paths.mjs';
import { startServer } from './lib/server-process.mjs';

const port = process.env.PORT ?? '8080';
const target = `http://127.0.0.1:${port}`;

try {
  await ensureInstalled();
  await ensureBuilt('server');
} catch (error) {
  refuse(error.message);
}

const start = () =>
  startServer({
    environment: { PORT: port },
    onLine: (kind, text) =>
      kind === 'demo login'
        ? console.log(`\n  Login  ${text}\n`)
        : !['address', 'audit'].includes(kind) && progress(text),
  });
let server = start();
let stopping = false;

const { createServer } = await import('vite');
// What goes to the backend stands in vite.config.ts.
process.env.BACKEND = target;
const vite = await createServer({ root: inRoot('.') });
await vite.listen();
vite.printUrls();

let timer;
for (const source of sourcesOf('server'))
  watch(inRoot(source), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(restart, 300);
  });

async function restart() {
  if (stopping) return;
  try {
    await ensureBuilt('server');
  } catch (error) {
    console.error(error.message);
    return;
  }
  const before = server;
  before.stop();
  await before.ended;
  if (!stopping) server = start();
}

const stop = async () => {
  if (stopping) return;
  stopping = true;
  server.stop();
  await Promise.all([server.ended, vite.close()]);
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
