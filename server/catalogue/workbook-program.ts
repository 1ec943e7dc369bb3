/** The process that reads one workbook and is ended: a malicious file stops and kills only this process. */
import { findPriceList } from '../../src/domain/price-list.ts';
import { readWorksheets } from '../../src/domain/workbook.ts';
import type { ReadWorkbook } from './workbook-reader.ts';

process.once('message', (bytes: Uint8Array) => {
  const sheets = readWorksheets(bytes);
  const answer: ReadWorkbook =
    typeof sheets === 'string' ? { refusal: sheets, detail: '' } : findPriceList(sheets);
  process.send?.(answer);
});
// The server is gone, however it ended.
process.once('disconnect', () => process.exit());
