/** JavaScript that the login loads before it can be used, the worker included. */
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { LOGIN_KIB } from '../e2e/support/login-budget.ts';
import type { Figure } from './support/figure.ts';
import { startStubBackend } from './support/stub-backend.ts';

export async function loginSize(browser: Browser, dist: string): Promise<Figure[]> {
  const backend = await startStubBackend(dist, 1);
  const context = await browser.newContext();
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  context.on('response', (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(backend.url);
  await page.getByPlaceholder('Enter The Email').fill('b@b');
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  await backend.close();
  return [
    {
      what: 'Login: JavaScript before it can be used',
      value: bytes / 1_024,
      unit: 'KiB gz',
      budget: LOGIN_KIB,
      note: `${sizes.length} files, realtime worker included`,
    },
  ];
}
