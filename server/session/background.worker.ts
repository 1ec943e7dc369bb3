/** Derives passwords whose owners can wait, where nothing else wants the core. */
import { scryptSync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { BackgroundAnswer, BackgroundTask } from './background-derivation.ts';
import { inOneForm, keyBytes, scryptOptions } from './derivation.ts';

/** A tenth of the weight of every other thread. */
const niceness = 10;

const port = parentPort;
if (port) {
  // Linux has a priority for each thread, and 0 is the one that asks. Elsewhere it would be that of the whole server.
  if (process.platform === 'linux') setPriority(0, niceness);
  port.on('message', ({ id, password, salt, cost }: BackgroundTask) => {
    const answer: BackgroundAnswer = {
      id,
      key: scryptSync(inOneForm(password), salt, keyBytes, scryptOptions(cost)),
    };
    port.postMessage(answer);
  });
}
