/** A tab by WebDriver. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { error, Key as Keys, Origin, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Key, Tab } from './browser-context.ts';
import type { ElementQuery } from './element-queries.ts';
import { hasMissed, hitPointOf, library, lookUp, plain } from './find-elements.ts';

/** A screenshot takes half a second. */
const SCREENSHOT_MS = 5_000;

const keys: Readonly<Record<Exclude<Key, 'Control+k'>, string>> = {
  '/': '/',
  ArrowDown: Keys.ARROW_DOWN,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
};

/**
 * Errors after which it is tried again: something moves over the element, or the page has drawn it
 * anew since it was found.
 */
const passing = [
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.NoSuchElementError,
  error.StaleElementReferenceError,
];

/** Looks again where the page has drawn anew what was just found: its driver gives no hold of that. */
async function drawnAnew<T>(look: () => Promise<T>, tries = 10): Promise<T> {
  try {
    return await look();
  } catch (cause) {
    if (tries === 0 || !(cause instanceof error.StaleElementReferenceError)) throw cause;
    return drawnAnew(look, tries - 1);
  }
}

/** `handle` names the tab to its driver, which has one in hand at a time. */
export function tabOf(driver: WebDriver, handle: string, base: string): Tab {
  const inHand = async (): Promise<WebDriver> => {
    await driver.switchTo().window(handle);
    return driver;
  };
  const find = async (query: ElementQuery, isOnView: boolean): Promise<readonly WebElement[]> => {
    const own = await inHand();
    for (;;) {
      const found = await own.executeScript<readonly WebElement[] | null>(lookUp, plain(query), isOnView);
      if (found !== null) return found;
      // This document has just come, perhaps since the last look.
      await own.executeScript(library);
    }
  };
  /**
   * What `what` (an expression of `found`) says of the first element on view that matches; null where there is none.
   */
  const ask = <T>(query: ElementQuery, what: string): Promise<T | null> =>
    drawnAnew(async () => {
      const [found] = await find(query, true);
      return found ? driver.executeScript<T>(`const [found] = arguments; return ${what}`, found) : null;
    });
  /** By the mouse itself: the driver's own click misses what stands in a scroller, and refuses rows of a table. */
  async function hit(element: WebElement): Promise<void> {
    const place = await driver.executeScript<{ x: number; y: number } | null>(hitPointOf, element);
    if (!place) throw new error.ElementClickInterceptedError('covered, or moving');
    await driver
      .actions()
      .move({ ...place, duration: 0, origin: Origin.VIEWPORT })
      .click()
      .perform();
    if (await driver.executeScript<boolean>(hasMissed))
      throw new error.ElementClickInterceptedError('something came under the mouse');
  }
  /** Waits for it, and does it once; again only where it could not be done. */
  async function act(query: ElementQuery, isOnView: boolean, step: (element: WebElement) => Promise<void>) {
    const outcome = async (): Promise<string> => {
      try {
        const [element] = await find(query, isOnView);
        if (!element) return 'not there';
        await step(element);
        return 'done';
      } catch (cause) {
        if (cause instanceof Error && passing.some((kind) => cause instanceof kind)) return cause.message;
        throw cause;
      }
    };
    await expect.poll(outcome, `waits for ${JSON.stringify(plain(query))}`).toBe('done');
  }
  const read = async <T>(expression: string): Promise<T> =>
    (await inHand()).executeScript<T>(`return (${expression})`);

  return {
    said: (words) => words,
    open: async (path) => (await inHand()).get(new URL(path, base).href),
    reload: async () => (await inHand()).navigate().refresh(),
    back: async () => (await inHand()).navigate().back(),
    forward: async () => (await inHand()).navigate().forward(),
    path: () => read('location.pathname + location.search'),
    count: (query) => drawnAnew(async () => (await find(query, true)).length),
    words: (query) => ask(query, 'found.innerText'),
    value: (query) => ask(query, 'found.value'),
    press: (query) => act(query, true, hit),
    type: (query, words) =>
      act(query, true, async (element) => {
        await hit(element);
        await element.sendKeys(Keys.chord(Keys.CONTROL, 'a'));
        await element.sendKeys(words === '' ? Keys.DELETE : words);
      }),
    key: async (key) => {
      const actions = (await inHand()).actions();
      if (key === 'Control+k')
        await actions.keyDown(Keys.CONTROL).sendKeys('k').keyUp(Keys.CONTROL).perform();
      else await actions.sendKeys(keys[key]).perform();
    },
    choose: (query, words) =>
      act(query, true, async (element) => {
        const option = await driver.executeScript<WebElement | null>(choiceOf, element, words);
        if (!option) throw new error.NoSuchElementError(`no choice ${words}`);
        await option.click();
      }),
    give: (query, paths) => act(query, false, (element) => element.sendKeys(paths.join('\n'))),
    read,
    screenshot: async () => {
      const taken = (await inHand()).takeScreenshot();
      // Seen: a driver that never answers.
      const late = delay(SCREENSHOT_MS).then(() => Promise.reject(new Error('WebKit took no screenshot')));
      return Buffer.from(await Promise.race([taken, late]), 'base64');
    },
    close: async () => (await inHand()).close(),
  };
}

/** Runs in the page. The driver brings no choice into view whose field is not. */
function choiceOf(field: HTMLSelectElement, words: string): HTMLOptionElement | null {
  field.scrollIntoView({ block: 'center', behavior: 'instant' });
  return [...field.options].find(({ label }) => label === words) ?? null;
}
