/** Reads a workbook's price list in a thread of its own, ended with its answer, when late, or when not waited for. */
import type { WorkbookRefusal } from '../../contract/catalogue-names.ts';
import type { WorkbookThreads } from '../../contract/workbook-threads.ts';
import type { PriceList } from '../../domain/price-list.ts';
import type { Clock } from '../clock.ts';
import type { Transfer } from '../transfer.ts';

export interface NotRead {
  /** `unread`: the thread ran out of memory, or its file could not be had. */
  readonly refusal: WorkbookRefusal | 'unread';
  readonly detail: string;
}
export type ReadWorkbook = PriceList | NotRead;

/** Reads a workbook's bytes, which are given away. */
export type WorkbookReader = (bytes: ArrayBuffer, signal: AbortSignal) => Promise<ReadWorkbook>;

/** A thread that is open. */
export interface WorkbookThread {
  postMessage(bytes: ArrayBuffer, transfer: Transferable[]): void;
  end(): void;
  /** What it read. */
  onmessage: ((event: MessageEvent<ReadWorkbook>) => void) | null;
  /** It failed; never called where it was ended. */
  onfailure: (() => void) | null;
}

/** Opens threads that the page makes. What is read comes straight from there: the page has no part in it. */
export const threadOfPage = (threads: WorkbookThreads, transfer: Transfer) => (): WorkbookThread => {
  const { port1, port2 } = new MessageChannel();
  const thread: WorkbookThread = {
    postMessage: (bytes, moved) => port1.postMessage(bytes, moved),
    end: () => {
      thread.onfailure = null;
      port1.close();
      void threads.end();
    },
    onmessage: null,
    onfailure: null,
  };
  port1.onmessage = (event: MessageEvent<ReadWorkbook>) => thread.onmessage?.(event);
  void threads.open(transfer(port2, [port2])).then(() => thread.onfailure?.());
  return thread;
};

/** Reading 20,000 rows takes a second or two; a file that takes so long was made to. */
export const readingMs = 30_000;

/** Rejects where `signal` aborts. */
export const readInThread =
  (openThread: () => WorkbookThread, clock: Clock): WorkbookReader =>
  (bytes, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const thread = openThread();
      const end = () => {
        cancel();
        signal.removeEventListener('abort', giveUp);
        thread.end();
      };
      const answer = (read: ReadWorkbook) => {
        end();
        resolve(read);
      };
      const giveUp = () => {
        end();
        reject(signal.reason);
      };
      const cancel = clock.after(readingMs, () => answer({ refusal: 'slow', detail: '' }));
      signal.addEventListener('abort', giveUp);
      thread.onmessage = ({ data }) => answer(data);
      thread.onfailure = () => answer({ refusal: 'unread', detail: '' });
      thread.postMessage(bytes, [bytes]);
    });
