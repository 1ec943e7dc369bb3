/**
 * The core of the realtime worker, behind the login bundle, with what a browser gives it. A file of its own; see
 * `login-bundle.ts`.
 */
import { createXhrUpload } from './api/xhr-upload.ts';
import { capabilitiesInOrder } from './capabilities.ts';
import { delay, systemClock } from './clock.ts';
import { createRealtime } from './create-realtime.ts';
import { exportQueries } from './exports/late-exports.ts';
import { lateFile } from './late-file.ts';
import type { MakeCore } from './login-bundle.ts';
import { indexedDbStorage } from './storage/indexed-db-storage.ts';
import { realtimeDatabase } from './stores.ts';
import { browserTabs } from './tabs/browser-tabs.ts';

/**
 * A session's sockets are opened when its first calls are likely to be answered: their file, a third as large as the
 * core, would be read and run between those calls and their answers, which bring all that a socket could.
 */
const SOCKETS_AFTER_MS = 250;

/** Few read a price list. */
const importReader = lateFile(() => import('./workbooks/workbook-reader.ts'));

const importSockets = lateFile(() => import('./stomp/stomp-connection.ts'));

/** Made once the file is there. */
export const makeCore: MakeCore = (given) =>
  createRealtime({
    ...given,
    upload: createXhrUpload(() => new XMLHttpRequest()),
    clock: systemClock,
    random: Math.random,
    tabs: browserTabs,
    capabilities: capabilitiesInOrder,
    storage: (parts) => indexedDbStorage({ ...parts, database: realtimeDatabase }),
    readWorkbook:
      (threads) =>
      async (...workbook) => {
        const { readInThread, threadOfPage } = await importReader();
        return readInThread(threadOfPage(threads, given.transfer), systemClock)(...workbook);
      },
    openStomp: async () => {
      await delay(systemClock, SOCKETS_AFTER_MS);
      return (await importSockets()).openStomp;
    },
    origin: self.location.origin,
    exports: exportQueries,
  });
