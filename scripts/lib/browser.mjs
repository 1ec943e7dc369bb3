/** A Chromium for the tests: Playwright's own, else the system's, else installed from where it can be had. */
import { existsSync } from 'node:fs';
import { progress } from './output.mjs';
import { inRoot } from './paths.mjs';
import { runProgram } from './run-program.mjs';

const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export async function ensureBrowser() {
  if (await hasBrowser()) return;
  progress('Installing a browser for the tests (once)');
  const ways = [
    () => runProgram(process.execPath, [inRoot('node_modules/playwright/cli.js'), 'install', 'chromium']),
    ...(process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
      ? [
          () => runProgram('apt-get', ['update']),
          // Older distributions have it only with its windows.
          ...['chromium-headless-shell', 'chromium'].map(
            (name) => () => runProgram('apt-get', ['install', '--yes', '--no-install-recommends', name]),
          ),
        ]
      : []),
  ];
  for (const way of ways) {
    await way().catch(() => {});
    if (await hasBrowser()) return;
  }
  throw new Error(
    'The tests need Chromium: install it (npx playwright install chromium), then run npm test again.',
  );
}

async function hasBrowser() {
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath()) || systemBrowsers.some(existsSync);
}
