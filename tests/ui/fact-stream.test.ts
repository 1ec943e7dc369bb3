import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { factsOverrun } from '../../src/contract/realtime-port.ts';
import { factStream } from '../../src/ui/bridge/fact-stream.ts';
import { watchPresses } from '../../src/ui/bridge/watch-presses.ts';
import { createWorkerLink } from '../../src/ui/bridge/worker-link.ts';
import { eventually } from '../support/eventually.ts';
import { noThreads } from '../support/no-threads.ts';
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
  const stream = factStream(end, { current: null }).subscribe((batch) => void received.push(batch));
  send({ facts: [], pulse: null });
  expect([received.length, said]).toEqual([1, ['credit']]);
  stream.unsubscribe();
  expect(said).toEqual(['credit', 'stop', 'closed']);
});

test('a worker that gave the page up ends the stream with a failure, by which the page begins anew', () => {
  const { end, send } = port();
  const failures: unknown[] = [];
  factStream(end, { current: null }).subscribe({ error: (error) => void failures.push(error) });
  send(factsOverrun);
  expect(failures).toHaveLength(1);
});

describe('while the pointer is down', () => {
  const batch = { facts: [], pulse: null };
  let page: EventTarget;
  let received = 0;
  let said: unknown[] = [];
  let send: (data: unknown) => void;
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    page = new EventTarget();
    const opened = port();
    ({ said, send } = opened);
    received = 0;
    const stream = factStream(opened.end, { current: watchPresses(page) }).subscribe(() => {
      received += 1;
    });
    stop = () => stream.unsubscribe();
  });
  afterEach(() => vi.useRealTimers());

  const pointer = (type: string, { isPrimary = true, button = 0 } = {}) =>
    page.dispatchEvent(Object.assign(new Event(type), { isPrimary, button }));

  test('nothing is taken in, and the worker waits; with the click it comes, once the click was heard', () => {
    let atClick = -1;
    page.addEventListener('click', () => {
      atClick = received;
    });
    pointer('pointerdown');
    send(batch);
    send(batch);
    pointer('pointerup');
    pointer('click');
    expect([received, said, atClick]).toEqual([0, [], 0]);
    vi.advanceTimersByTime(0);
    expect([received, said]).toEqual([2, ['credit', 'credit']]);
    send(batch);
    expect(received).toBe(3);
  });
  test.each([
    ['is up, and no click comes', 'pointerup', 50],
    ['becomes a scroll', 'pointercancel', 0],
  ])('it comes where the pointer %s', (_how, type, ms) => {
    pointer('pointerdown');
    send(batch);
    pointer(type);
    expect(received).toBe(0);
    vi.advanceTimersByTime(ms);
    expect(received).toBe(1);
  });
  test('for longer than a press takes, or again and again, the news come all the same', () => {
    for (const _ of Array(9)) {
      pointer('pointerdown');
      send(batch);
      vi.advanceTimersByTime(100);
      pointer('pointerup');
      vi.advanceTimersByTime(11);
    }
    expect(received).toBe(0);
    pointer('pointerdown');
    vi.advanceTimersByTime(1);
    expect(received).toBe(9);
    send(batch);
    expect(received).toBe(10);
  });
  test.each([
    ['another button', { button: 2 }],
    ['a second finger', { isPrimary: false }],
  ])('of %s nothing waits', (_what, which) => {
    pointer('pointerdown', which);
    send(batch);
    expect(received).toBe(1);
  });
  test('what waits for a stream that was ended is not taken in', () => {
    pointer('pointerdown');
    send(batch);
    stop();
    pointer('click');
    vi.advanceTimersByTime(0);
    expect([received, said]).toEqual([0, ['stop', 'closed']]);
  });
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
    threads: noThreads,
    tab: Promise.resolve('a'),
    signedIn: () => false,
    first: () => 'figures',
    press: { current: null },
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
