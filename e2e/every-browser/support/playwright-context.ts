/** A context by Playwright. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { watchErrors } from '../../support/page-errors.ts';
import type { BrowserOptions, Context, Tab } from './browser-context.ts';
import type { ElementQuery } from './element-queries.ts';

const among = (where: Page | Locator, query: ElementQuery): Locator => {
  if (query.by === 'files') return where.locator('input[type=file]');
  if (query.by === 'label') return where.getByLabel(query.name, { exact: true });
  if (query.by === 'text') return where.getByText(query.name, { exact: true });
  const named = query.name === undefined ? {} : { name: query.name, exact: true };
  return where.getByRole(query.role, named);
};

function attached(page: Page, query: ElementQuery): Locator {
  const found = among(query.within ? onView(page, query.within).first() : page, query);
  return (query.having ?? []).reduce(
    (left, part) =>
      left.filter(
        typeof part === 'string' || part instanceof RegExp ? { hasText: part } : { has: among(page, part) },
      ),
    found,
  );
}

const onView = (page: Page, query: ElementQuery): Locator => attached(page, query).filter({ visible: true });

/** Runs in the page. */
const valueOfFirst = (all: readonly Element[]): string | null =>
  (all[0] as HTMLInputElement | undefined)?.value ?? null;

function tabOf(page: Page): Tab {
  const first = (query: ElementQuery) => onView(page, query).first();
  return {
    said: (words) => words,
    open: async (path) => void (await page.goto(path)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    path: async () => {
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    },
    count: (query) => onView(page, query).count(),
    words: async (query) => {
      const all = await onView(page, query).allInnerTexts();
      return all[0] ?? null;
    },
    value: (query) => onView(page, query).evaluateAll(valueOfFirst),
    press: (query) => first(query).click(),
    type: async (query, words) => {
      await first(query).selectText();
      // Key by key, as a person does: over WebDriver BiDi `fill` sets a value of which React is not told.
      if (words === '') await page.keyboard.press('Delete');
      else await first(query).pressSequentially(words);
    },
    key: (key) => page.keyboard.press(key),
    choose: async (query, words) => void (await first(query).selectOption({ label: words })),
    give: (query, paths) =>
      attached(page, query)
        .first()
        .setInputFiles([...paths]),
    read: (expression) => page.evaluate(expression),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  };
}

/** @param saves Where the browser saves by itself; null where it asks Playwright. */
export async function openPlaywrightContext(
  browser: Browser,
  at: string,
  {
    size = { width: 1440, height: 900 },
    timeZone = 'Asia/Kolkata',
    isDark = false,
    locale = 'en-IN',
  }: BrowserOptions,
  saves: string | null,
): Promise<Context> {
  const saved = saves ?? mkdtempSync(join(tmpdir(), 'homedraw-saved-'));
  const context = await browser.newContext({
    baseURL: at,
    viewport: size,
    locale,
    timezoneId: timeZone,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  if (saves) await takeWhatPagesMake(context, saves);
  const errors: (() => readonly string[])[] = [];
  return {
    openTab: async () => {
      const page = await context.newPage();
      errors.push(watchErrors(page));
      if (!saves) page.on('download', (file) => void file.saveAs(join(saved, file.suggestedFilename())));
      return tabOf(page);
    },
    saved,
    close: async () => {
      await context.close();
      empty(saved);
      if (!saves) rmSync(saved, { recursive: true });
      return errors.flatMap((told) => told());
    },
  };
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * A Firefox under WebDriver BiDi saves files of a server, and drops what a page itself has made: that is saved in its
 * place.
 */
async function takeWhatPagesMake(context: BrowserContext, folder: string): Promise<void> {
  await context.exposeFunction('saveMade', (name: string, base64: string) =>
    writeFileSync(join(folder, basename(name)), Buffer.from(base64, 'base64')),
  );
  await context.addInitScript(() => {
    const made = new Map<string, Blob>();
    const { createObjectURL } = URL;
    const { click } = HTMLElement.prototype;
    URL.createObjectURL = (what) => {
      const address = createObjectURL.call(URL, what);
      if (what instanceof Blob) made.set(address, what);
      return address;
    };
    HTMLAnchorElement.prototype.click = function () {
      const blob = made.get(this.href);
      if (!blob || this.download === '') return click.call(this);
      const { download } = this;
      const reader = new FileReader();
      reader.addEventListener('load', () => {
        const { saveMade } = window as unknown as { saveMade(name: string, base64: string): void };
        saveMade(download, String(reader.result).replace(/^.*?,/, ''));
      });
      reader.readAsDataURL(blob);
    };
  });
}
