import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from 'playwright';

/** Where distributions put their own Chromium. Without windows it does the same for little more than half of the work. */
const systemBrowser = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync);

/** `CHROMIUM=/usr/bin/chromium npm test` takes that one: with windows it does some things otherwise, locks among them. */
const chosen = process.env['CHROMIUM'];

/**
 * How tests start a browser: Playwright's own Chromium where it is installed, else the system's. `channel` matters: without
 * it headless Playwright asks for a build that its installer may have left out.
 */
export const launchOptions: LaunchOptions = {
  ...(!chosen && existsSync(chromium.executablePath())
    ? { channel: 'chromium' }
    : programOf(chosen ?? systemBrowser)),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

function programOf(path: string | undefined): LaunchOptions {
  return path ? { executablePath: path } : {};
}
