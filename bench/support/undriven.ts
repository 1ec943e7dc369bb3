/**
 * A browser without a driver. A driver's own scripts run in each frame before the page's: Firefox's take longer than
 * many a page, and what is short cannot be measured beside them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, firefox, webkit } from 'playwright';
import { launchOptions } from '../../browser.ts';
import { type Kind, wayOf } from '../../e2e/every-browser/support/browsers.ts';
import { openScreen } from '../../e2e/every-browser/support/webkit-context.ts';

export interface Undriven {
  /** Of the first of its processes; undefined where the browser could not be started. */
  readonly pid: number | undefined;
  end(): Promise<void>;
}

interface Start {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** What it stands on, ended after it. */
  readonly under?: Pick<Undriven, 'end'>;
}

/** Opens the address in a fresh profile and window of 1440 by 900. */
export async function openUndriven(kind: Kind, url: string): Promise<Undriven> {
  const home = mkdtempSync(join(tmpdir(), `homedraw-${kind}-`));
  const { program, args, env, under } = await starts[kind](home, url);
  const child = spawn(program, args, { stdio: 'ignore', detached: true, env: { ...process.env, ...env } });
  return {
    pid: child.pid,
    end: async () => {
      await ended(child);
      await under?.end();
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Each browser is several processes: its group goes. */
function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    else resolve();
  });
}

const starts: Readonly<Record<Kind, (home: string, url: string) => Promise<Start>>> = {
  chromium: async (home, url) => ({
    program: launchOptions.executablePath ?? chromium.executablePath(),
    // Its headless shell goes when the page is there, but not while somebody could ask it.
    args: [
      ...(launchOptions.args ?? []),
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${home}`,
      '--window-size=1440,900',
      url,
    ],
  }),
  firefox: async (home, url) => {
    writeFileSync(join(home, 'user.js'), firstRunPages);
    const own = firefox.executablePath();
    const way = wayOf('firefox');
    const other = way.by === 'playwright' ? way.options.env?.['FIREFOX'] : undefined;
    return {
      program: existsSync(own) ? own : String(other),
      args: ['--headless', '--no-remote', '--profile', home, '--width', '1440', '--height', '900', url],
    };
  },
  webkit: async (home, url) => {
    const way = wayOf('webkit');
    if (way.by !== 'webdriver') return { program: webkit.executablePath(), args: ['--headless', url] };
    const screen = await openScreen(way);
    return {
      program: way.browser,
      args: ['--geometry=1440x900', url],
      env: {
        DISPLAY: screen.name,
        HOME: home,
        MESA_SHADER_CACHE_DISABLE: 'true',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
      under: screen,
    };
  },
};

const firstRunPages = [
  'browser.shell.checkDefaultBrowser',
  'datareporting.policy.dataSubmissionEnabled',
  'browser.aboutwelcome.enabled',
  'app.normandy.enabled',
]
  .map((name) => `user_pref(${JSON.stringify(name)}, false);`)
  .join('\n');
