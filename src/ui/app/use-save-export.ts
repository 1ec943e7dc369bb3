import { useSystem } from '../bridge/system-context.ts';
import { saveFile } from '../diagnostics/save-file.ts';

export type ExportFormat = 'xlsx' | 'csv';

const types: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};

/** A table for a file. */
export interface ExportTable {
  /** Without its ending. */
  readonly name: string;
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Writes a table into a file in the worker and hands it to the browser; answers whether that went well. */
export function useSaveExport(): (format: ExportFormat, table: ExportTable) => Promise<boolean> {
  const { ask } = useSystem();
  return async (format, { name, ...table }) => {
    const outcome = await ask('exportTable', { format, ...table });
    if (outcome.ok) saveFile(`${name}.${format}`, types[format], new Uint8Array(outcome.value));
    return outcome.ok;
  };
}
