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

/** What the page knows for an incident file. */
export interface IncidentAsk {
  /** With the coordinates as they were, as far as they are still known; else to three decimals. */
  readonly exact: boolean;
  /** The console's version. */
  readonly version: string;
  /** The browser's name and version. */
  readonly browser: string;
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
    /** The last ten minutes of it as the text of an incident file. */
    exportIncident: query<IncidentAsk, string>(),
  },
  endpoints: {},
} as const;
