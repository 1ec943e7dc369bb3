/**
 * The threads that read workbooks. The page makes them for its worker: in Firefox a worker that makes a worker can stand
 * still in that for good, and everything of the session with it (decision 0035).
 */

import type { MessagePortLike } from './message-port.ts';

/** Served by the page, called by the worker. */
export interface WorkbookThreads {
  /**
   * Makes a thread; one that is still open is ended. `port` is transferred: it takes a workbook's bytes and gives back
   * what was read of them. Answers once the thread is over: why it failed, or null where it was ended. Never rejects.
   */
  open(port: MessagePortLike): Promise<string | null>;
  /** Ends the thread that is open. */
  end(): void | Promise<void>;
}
