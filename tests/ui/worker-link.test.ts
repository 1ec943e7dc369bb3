/** When the page starts its realtime worker again. */
import { expose } from 'comlink';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { factsOverrun, type OpenQuery } from '../../src/contract/realtime-port.ts';
import { createWorkerLink } from '../../src/ui/bridge/worker-link.ts';
import { noThreads } from '../support/no-threads.ts';
import { scriptedMaps } from '../support/scripted-maps.ts';

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
);
afterEach(() => vi.useRealTimers());

/** A worker that opens, and dies when the test says so. */
function workers() {
  const ends: (() => void)[] = [];
  const zones: unknown[] = [];
  let spawned = 0;
  let lives = 0;
  const spawn = (): Worker => {
    const { port1, port2 } = new MessageChannel();
    ends.push(() => {
      port1.close();
      port2.close();
    });
    const open = async ({ settings }: OpenQuery, facts: MessagePort) => {
      ends.push(() => facts.close());
      dies = () => facts.postMessage(factsOverrun);
      zones.push(settings?.timeZone);
      return { config: { timeZone: `read by ${spawned}` } };
    };
    expose({ open, ping: async () => {} }, port2);
    spawned += 1;
    return Object.assign(port1, { terminate: () => {} }) as unknown as Worker;
  };
  let dies = (): void => {};
  const endThreads = vi.fn();
  const link = createWorkerLink({
    spawn,
    maps: scriptedMaps().page,
    threads: { ...noThreads, end: endThreads },
    tab: Promise.resolve('a'),
    signedIn: () => false,
    first: () => 'figures',
    press: { current: null },
  });
  const deaths: string[] = [];
  link.start({
    session: () => null,
    batch: () => {},
    started: () => {
      lives += 1;
    },
    died: (message) => void deaths.push(message),
  });
  /** Real messages come while the clock stands. */
  const isTrue = async (look: () => boolean): Promise<void> => {
    for (let turn = 0; turn < 10_000 && !look(); turn += 1)
      await new Promise<void>((resolve) => void setImmediate(resolve));
    expect(look()).toBe(true);
  };
  return {
    endThreads,
    /** The time zone that each was opened with. */
    zones,
    /** Lives for so long, ms; answers after which pause the next one was started. */
    pauseAfter: async (ms: number): Promise<number> => {
      const death = deaths.length;
      await isTrue(() => lives > death);
      await vi.advanceTimersByTimeAsync(ms);
      dies();
      await isTrue(() => deaths.length > death);
      const died = performance.now();
      while (spawned === death + 1) await vi.advanceTimersToNextTimerAsync();
      return performance.now() - died;
    },
    end: () => {
      link.stop();
      for (const end of ends) end();
    },
  };
}

test('workers that die soon after their start are started with pauses that grow; one that lived begins them anew', async () => {
  const { pauseAfter, end } = workers();
  try {
    const soon: number[] = [];
    for (let death = 0; death < 8; death += 1) soon.push(await pauseAfter(0));
    expect(soon).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(await pauseAfter(120_000)).toBe(500);
    expect(await pauseAfter(0)).toBe(1_000);
  } finally {
    end();
  }
});

test('a worker that is started anew is given the settings that the one before it read', async () => {
  const { pauseAfter, zones, end } = workers();
  try {
    await pauseAfter(0);
    await pauseAfter(0);
    expect(zones.slice(0, 2)).toEqual([undefined, 'read by 1']);
  } finally {
    end();
  }
});

test('a thread that reads for a worker is ended with it', async () => {
  const { pauseAfter, endThreads, end } = workers();
  try {
    await pauseAfter(0);
    expect(endThreads).toHaveBeenCalledOnce();
  } finally {
    end();
  }
});
