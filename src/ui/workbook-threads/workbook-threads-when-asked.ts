/** The threads that read workbooks, whose code is fetched with the first of them. */
import { messageOfError } from '../../contract/failure.ts';
import type { WorkbookThreads } from '../../contract/workbook-threads.ts';

/** `fetchCode` answers them; where that fails, the thread has failed, and the next one fetches again. */
export function workbookThreadsWhenAsked(fetchCode: () => Promise<WorkbookThreads>): WorkbookThreads {
  let threads: Promise<WorkbookThreads> | null = null;
  return {
    open: async (port) => {
      threads ??= fetchCode();
      try {
        return await (await threads).open(port);
      } catch (error) {
        threads = null;
        return messageOfError(error);
      }
    },
    // It waits as `open` does, so that they come to the threads in the order in which they were asked for.
    end: async () => {
      try {
        (await threads)?.end();
      } catch {
        // There is none to end; `open` says why.
      }
    },
  };
}
