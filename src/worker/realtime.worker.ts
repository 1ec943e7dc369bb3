import { expose, transfer } from 'comlink';
import { signedInName } from '../contract/realtime-port.ts';
import { systemClock } from './clock.ts';
import { createLoginBundle } from './login-bundle.ts';

expose(
  createLoginBundle({
    clock: systemClock,
    fetch: (url, init) => fetch(url, init),
    transfer,
    fetchCore: async () => (await import('./core-bundle.ts')).makeCore,
    expectsSession: self.name === signedInName,
  }),
);
