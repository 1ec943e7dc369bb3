/**
 * A file of tests waits for the imports that it began. The runner ends them with the file, and files share their
 * modules: what was on its way then could not be had by any file after.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => vi.dynamicImportSettled());
