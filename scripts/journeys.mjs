/**
 * `npm run journeys -- --browser firefox|webkit|chromium`: the journeys of every browser (e2e/every-browser) in that
 * one, all of them. `npm run journeys -- --lang ta|hi`: the same in that language, in Chromium. What else is written
 * behind it goes to Playwright: a file's name, `--repeat-each 3`.
 */
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/bundles.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { refuse } from './lib/output.mjs';
import { inRoot, root } from './lib/paths.mjs';

const browsers = ['firefox', 'webkit', 'chromium'];
const languages = ['ta', 'hi'];
const [option, which, ...more] = process.argv.slice(2);
const isBrowser = option === '--browser' && browsers.includes(which);
const isLanguage = option === '--lang' && languages.includes(which);
if (!isBrowser && !isLanguage)
  refuse(
    `Say which browser or language: npm run journeys -- --browser ${browsers.join('|')}, or --lang ${languages.join('|')}`,
  );

try {
  await ensureInstalled();
  if (isLanguage || which === 'chromium') await ensureBrowser();
  await ensureBuilt('console');
  await ensureBuilt('server');
} catch (error) {
  refuse(error.message);
}

const child = spawn(process.execPath, [inRoot('node_modules/@playwright/test/cli.js'), 'test', ...more], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, ...(isLanguage ? { JOURNEYS_LANGUAGE: which } : { JOURNEYS_IN: which }) },
});
child.on('error', () => {
  process.exitCode = 1;
});
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
