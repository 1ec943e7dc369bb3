import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { launchOptions } from '../../browser.ts';

export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptions);

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByPlaceholder('Enter The Password').fill('x');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/home');
}

/** Long tasks of the main thread while `during` lasts: how many, and ms beyond 50 each. */
export async function longTasks(
  page: Page,
  during: () => Promise<void>,
): Promise<{ count: number; blockedMs: number }> {
  await page.evaluate(() => {
    const seen: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    });
    observer.observe({ type: 'longtask' });
    Object.assign(window, { benchTasks: seen });
  });
  await during();
  const durations = await page.evaluate(() => (window as unknown as { benchTasks: number[] }).benchTasks);
  return { count: durations.length, blockedMs: durations.reduce((sum, ms) => sum + ms - 50, 0) };
}

/**
 * Milliseconds from a key to the frame that shows it, for each key of a text typed into the field; `\b` is Backspace.
 */
export async function typingToPaint(
  page: Page,
  field: string,
  text: string,
  pauseMs: number,
): Promise<number[]> {
  await page.evaluate((selector) => {
    const times: number[] = [];
    document.querySelector(selector)?.addEventListener(
      'keydown',
      (event) => {
        const at = event.timeStamp;
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => void times.push(performance.now() - at);
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
    Object.assign(window, { benchTyping: times });
  }, field);
  await page.locator(field).first().click();
  for (const key of text) {
    await page.keyboard.press(key === '\b' ? 'Backspace' : key);
    await pause(page, pauseMs);
  }
  await page.waitForFunction(
    (count) => (window as unknown as { benchTyping: number[] }).benchTyping.length >= count,
    text.length,
  );
  return page.evaluate(() => (window as unknown as { benchTyping: number[] }).benchTyping);
}

/** Milliseconds of the processor that the main thread has used so far; what it waited for one is not among them. */
export async function mainThreadMs(page: Page): Promise<number> {
  return busyMs(await (watched.get(page) ?? watch(page)));
}

/** The browser counts for as long as somebody listens, and from then on. */
const watched = new WeakMap<Page, Promise<CDPSession>>();

function watch(page: Page): Promise<CDPSession> {
  const watching = listen(page);
  watched.set(page, watching);
  return watching;
}

/** Throws where work of the page is not counted: it would cost nothing for ever. */
async function listen(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(() => {
    const until = performance.now() + 50;
    while (performance.now() < until);
  });
  if ((await busyMs(session)) < 5) throw new Error('The browser does not count the work of its main thread');
  return session;
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

export const pause = (page: Page, ms: number) => page.waitForTimeout(ms);
