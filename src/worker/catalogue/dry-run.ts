/** The dry run of a price list: its rows beside the catalogue of now, with nothing sent (specification 5, Excel upload). */
import type { ImportRow, ImportSummary, WorkbookRefused } from '../../contract/catalogue.ts';
import type { File } from '../../contract/realtime-port.ts';
import { countKinds, judgeRows } from '../../domain/price-import.ts';
import { chosenWorkbookProblem } from '../../domain/workbook-file.ts';
import { delay } from '../clock.ts';
import type { SessionServices } from '../session-services.ts';
import type { ReadCatalogue } from './read-catalogue.ts';

/** The rows, compared with the catalogue, or why there are none. */
export type DryRun = (
  file: File | undefined,
  signal: AbortSignal,
) => Promise<{ readonly rows: readonly ImportRow[]; readonly summary: ImportSummary } | WorkbookRefused>;

/** Pauses before the catalogue is asked for again: a call that fails now and then is no reason to choose a file anew. */
const askAgainMs = [1_000, 4_000] as const;

export function dryRunOf(
  { clock, readWorkbook }: Pick<SessionServices, 'clock' | 'readWorkbook'>,
  readCatalogue: ReadCatalogue,
): DryRun {
  async function catalogueOfNow(signal: AbortSignal): ReturnType<ReadCatalogue> {
    for (const pauseMs of askAgainMs) {
      const answer = await readCatalogue({ signal });
      if (answer.ok || answer.failure.retry !== 'auto' || signal.aborted) return answer;
      await delay(clock, pauseMs, signal);
    }
    return readCatalogue({ signal });
  }

  return async (file, signal) => {
    const chosen = file && chosenWorkbookProblem(file);
    if (!file || chosen) return { reason: chosen ?? 'unread', detail: '' };
    const bytes = await (file as unknown as Blob).arrayBuffer().catch(() => null);
    if (bytes === null) return { reason: 'unread', detail: '' };
    const [list, catalogue] = await Promise.all([readWorkbook(bytes, signal), catalogueOfNow(signal)]);
    if ('refusal' in list) return { reason: list.refusal, detail: list.detail };
    if (!catalogue.ok) return { reason: 'catalogue', detail: catalogue.failure.message };
    const rows = judgeRows(list.rows, catalogue.value.values());
    const { sheet, otherSheets } = list;
    return { rows, summary: { sheet, otherSheets, counts: countKinds(rows) } };
  };
}
