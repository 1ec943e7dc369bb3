import { expect, test } from 'vitest';
import { factsOverrun } from '../../src/contract/realtime-port.ts';
import { factStream } from '../../src/ui/bridge/fact-stream.ts';
import { createWorkerLink } from '../../src/ui/bridge/worker-link.ts';
import { eventually } from '../support/eventually.ts';
import { scriptedMaps } from '../support/scripted-maps.ts';

/** The page's end of the port, and what the page said to it. */
function port() {
  const said: unknown[] = [];
  const end = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    postMessage: (word: unknown) => void said.push(word),
    close: () => void said.push('closed'),
  };
  return { end: end as unknown as MessagePort, said, send: (data: unknown) => end.onmessage?.({ data }) };
}

test('each batch is answered with a credit; a listener that ends stops the worker’s stream', () => {
  const { end, said, send } = port();
  const received: unknown[] = [];
  const stream = factStream(end).subscribe((batch) => void received.push(batch));
  send({ facts: [], pulse: null });
  expect([received.length, said]).toEqual([1, ['credit']]);
  stream.unsubscribe();
  expect(said).toEqual(['credit', 'stop', 'closed']);
});

test('a worker that gave the page up ends the stream with a failure, by which the page begins anew', () => {
  const { end, send } = port();
  const failures: unknown[] = [];
  factStream(end).subscribe({ error: (error) => void failures.push(error) });
  send(factsOverrun);
  expect(failures).toHaveLength(1);
});

test('a page that is given up ends that worker and starts another', async () => {
  const ports: MessagePort[] = [];
  const ended: number[] = [];
  const link = createWorkerLink({
    spawn: () => {
      const at = ports.length;
      const worker = Object.assign(new EventTarget(), {
        postMessage: (_: unknown, transferred: readonly unknown[] = []) =>
          void ports.push(...(transferred as MessagePort[]).slice(0, 1)),
        terminate: () => void ended.push(at),
      });
      return worker as unknown as Worker;
    },
    maps: scriptedMaps().page,
    tab: Promise.resolve('a'),
    signedIn: () => false,
    first: () => 'figures',
  });
  const deaths: string[] = [];
  link.start({
    session: () => null,
    batch: () => {},
    started: () => {},
    died: (message) => void deaths.push(message),
  });
  await eventually(() => expect(ports).toHaveLength(1));
  ports[0]?.postMessage(factsOverrun);
  await eventually(() => expect(deaths).toHaveLength(1));
  link.hurry();
  await eventually(() => expect(ports).toHaveLength(2));
  expect(ended).toEqual([0]);
  link.stop();
  for (const port of ports) port.close();
});
