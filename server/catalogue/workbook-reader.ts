/** Reads workbooks in threads of their own, one at a time, each ended when it has answered or takes too long. */
import { Worker } from 'node:worker_threads';
import type { WorkbookRefusal } from '../../src/contract/catalogue-names.ts';
import type { PriceList } from '../../src/domain/price-list.ts';
import { overloaded } from '../http/failures.ts';
import { describeError, errorCode } from '../refusal.ts';

export interface NotRead {
  readonly refusal: WorkbookRefusal;
  readonly detail: string;
}
export type ReadWorkbook = PriceList | NotRead;

/** Rejects with 503 where too many wait already. The bytes stay the caller's. */
export type WorkbookReader = (bytes: Uint8Array) => Promise<ReadWorkbook>;

export interface WorkbookReaderOptions {
  /** The thread's program. */
  readonly program: URL;
  readonly log: (line: string) => void;
  /** ms for one workbook. 20,000 rows take a second or two. */
  readonly limitMs?: number;
  /** Workbooks that wait for the one that is being read. */
  readonly waiting?: number;
  /** MB of the thread's heap. */
  readonly heapMb?: number;
}

const preset = { limitMs: 20_000, waiting: 4, heapMb: 384 } as const;

export function createWorkbookReader(options: WorkbookReaderOptions): WorkbookReader {
  const { waiting = preset.waiting } = options;
  let turn: Promise<unknown> = Promise.resolve();
  let present = 0;
  return async (bytes) => {
    if (present > waiting) throw overloaded();
    present += 1;
    const read = turn.then(() => readInThread(bytes, options));
    turn = read.catch(() => {});
    try {
      return await read;
    } finally {
      present -= 1;
    }
  };
}

function readInThread(
  bytes: Uint8Array,
  { program, log, limitMs = preset.limitMs, heapMb = preset.heapMb }: WorkbookReaderOptions,
): Promise<ReadWorkbook> {
  return new Promise((resolve) => {
    const thread = new Worker(program, {
      workerData: { bytes },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // What a file makes the reader say is nobody's to read.
      stdout: true,
      stderr: true,
    });
    thread.stdout.resume();
    thread.stderr.resume();
    // What comes first is the answer; not before the thread is gone is there room for the next.
    let answer: ReadWorkbook | null = null;
    const end = (found: ReadWorkbook) => {
      answer ??= found;
      clearTimeout(late);
      thread.terminate();
    };
    const late = setTimeout(() => end({ refusal: 'slow', detail: '' }), limitMs);
    thread.once('message', end);
    thread.once('error', (error) => {
      const isFull = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!isFull) log(`a workbook could not be read: ${describeError(error)}`);
      end({ refusal: isFull ? 'expands' : 'unread', detail: '' });
    });
    thread.once('exit', () => {
      clearTimeout(late);
      resolve(answer ?? { refusal: 'unread', detail: '' });
    });
  });
}
