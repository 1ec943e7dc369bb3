/**
 * `node scripts/readme-screenshots.mjs`: takes the README's screenshots anew into docs/pictures, and the guide's into
 * docs/guide/pictures, of a demo that is started for them. `… guide` takes the guide's alone.
 */
import './lib/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/bundles.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { refuse } from './lib/output.mjs';
import { inRoot, root } from './lib/paths.mjs';

try {
  await ensureInstalled();
  await ensureBrowser();
  await ensureBuilt('console');
  await ensureBuilt('server');
} catch (error) {
  refuse(error.message);
}
const playwright = inRoot('node_modules/@playwright/test/cli.js');
const config = ['--config', 'playwright.screenshots.config.ts', '--workers', '1', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, [playwright, 'test', ...config], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PICTURES_OF: 'readme', PICTURES_FOLDER: inRoot('docs/pictures') },
});
process.exitCode = status ?? 1;
