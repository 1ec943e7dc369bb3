/** A computer's clock that a journey sets, in a page and in its worker. */
import type { Page } from '@playwright/test';

const LINE = 'the clock of a test';

/** Lines that run before the page's own script and before the worker's: their clock is ahead by so many ms at first. */
export const clockAhead = (ms: number): string => `{
  const Own = Date;
  let ahead = ${ms};
  globalThis.Date = class extends Own {
    constructor(...parts) { if (parts.length > 0) super(...parts); else super(Own.now() + ahead); }
    static now() { return Own.now() + ahead; }
  };
  const line = new BroadcastChannel('${LINE}');
  line.onmessage = ({ data }) => { ahead = data; };
  globalThis.setClock = (ms) => { ahead = ms; line.postMessage(ms); };
}`;

/** The same, with the clock of this machine at first. */
export const settableClock = clockAhead(0);

/** From now on it is ahead by so many ms. */
export const setClock = (page: Page, ms: number): Promise<void> =>
  page.evaluate((ahead) => (window as unknown as { setClock(ms: number): void }).setClock(ahead), ms);

/** The same for the workers alone, where the page's clock is Playwright's. */
export const setWorkerClock = (page: Page, ms: number): Promise<void> =>
  page.evaluate(
    ([name, ahead]) => {
      const line = new BroadcastChannel(name);
      line.postMessage(ahead);
      line.close();
    },
    [LINE, ms] as const,
  );
