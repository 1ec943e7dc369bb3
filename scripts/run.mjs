/** `node scripts/run.mjs NAME [arguments]`: runs one of the programs of dist-server or dist-tools, built if need be. */
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureBuilt } from './lib/bundles.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { refuse } from './lib/output.mjs';
import { inRoot, root } from './lib/paths.mjs';

const tools = ['fleet', 'replay', 'hostile', 'load', 'bench', 'chaos'];
const known = ['hospital', 'backup', 'restore', 'files', ...tools].join(', ');
const [name = '', ...rest] = process.argv.slice(2);
if (!/^[a-z-]+$/.test(name)) refuse(`Say which program: ${known}.`);

const isTool = tools.includes(name);
const program = inRoot(`${isTool ? 'dist-tools' : 'dist-server'}/${name}.mjs`);
// A server's machine has what was built and no packages to build with; its operator may not write here either.
const isDeployed = existsSync(inRoot('dist-server/main.mjs')) && !existsSync(inRoot('node_modules/vite'));
try {
  if (!isDeployed) {
    await ensureInstalled();
    if (isTool) await ensureBuilt('tools');
    // These start a server of their own, or may.
    if (!isTool || ['hostile', 'load', 'bench', 'chaos'].includes(name)) await ensureBuilt('server');
    if (name === 'bench') await ensureBuilt('console');
  }
} catch (error) {
  refuse(error.message);
}
if (!existsSync(program))
  refuse(
    isTool && isDeployed
      ? `'${name}' is a developer's tool, which a server's machine does not have.`
      : `There is no program '${name}', only ${known}.`,
  );

const child = spawn(process.execPath, ['--enable-source-maps', program, ...rest], {
  stdio: 'inherit',
  // DATA_DIR means the same as for npm start, wherever this is called from; files and folders are named as their reader
  // sees them.
  cwd: ['replay', 'load', 'backup', 'restore'].includes(name)
    ? (process.env['INIT_CWD'] ?? process.cwd())
    : root,
});
// The terminal's Ctrl+C reaches the program itself.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('close', (code) => process.exit(code ?? 1));
