import { expose } from 'comlink';
import { createXhrUpload } from './api/xhr-upload.ts';
import { systemClock } from './clock.ts';
import { createRealtime } from './create-realtime.ts';
import { indexedDbStorage } from './storage/indexed-db-storage.ts';
import { realtimeDatabase } from './stores.ts';
import { browserTabs } from './tabs/browser-tabs.ts';

expose(
  createRealtime({
    fetch: (url, init) => fetch(url, init),
    upload: createXhrUpload(() => new XMLHttpRequest()),
    clock: systemClock,
    random: Math.random,
    tabs: browserTabs,
    storage: (given) => indexedDbStorage({ ...given, database: realtimeDatabase }),
    openStomp: async () => (await import('./stomp/stomp-connection.ts')).openStomp,
    origin: self.location.origin,
  }),
);
