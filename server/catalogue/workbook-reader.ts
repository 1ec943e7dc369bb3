/**
 * Reads workbooks in processes of their own, one at a time, each ended when it has answered or takes too long: a thread
 * that fills its memory takes the server with it on Node 24. Hospitals whose workbooks wait are served round robin, and
 * none may have more than two here.
 */
import { fork } from 'node:child_process';
import type { WorkbookRefusal } from '../../src/contract/catalogue-names.ts';
import type { PriceList } from '../../src/domain/price-list.ts';
import { overloaded } from '../http/errors.ts';
import { describeError } from '../refusal.ts';

export interface NotRead {
  readonly refusal: WorkbookRefusal;
  readonly detail: string;
}
export type ReadWorkbook = PriceList | NotRead;

/** Rejects with 503 where too many wait already, of the hospital or of all. The bytes stay the caller's. */
export type WorkbookReader = (bytes: Uint8Array, hospitalId: number) => Promise<ReadWorkbook>;

export interface WorkbookReaderOptions {
  /** The process's program: it is sent the bytes and sends what it has read. */
  readonly program: URL;
  readonly log: (line: string) => void;
  /** ms for one workbook. 20,000 rows take a second or two. */
  readonly limitMs?: number;
  /** Workbooks that wait for the one that is being read. */
  readonly waiting?: number;
  /** Workbooks of one hospital that are read or wait. */
  readonly perHospital?: number;
  /** MB of the process's heap. */
  readonly heapMb?: number;
}

const defaults = { limitMs: 20_000, waiting: 8, perHospital: 2, heapMb: 384 } as const;
/** Characters of the process's last words that are looked through. */
const lastWordsLength = 16_384;

export function createWorkbookReader(options: WorkbookReaderOptions): WorkbookReader {
  const { waiting = defaults.waiting, perHospital = defaults.perHospital } = options;
  const here = new Map<number, number>();
  const queue: { readonly hospitalId: number; readonly begin: () => void }[] = [];
  let isReading = false;
  let lastOf: number | null = null;

  const next = () => {
    // Another hospital's before one more of the same.
    const other = queue.findIndex(({ hospitalId }) => hospitalId !== lastOf);
    const [chosen] = queue.splice(Math.max(0, other), 1);
    isReading = chosen !== undefined;
    lastOf = chosen?.hospitalId ?? null;
    chosen?.begin();
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
      return await readApart(bytes, options).finally(next);
    } finally {
      const left = (here.get(hospitalId) ?? 1) - 1;
      if (left > 0) here.set(hospitalId, left);
      else here.delete(hospitalId);
    }
  };
}

function readApart(
  bytes: Uint8Array,
  { program, log, limitMs = defaults.limitMs, heapMb = defaults.heapMb }: WorkbookReaderOptions,
): Promise<ReadWorkbook> {
  return new Promise((resolve) => {
    const child = fork(program, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      // Bytes as bytes.
      serialization: 'advanced',
      // The reader's output on a file goes nowhere; only its last words are searched for the cause of its end.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const killWithUs = () => void child.kill('SIGKILL');
    process.once('exit', killWithUs);
    let lastWords = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-lastWordsLength);
    });
    // The first message is the answer; the next workbook waits until the process is gone.
    let answer: ReadWorkbook | null = null;
    const end = (found: ReadWorkbook) => {
      answer ??= found;
      clearTimeout(late);
      child.kill('SIGKILL');
    };
    const late = setTimeout(() => end({ refusal: 'slow', detail: '' }), limitMs);
    child.once('message', (found) => end(found as ReadWorkbook));
    child.once('error', (error) => {
      log(`a workbook could not be read: ${describeError(error)}`);
      end({ refusal: 'unread', detail: '' });
    });
    child.once('close', (code, signal) => {
      clearTimeout(late);
      process.off('exit', killWithUs);
      if (answer !== null) return resolve(answer);
      // This process has not killed it: its own limit or the system has.
      const isFull = signal !== null || lastWords.includes('heap out of memory');
      const why = /^\w*Error.*$/m.exec(lastWords)?.[0];
      if (!isFull) log(`a workbook could not be read: ${why ?? `the reader ended with ${code}`}`);
      resolve({ refusal: isFull ? 'expands' : 'unread', detail: '' });
    });
    // A process that is gone already takes none; its end says so.
    child.send(bytes, () => {});
  });
}
