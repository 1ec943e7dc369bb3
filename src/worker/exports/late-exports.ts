/** Files that a person asks for now and then; what writes them is fetched by then. A wall has none. */
import { lateFile } from '../late-file.ts';

export const lateExports = {
  tables: lateFile(() => import('./export-file.ts')),
  incidents: lateFile(() => import('../journal/incident-file.ts')),
};
export type LateExports = typeof lateExports;
