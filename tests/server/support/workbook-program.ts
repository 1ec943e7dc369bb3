/** The process that reads workbooks. */
import { join } from 'node:path';
import { projectRoot } from '../../../server/project-root.ts';
import { threadProgram } from './thread-program.ts';

export const workbookProgram = (): Promise<URL> =>
  threadProgram(join(projectRoot, 'server/catalogue/workbook-program.ts'), [join(projectRoot, 'src/domain')]);
