/**
 * `npm run soak -- day` (or `short`, a tenth of it in at most five minutes): an accelerated month that finds what
 * grows, by dist-tools/soak.mjs; `day 7` does the first seven rounds of it. Ends with 1 where something grows.
 *
 * `npm run soak [-- --each 500 --kills 10 --cuts 20 --seed 7]`: so many messages each way between a console in a
 * browser and a phone, while the server is killed and sockets are cut; the journey `e2e/chat-soak.spec.ts` at its whole
 * length. Ends with 1 where one is lost, doubled or out of order, or a tick untrue.
 */
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/bundles.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { refuse } from './lib/output.mjs';
import { inRoot, root } from './lib/paths.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    each: { type: 'string', default: '500' },
    kills: { type: 'string', default: '10' },
    cuts: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [each, kills, cuts] = [values.each, values.kills, values.cuts].map(Number);
if (![each, kills, cuts].every((count) => Number.isInteger(count) && count >= 0) || each === 0)
  refuse('--each, --kills and --cuts are whole numbers, and --each is more than 0.');
const [form] = positionals;
if (form !== undefined && form !== 'day' && form !== 'short')
  refuse(`Not known: ${form}. There are day and short, and without either the messages of chat.`);
try {
  await ensureInstalled();
  await ensureBrowser();
  if (form !== undefined) await ensureBuilt('tools');
  await ensureBuilt('console');
  await ensureBuilt('server');
} catch (error) {
  refuse(error.message);
}

const args =
  form === undefined
    ? [inRoot('node_modules/@playwright/test/cli.js'), 'test', 'e2e/chat-soak.spec.ts']
    : ['--enable-source-maps', inRoot('dist-tools/soak.mjs'), ...positionals];
const child = spawn(process.execPath, args, {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, CHAT_SOAK: JSON.stringify({ each, kills, cuts, seed: values.seed }) },
});
child.on('close', (code) => process.exit(code ?? 1));
