/** The threads that read workbooks, made by the page for its worker; see the contract. */
import type { WorkbookThreads } from '../../contract/workbook-threads.ts';

const spawnThread = (): Worker =>
  new Worker(new URL('../../worker/workbooks/workbook.worker.ts', import.meta.url), { type: 'module' });

export function createWorkbookThreads(spawn: () => Worker = spawnThread): WorkbookThreads {
  let over: ((why: string | null) => void) | null = null;
  return {
    open: (port) =>
      new Promise((resolve) => {
        over?.(null);
        const thread = spawn();
        const own = (why: string | null) => {
          if (over === own) over = null;
          thread.terminate();
          resolve(why);
        };
        over = own;
        // It ran out of memory, or its file could not be had.
        thread.onerror = (event) => {
          event.preventDefault();
          own(event.message || 'The thread that reads a workbook failed');
        };
        thread.postMessage(null, [port as unknown as Transferable]);
      }),
    end: () => over?.(null),
  };
}
