/** Files that a person asks for now and then; what writes them is fetched by then. A wall has none. */
import { lateFile } from '../late-file.ts';
import type { QueryHandlers } from '../worker-capability.ts';
import type { IncidentParts } from './incident-file.ts';

const tables = lateFile(() => import('./export-file.ts'));
const incidents = lateFile(() => import('./incident-file.ts'));

/** Answers the queries of files, in a session and outside one. */
export const exportQueries = (given: () => IncidentParts): QueryHandlers => ({
  exportTable: async (ask) => (await tables()).makeExportFile(ask),
  exportJournal: async () => ({ ok: true, value: await given().journal.export() }),
  exportIncident: async (ask) => ({
    ok: true,
    value: await (await incidents()).makeIncidentFile(given(), ask),
  }),
});
export type ExportQueries = typeof exportQueries;
