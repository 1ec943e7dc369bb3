/** The thread that reads one workbook and is ended: whatever a file does to it, nobody else waits. */
import type { ReadWorkbook } from './workbook-reader.ts';

async function read(bytes: ArrayBuffer): Promise<ReadWorkbook> {
  // Large, and needed by few.
  const [{ readWorksheets }, { findPriceList }] = await Promise.all([
    import('../../domain/workbook.ts'),
    import('../../domain/price-list.ts'),
  ]);
  const sheets = readWorksheets(new Uint8Array(bytes));
  return typeof sheets === 'string' ? { refusal: sheets, detail: '' } : findPriceList(sheets);
}

self.onmessage = ({ ports: [port] }: MessageEvent<null>) => {
  if (!port) return;
  port.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
    try {
      port.postMessage(await read(data));
    } catch (error) {
      // Whoever made the thread hears of errors, and not of rejections.
      reportError(error);
    }
  };
};
