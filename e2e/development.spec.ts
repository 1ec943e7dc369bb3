/** `npm run dev`, as a developer has it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { projectRoot } from '../server/project-root.ts';
import { freePort } from './support/free-port.ts';
import { watchErrors } from './support/page-errors.ts';
import { signIn } from './support/test.ts';
import { whole } from './support/whole.ts';

/** The address that it prints once it has printed the demo's login. */
async function startDevelopment(
  dataDir: string,
): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/dev.mjs')], {
    cwd: projectRoot,
    env: {
      ...process.env,
      FORCE_COLOR: undefined,
      DATABASE_URL: '',
      TILE_URL: 'off',
      DEMO_FLEET: '0',
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let address = '';
    createInterface({ input: child.stdout }).on('line', (line) => {
      address ||= /Local:\s+(\S+)/.exec(line)?.[1] ?? '';
      if (address !== '' && line.includes('Login')) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}`)));
  });
  return { url, child };
}

test(
  'npm run dev signs in, and its drawer shows the machines of the page: what came in, where they are, what went out',
  whole,
  async ({ browser }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-dev-'));
    const { url, child } = await startDevelopment(dataDir);
    try {
      const page = await browser.newPage({ baseURL: url });
      const errors = watchErrors(page);
      await signIn(page);
      await page.getByRole('button', { name: 'Inspect', exact: true }).click();
      const drawer = page.getByRole('region', { name: 'Inspect', exact: true });
      await expect(drawer.getByRole('button', { name: 'feed orders live' })).toBeVisible();

      await drawer.getByLabel('Events that hold').fill('user.submitLogin');
      await drawer.getByRole('button', { name: /user\.submitLogin/ }).click();
      await expect(drawer.getByRole('region', { name: 'signingIn', exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(drawer.getByText('session.login', { exact: true })).toBeVisible();
      expect(errors()).toEqual([]);
      await page.close();
    } finally {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
