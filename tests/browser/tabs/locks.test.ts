import { type Remote, wrap } from 'comlink';
import { afterEach, describe } from 'vitest';
import type { ContractTab } from '../../support/contracts/contract-tab.ts';
import { tabsContract } from '../../support/contracts/tabs-contract.ts';

type Far = Remote<Omit<ContractTab, 'die'>>;
const alive = new Map<Worker, Far>();

afterEach(() => {
  for (const worker of alive.keys()) worker.terminate();
  alive.clear();
});

function open(): ContractTab {
  const worker = new Worker(new URL('./tab.worker.ts', import.meta.url), { type: 'module' });
  const far = wrap<Omit<ContractTab, 'die'>>(worker);
  alive.set(worker, far);
  return {
    stand: (scope) => far.stand(scope),
    take: (times) => far.take(times),
    end: () => far.end(),
    leads: () => far.leads(),
    leading: () => far.leading(),
    isAlone: (scope) => far.isAlone(scope),
    endedAlone: (scope) => far.endedAlone(scope),
    passesBy: (scope) => far.passesBy(scope),
    wantLock: (name) => far.wantLock(name),
    hasLock: () => far.hasLock(),
    releaseLock: () => far.releaseLock(),
    pass: (ms) => far.pass(ms),
    join: (channel) => far.join(channel),
    post: (message) => far.post(message),
    received: () => far.received(),
    die: () => {
      alive.delete(worker);
      worker.terminate();
    },
  };
}

/**
 * What was asked of the browser before is answered before: each tab asks its lock manager some rounds long, and what
 * one answer sets going has a round of its own.
 */
async function quiet(): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await navigator.locks.query();
    await Promise.all([...alive.values()].map((far) => far.isAlone('nobody')));
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  }
}

describe('tabs in a browser', () => {
  tabsContract({ open: async () => open(), quiet, runs: 20 });
});
