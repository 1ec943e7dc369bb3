/** The thread that reads one workbook and is ended: whatever a file does to it, nobody else waits. */
import { parentPort, workerData } from 'node:worker_threads';
import { findPriceList } from '../../src/domain/price-list.ts';
import { readSheets } from '../../src/domain/workbook.ts';
import type { ReadWorkbook } from './workbook-reader.ts';

const sheets = readSheets((workerData as { readonly bytes: Uint8Array }).bytes);
const answer: ReadWorkbook =
  typeof sheets === 'string' ? { refusal: sheets, detail: '' } : findPriceList(sheets);
parentPort?.postMessage(answer);
