/** The thread that reads one workbook and is ended: whatever a file does to it, nobody else waits. */
import type { ReadWorkbook } from './workbook-reader.ts';

self.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  // Large, and needed by few.
  const [{ readWorksheets }, { findPriceList }] = await Promise.all([
    import('../../domain/workbook.ts'),
    import('../../domain/price-list.ts'),
  ]);
  const sheets = readWorksheets(new Uint8Array(data));
  const answer: ReadWorkbook =
    typeof sheets === 'string' ? { refusal: sheets, detail: '' } : findPriceList(sheets);
  self.postMessage(answer);
};
