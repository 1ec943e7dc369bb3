import { expose } from 'comlink';
import { systemClock } from './clock.ts';
import { fetchConfig } from './config-file.ts';
import { createFront } from './front.ts';

expose(
  createFront({
    clock: systemClock,
    readConfig: () => fetchConfig({ fetch: (url, init) => fetch(url, init), clock: systemClock }),
    fetchInside: async () => (await import('./inside.ts')).makeInside,
  }),
);
