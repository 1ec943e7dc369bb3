/** `npm run build`: the console as static files in dist/, the server's programs in dist-server/. */
import './lib/node-version.mjs';
import { ensureBuilt } from './lib/bundles.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { refuse } from './lib/output.mjs';

try {
  await ensureInstalled();
  await ensureBuilt('console', { anyway: true });
  await ensureBuilt('server', { anyway: true });
} catch (error) {
  refuse(error.message);
}
