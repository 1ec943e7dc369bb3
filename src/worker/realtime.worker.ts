import { expose } from 'comlink';
import { signedInName } from '../contract/realtime-port.ts';
import { systemClock } from './clock.ts';
import { createFront } from './login-bundle.ts';

expose(
  createFront({
    clock: systemClock,
    fetch: (url, init) => fetch(url, init),
    fetchInside: async () => (await import('./core-bundle.ts')).makeInside,
    expectsSession: self.name === signedInName,
  }),
);
