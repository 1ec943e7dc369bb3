/** The journal as a file, and files of tables. */
import { query } from '../command.ts';

/** A table for a file. */
export interface ExportQuery {
  readonly format: 'xlsx' | 'csv';
  readonly title: string;
  readonly header: readonly string[];
  /** A number is written as one, so that it can be summed. */
  readonly rows: readonly (readonly (string | number)[])[];
}

export const recordsCapability = {
  feeds: [],
  facts: () => [] as const,
  intents: () => [] as const,
  commands: {},
  queries: {
    /** A file of a table. A cell that a spreadsheet would take for a formula is kept as a text. */
    exportTable: query<ExportQuery, Uint8Array>(),
    /** The redacted journal as the text of a file. */
    exportJournal: query<null, string>(),
  },
  endpoints: {},
} as const;
