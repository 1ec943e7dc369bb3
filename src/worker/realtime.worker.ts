import { expose } from 'comlink';
import { systemClock } from './clock.ts';
import { createRealtime } from './create-realtime.ts';
import { ownTab } from './journal/own-tab.ts';
import { indexedDbStorage } from './storage/indexed-db-storage.ts';

expose(
  createRealtime({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    storage: (counters) => indexedDbStorage({ counters, clock: systemClock }),
    tab: ownTab(self.name, systemClock, navigator.locks),
    openStomp: async () => (await import('./alert-channel/stomp-connection.ts')).openStomp,
    origin: self.location.origin,
  }),
);
