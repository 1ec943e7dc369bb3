/**
 * A context by WebDriver, with the WebKit that Debian has: its driver, its small browser, on a screen that nobody sees.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as rest } from 'node:timers/promises';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../support/free-port.ts';
import type { BrowserOptions, Context } from './browser-context.ts';
import type { Way } from './browsers.ts';
import { tabOf } from './webkit-tab.ts';

type Debian = Extract<Way, { readonly by: 'webdriver' }>;

export interface Screen {
  /** As DISPLAY has it. */
  readonly name: string;
  end(): Promise<void>;
}

export async function openScreen({ screen }: Debian): Promise<Screen> {
  // It chooses a number that is free, and writes it to the third of these.
  const child = spawn(screen, ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await firstLine(child.stdio[3] as Readable, child);
  return { name: `:${number}`, end: () => ended(child) };
}

/** Each context has a driver and a home of its own. */
export async function openWebKitContext(
  way: Debian,
  screen: Screen,
  at: string,
  { size = { width: 1440, height: 900 }, timeZone = 'Asia/Kolkata', isDark = false }: BrowserOptions,
): Promise<Context> {
  const home = mkdtempSync(join(tmpdir(), 'homedraw-webkit-'));
  const saved = join(home, 'saved');
  writeSettings(home, saved);
  const port = await freePort();
  const driver = spawn(way.driver, ['-p', String(port)], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.name,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      XDG_DATA_HOME: join(home, 'data'),
      XDG_CACHE_HOME: join(home, 'cache'),
      TZ: timeZone,
      // It would be written on when the browser is gone.
      MESA_SHADER_CACHE_DISABLE: 'true',
      // Frames by plain memory: without a graphics card the other way costs a journey half as much again.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // Its sandbox needs rights that a container does not give; the pages that it loads are ours.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await answers(`${address}/status`, driver);
  const session = await startSession(address, way.browser, size, isDark);
  let isFirst = true;
  return {
    openTab: async () => {
      if (!isFirst) await session.switchTo().newWindow('tab');
      isFirst = false;
      return tabOf(session, await session.getWindowHandle(), at);
    },
    saved,
    close: async () => {
      // A browser that has died takes no word; its driver ends all the same.
      await session.quit().catch(() => {});
      await ended(driver);
      // Its cache may still be written.
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
      return [];
    },
  };
}

/** How much of the window is the browser's own, in px; above the page. */
const ABOVE_PAGE = 100;

async function startSession(
  address: string,
  binary: string,
  { width, height }: { readonly width: number; readonly height: number },
  isDark: boolean,
): Promise<WebDriver> {
  const session = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation', ...(isDark ? ['--dark-mode'] : [])] },
    })
    .build();
  await session
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width, height: height + ABOVE_PAGE });
  return session;
}

/** Where it saves, and that nothing is to move: the medium of the page comes from the desktop's settings. */
function writeSettings(home: string, saved: string): void {
  const files = {
    '.config/user-dirs.dirs': `XDG_DOWNLOAD_DIR="${saved}"\n`,
    '.config/gtk-3.0/settings.ini': '[Settings]\ngtk-enable-animations=0\n',
  };
  mkdirSync(saved);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
}

const firstLine = (from: Readable, child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    createInterface({ input: from }).once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The screen ended with ${code} before it was there`)));
  });

async function answers(url: string, child: ChildProcess): Promise<void> {
  const isThere = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isThere())) {
    if (child.exitCode !== null)
      throw new Error(`The driver ended with ${child.exitCode} before it answered`);
    // Asking without a pause would take the processor from what is waited for.
    await rest(50);
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
