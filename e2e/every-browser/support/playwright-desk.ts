/** A desk by Playwright. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { watchErrors } from '../../support/page-errors.ts';
import type { Desk, Tab } from './desk.ts';
import type { Thing } from './things.ts';

const among = (where: Page | Locator, thing: Thing): Locator => {
  if (thing.by === 'files') return where.locator('input[type=file]');
  if (thing.by === 'label') return where.getByLabel(thing.name, { exact: true });
  if (thing.by === 'text') return where.getByText(thing.name, { exact: true });
  const named = thing.name === undefined ? {} : { name: thing.name, exact: true };
  return where.getByRole(thing.role, named);
};

function attached(page: Page, thing: Thing): Locator {
  const found = among(thing.within ? onView(page, thing.within).first() : page, thing);
  if (thing.having === undefined) return found;
  const { having } = thing;
  return found.filter(typeof having === 'string' ? { hasText: having } : { has: among(page, having) });
}

const onView = (page: Page, thing: Thing): Locator => attached(page, thing).filter({ visible: true });

function tabOf(page: Page): Tab {
  const first = (thing: Thing) => onView(page, thing).first();
  return {
    open: async (path) => void (await page.goto(path)),
    reload: async () => void (await page.reload()),
    path: async () => {
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    },
    count: (thing) => onView(page, thing).count(),
    words: async (thing) => {
      const all = await onView(page, thing).allInnerTexts();
      return all[0] ?? null;
    },
    press: (thing) => first(thing).click(),
    type: async (thing, words) => {
      await first(thing).selectText();
      // Key by key, as a person does: over WebDriver BiDi `fill` sets a value of which React is not told.
      if (words === '') await page.keyboard.press('Delete');
      else await first(thing).pressSequentially(words);
    },
    key: (key) => page.keyboard.press(key),
    choose: async (thing, words) => void (await first(thing).selectOption({ label: words })),
    give: (thing, paths) =>
      attached(page, thing)
        .first()
        .setInputFiles([...paths]),
    read: (expression) => page.evaluate(expression),
    close: () => page.close(),
  };
}

/** Each error that one of its pages prints fails the journey when the desk is closed. */
export async function openPlaywrightDesk(browser: Browser, at: string): Promise<Desk> {
  const saved = mkdtempSync(join(tmpdir(), 'homedraw-saved-'));
  const context = await browser.newContext({
    baseURL: at,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  const errors: (() => readonly string[])[] = [];
  return {
    openTab: async () => {
      const page = await context.newPage();
      errors.push(watchErrors(page));
      page.on('download', (file) => void file.saveAs(join(saved, file.suggestedFilename())));
      return tabOf(page);
    },
    saved,
    close: async () => {
      await context.close();
      rmSync(saved, { recursive: true, force: true });
      expect(errors.flatMap((told) => told())).toEqual([]);
    },
  };
}
