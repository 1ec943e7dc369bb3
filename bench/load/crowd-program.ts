/**
 * A process of the load: it is told by its parent what it holds and when to begin, and ends with it. So the phones and
 * consoles do not share a thread with each other, nor with a server that is measured.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createConsoleCrowd } from './console-crowd.ts';
import type { Crowd, CrowdPlan } from './crowd.ts';
import { type CrowdAnswer, type CrowdCall, generatorOf } from './crowd-protocol.ts';
import { createPhoneCrowd } from './phone-crowd.ts';

let crowd: Crowd | null = null;
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
let since = { at: performance.now(), cpu: process.cpuUsage() };

const create = (plan: CrowdPlan) =>
  plan.kind === 'phones' ? createPhoneCrowd(plan, plan.accounts) : createConsoleCrowd(plan, plan.accounts);

async function answerTo(call: CrowdCall): Promise<CrowdAnswer['value']> {
  if (call.name === 'signIn') {
    crowd = create(call.plan);
    return crowd.signIn();
  }
  if (crowd === null) throw new Error('nobody is signed in');
  switch (call.name) {
    case 'go':
      crowd.go();
      return undefined;
    case 'meet':
      crowd.meet(call.partners);
      return undefined;
    case 'hush':
      await crowd.hush();
      return undefined;
    case 'end':
      crowd.end();
      return undefined;
    case 'take': {
      const seconds = (performance.now() - since.at) / 1_000;
      const generator = generatorOf(process.cpuUsage(since.cpu), seconds, delay.percentile(99));
      since = { at: performance.now(), cpu: process.cpuUsage() };
      delay.reset();
      return { tally: crowd.take(), generator };
    }
  }
}

process.on('message', (call: CrowdCall) => {
  answerTo(call).then(
    (value) => process.send?.({ number: call.number, value }),
    (error) => process.send?.({ number: call.number, error: String(error) }),
  );
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));
