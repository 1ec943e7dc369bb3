/** What a worker finds in its browser: lines that run before its own script. */
import type { Page } from '@playwright/test';

/** As in the file's name. */
export type WorkerName = 'realtime' | 'painter' | 'wall';

/**
 * The answer's headers, its policy among them, stay the server's.
 * @param lines Said anew for each worker that starts, where they are not always the same.
 */
export async function beforeWorkerScript(
  page: Page,
  name: WorkerName,
  lines: string | (() => string),
): Promise<void> {
  await page.route(scriptOf(name), async (route) => {
    const response = await route.fetch().catch(() => null);
    // The server is away, for the browser as for us.
    if (response === null) return route.abort('connectionrefused').catch(() => {});
    await route.fulfill({
      response,
      body: `${typeof lines === 'string' ? lines : lines()}\n${await response.text()}`,
    });
  });
}

export const scriptOf = (name: WorkerName): RegExp => new RegExp(`/${name}\\.worker-[^/]*\\.js$`);

/** Ends the worker from within, as a browser that runs out of memory does: without a word to the page. */
export const endWorker = (page: Page, name: WorkerName): Promise<unknown> | undefined =>
  page
    .workers()
    .find((worker) => scriptOf(name).test(worker.url()))
    ?.evaluate(() => self.close())
    .catch(() => {});

/** What of the realtime worker comes after its login bundle. */
export const coreScript = /\/core-bundle-[^/]*\.js$/;

/** The code of its sockets, which comes a while after the rest. */
export const socketsScript = /\/stomp-connection-[^/]*\.js(\?|$)/;
