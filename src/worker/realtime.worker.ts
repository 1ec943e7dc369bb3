import { expose } from 'comlink';
import { signedInName } from '../contract/realtime-port.ts';
import { systemClock } from './clock.ts';
import { createFront } from './front.ts';

expose(
  createFront({
    clock: systemClock,
    fetch: (url, init) => fetch(url, init),
    fetchInside: async () => (await import('./inside.ts')).makeInside,
    expectsSession: self.name === signedInName,
  }),
);
