/**
 * Reads workbooks in threads of their own, one at a time, each ended when it has answered or takes too long. The hospitals whose workbooks
 * wait have their turns one after the other, and none may have more than two here.
 */
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

/** Rejects with 503 where too many wait already, of the hospital or of all. The bytes stay the caller's. */
export type WorkbookReader = (bytes: Uint8Array, hospitalId: number) => Promise<ReadWorkbook>;

export interface WorkbookReaderOptions {
  /** The thread's program. */
  readonly program: URL;
  readonly log: (line: string) => void;
  /** ms for one workbook. 20,000 rows take a second or two. */
  readonly limitMs?: number;
  /** Workbooks that wait for the one that is being read. */
  readonly waiting?: number;
  /** Workbooks of one hospital that are read or wait. */
  readonly perHospital?: number;
  /** MB of the thread's heap. */
  readonly heapMb?: number;
}

const preset = { limitMs: 20_000, waiting: 8, perHospital: 2, heapMb: 384 } as const;

export function createWorkbookReader(options: WorkbookReaderOptions): WorkbookReader {
  const { waiting = preset.waiting, perHospital = preset.perHospital } = options;
  const here = new Map<number, number>();
  const queue: { readonly hospitalId: number; readonly begin: () => void }[] = [];
  let isReading = false;
  let lastOf: number | null = null;

  const next = () => {
    // Another hospital's before one more of the same.
    const other = queue.findIndex(({ hospitalId }) => hospitalId !== lastOf);
    const [turn] = queue.splice(Math.max(0, other), 1);
    isReading = turn !== undefined;
    lastOf = turn?.hospitalId ?? null;
    turn?.begin();
  };
  return async (bytes, hospitalId) => {
    const own = here.get(hospitalId) ?? 0;
    if (own >= perHospital || queue.length >= waiting) throw overloaded();
    here.set(hospitalId, own + 1);
    try {
      await new Promise<void>((begin) => {
        queue.push({ hospitalId, begin });
        if (!isReading) next();
      });
      return await readInThread(bytes, options).finally(next);
    } finally {
      const left = (here.get(hospitalId) ?? 1) - 1;
      if (left > 0) here.set(hospitalId, left);
      else here.delete(hospitalId);
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
