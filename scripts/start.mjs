/** `npm start`: from a bare clone to a running console. Settings: docs/operations.md. */
import './lib/node-version.mjs';
import { ensureBuilt } from './lib/bundles.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { progress, refuse } from './lib/output.mjs';
import { refuseTakenPort } from './lib/port.mjs';
import { startServer } from './lib/server-process.mjs';

console.log('\n  HomeDraw\n');
try {
  await refuseTakenPort();
  await ensureInstalled();
  await ensureBuilt('console');
  await ensureBuilt('server');
} catch (error) {
  refuse(error.message);
}

let address = '';
const { ended } = startServer({
  onLine: (kind, text) => {
    if (kind === 'address') {
      address = text;
      console.log(`\n  Open   ${address}`);
    } else if (kind === 'from elsewhere') console.log(`  From another machine   ${text}`);
    else if (kind === 'demo login') console.log(`  Login  ${text}\n\n  Ctrl+C stops it.\n`);
    else if (kind === 'first step') console.log(`\n  ${text}\n\n  Ctrl+C stops it.\n`);
    // For a log, not for a person who tries it out.
    else if (kind === 'audit') return;
    else if (kind === 'progress' || kind === 'fleet') progress(text);
    else console.log(text);
  },
});
process.exitCode = await ended;
if (address !== '' && process.exitCode === 0) console.log('\n  Stopped.');
