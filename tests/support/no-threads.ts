import type { WorkbookThreads } from '../../src/contract/workbook-threads.ts';

/** A page that makes no thread for workbooks, beside a worker that reads them in its own. */
export const noThreads: WorkbookThreads = { open: async () => 'No thread is made here', end: () => {} };
