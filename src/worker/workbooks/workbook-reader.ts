/** Reads a workbook's price list in a thread of its own, ended with its answer, when late, or when not waited for. */
import type { WorkbookRefusal } from '../../contract/catalogue-names.ts';
import type { PriceList } from '../../domain/price-list.ts';
import type { Clock } from '../clock.ts';

export interface NotRead {
  readonly refusal: WorkbookRefusal;
  readonly detail: string;
}
export type ReadWorkbook = PriceList | NotRead;

/** Reads a workbook's bytes, which are given away. */
export type WorkbookReader = (bytes: ArrayBuffer, signal: AbortSignal) => Promise<ReadWorkbook>;

/** As much of `Worker` as is needed. */
export interface WorkbookThread {
  postMessage(bytes: ArrayBuffer, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<ReadWorkbook>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

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
        thread.terminate();
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
      // It ran out of memory, or its file could not be had.
      thread.onerror = (event) => {
        event.preventDefault();
        answer({ refusal: 'broken', detail: '' });
      };
      thread.postMessage(bytes, [bytes]);
    });
