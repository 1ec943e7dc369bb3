/**
 * When a page painted what was waited for: watched for in the page itself, so that no hop to this process is counted.
 */
import type { Page } from 'playwright';

interface Watched {
  /** Milliseconds since 1970, by the page's clock; 0 before. */
  benchFrom: number;
  benchPainted: number;
}

/** What starts the measurement, and what ends it; both are selectors or texts of the page. */
export interface Watch {
  /**
   * The event that begins it, on an element that the selector finds or within it. Without it the caller has the
   * beginning.
   */
  readonly from?: { readonly event: string; readonly selector: string };
  /** An element that is to be there. */
  readonly selector: string;
  /** A text that is to stand in it. */
  readonly text?: string;
}

/** Arms the watch; `painted` answers when it was over. To be called before what is watched begins. */
export async function watchPaint(
  page: Page,
  watch: Watch,
): Promise<{ readonly painted: () => Promise<{ readonly from: number; readonly at: number }> }> {
  await page.evaluate(({ from, selector, text }) => {
    const stamp: Watched = Object.assign(window, { benchFrom: 0, benchPainted: 0 });
    const started = (event: Event) => {
      if (!(event.target as Element).closest(from?.selector ?? '')) return;
      document.removeEventListener(from?.event ?? '', started, { capture: true });
      stamp.benchFrom = performance.timeOrigin + event.timeStamp;
    };
    if (from) document.addEventListener(from.event, started, { capture: true });
    const isThere = () => {
      const found = document.querySelector(selector);
      return found !== null && (text === undefined || (found.textContent ?? '').includes(text));
    };
    new MutationObserver((_, observer) => {
      if ((from && stamp.benchFrom === 0) || !isThere()) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          stamp.benchPainted = performance.timeOrigin + performance.now();
        };
        channel.port2.postMessage(null);
      });
    }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  }, watch);
  return {
    painted: async () => {
      await page.waitForFunction(() => (window as unknown as Watched).benchPainted > 0);
      return page.evaluate(() => {
        const { benchFrom, benchPainted } = window as unknown as Watched;
        return { from: benchFrom, at: benchPainted };
      });
    },
  };
}
