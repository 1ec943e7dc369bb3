/** `npm run dev`, as a developer has it. */
import { spawn } from 'node:child_process';
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

function startDevelopment(dataDir: string, port: number) {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/dev.mjs')], {
    cwd: projectRoot,
    env: {
      ...process.env,
      // In CI it would colour what it prints.
      ...{ FORCE_COLOR: undefined, NO_COLOR: '1' },
      ...{ DATABASE_URL: '', TILE_URL: 'off', DEMO_FLEET: '0', DATA_DIR: dataDir, PORT: String(port) },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return {
    /** What it has printed so far. */
    output: () => lines.join('\n'),
    stop: async () => {
      const ended = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : null;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

test(
  'npm run dev signs in, and its drawer shows the machines of the page: what came in, where they are, what went out',
  whole,
  async ({ browser }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-dev-'));
    const development = startDevelopment(dataDir, await freePort());
    try {
      await expect.poll(development.output, { timeout: 60_000 }).toMatch(/Local:\s+\S+/);
      // Its database is made first.
      await expect.poll(development.output, { timeout: 150_000 }).toContain('Login');
      const url = /Local:\s+(\S+)/.exec(development.output())?.[1] ?? '';
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
      await development.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
