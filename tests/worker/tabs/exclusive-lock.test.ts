import { describe, expect, test } from 'vitest';
import { runExclusively } from '../../../src/worker/tabs/exclusive-lock.ts';
import type { Locks } from '../../../src/worker/tabs/locks.ts';
import type { Tabs } from '../../../src/worker/tabs/tabs.ts';
import { browserTabs } from '../../support/browser-tabs.ts';
import { manualClock, settle } from '../../support/manual-clock.ts';

const AT_MOST_MS = 1_000;

/** Tabs of one browser that each have a turn of the same kind. */
function turns(count: number) {
  const browser = browserTabs();
  const clock = manualClock();
  const log: string[] = [];
  const tabs = Array.from({ length: count }, () => browser.open());
  /** Begins a turn of the tab; answers how to end it. */
  const begin = async (tab: number, name = 'turn') => {
    let end = () => {};
    const work = () => {
      log.push(`${tab} begins`);
      return new Promise<number>((resolve) => {
        end = () => {
          log.push(`${tab} ends`);
          resolve(tab);
        };
      });
    };
    const done = (tabs[tab] as Tabs).exclusively(name, { clock, atMostMs: AT_MOST_MS }, work);
    await settle();
    return {
      end: async () => {
        end();
        await settle();
      },
      done,
    };
  };
  return { clock, log, tabs, begin };
}

describe('a turn among tabs', () => {
  test('begins when the one before it is over, in the order of asking; others go on beside it', async () => {
    const { log, begin } = turns(3);
    const first = await begin(0);
    const second = await begin(1);
    await begin(2, 'another');
    expect(log).toEqual(['0 begins', '2 begins']);
    await first.end();
    expect(log).toEqual(['0 begins', '2 begins', '0 ends', '1 begins']);
    await second.end();
    expect(log.at(-1)).toBe('1 ends');
    expect(await second.done).toBe(1);
  });

  test('that fails fails for who asked, and the next one begins', async () => {
    const { clock, log, tabs, begin } = turns(2);
    const failing = tabs[0]?.exclusively('turn', { clock, atMostMs: AT_MOST_MS }, () =>
      Promise.reject(new Error('no room')),
    );
    await expect(failing).rejects.toThrow('no room');
    await begin(1);
    expect(log).toEqual(['1 begins']);
  });

  test('of a tab that is gone is over', async () => {
    const { log, tabs, begin } = turns(2);
    await begin(0);
    await begin(1);
    tabs[0]?.die();
    await settle();
    expect(log).toEqual(['0 begins', '1 begins']);
  });

  test('that lasts too long is taken by who waits, one after the other, each a wait later; it ends all the same', async () => {
    const { clock, log, begin } = turns(3);
    const hung = await begin(0);
    const next = await begin(1);
    const last = await begin(2);
    // Who holds it is seen first; that it is the same one, a wait later.
    await clock.advance(2 * AT_MOST_MS - 1);
    expect(log).toEqual(['0 begins']);
    await clock.advance(1);
    await settle();
    expect(log).toEqual(['0 begins', '1 begins']);
    expect([await hung.end(), await hung.done]).toEqual([undefined, 0]);
    // The one behind it begins to count anew: the holder is another one.
    await clock.advance(AT_MOST_MS - 1);
    expect(log).toEqual(['0 begins', '1 begins', '0 ends']);
    await clock.advance(1);
    await settle();
    expect(log.at(-1)).toBe('2 begins');
    await next.end();
    await last.end();
    expect([await next.done, await last.done]).toEqual([1, 2]);
    expect(log.filter((words) => words.endsWith('begins'))).toHaveLength(3);
  });

  test('of a holder that hangs, the second in the queue waits once more than the first', async () => {
    const { clock, log, tabs, begin } = turns(3);
    await begin(0);
    await begin(1);
    await clock.advance(AT_MOST_MS / 2);
    await begin(2);
    // The first in the queue hangs as well: it does not take what is due to it.
    tabs[1]?.die();
    await clock.advance(1.5 * AT_MOST_MS);
    expect(log).toEqual(['0 begins']);
    await clock.advance(AT_MOST_MS);
    await settle();
    expect(log).toEqual(['0 begins', '2 begins']);
  });

  test('of changing holders is taken from none of them', async () => {
    const { clock, log, begin } = turns(4);
    const first = await begin(0);
    const second = await begin(1);
    const third = await begin(2);
    await begin(3);
    await clock.advance(0.9 * AT_MOST_MS);
    await first.end();
    await clock.advance(0.9 * AT_MOST_MS);
    await second.end();
    await clock.advance(0.9 * AT_MOST_MS);
    expect(log.filter((words) => words.endsWith('begins'))).toEqual(['0 begins', '1 begins', '2 begins']);
    await third.end();
    expect(log.at(-1)).toBe('3 begins');
  });
});

describe('a tab that waits, by what the browser says of the lock', () => {
  const lock = 'homedraw/turn/turn';
  const of = (name: string, clientId: string): LockInfo => ({ name, clientId, mode: 'exclusive' });
  type Said = (own: LockInfo) => LockManagerSnapshot | null;

  /** The lock is never granted. What `said` makes of the tab's own lock, the browser says; null where it says nothing. */
  function waits(said: Said, grantStolen: (run: () => unknown) => unknown = (run) => run()) {
    const clock = manualClock();
    const [stolen, own]: [string[], string[]] = [[], []];
    let begun = 0;
    const locks: Locks = {
      request: async (name, { steal = false, signal }, run) => {
        if (name.startsWith('homedraw/tab/')) own.push(name);
        if (steal) stolen.push(name);
        if (steal) return grantStolen(() => run()) as Promise<never>;
        if (name !== lock) return run();
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      },
      query: async () => said(of(own.at(-1) ?? '', 'me')) ?? refuse(),
    };
    const done = runExclusively(locks, 'turn', { clock, atMostMs: AT_MOST_MS }, async () => {
      begun += 1;
      return 'done';
    });
    return { clock, stolen, own, done, begun: () => begun };
  }
  const refuse = () => Promise.reject(new DOMException('not here', 'SecurityError'));

  test.each<[string, Said]>([
    ['it says nothing', () => null],
    ['it names no locks', () => ({})],
    ['nobody has it', (own) => ({ held: [own], pending: [of(lock, 'me')] })],
    ['this tab does not wait for it', (own) => ({ held: [own, of(lock, 'other')], pending: [] })],
    [
      'another lock is what this tab waits for',
      (own) => ({ held: [own, of(lock, 'other')], pending: [of('homedraw/turn/other', 'me')] }),
    ],
  ])('takes it from nobody where %s', async (_, said) => {
    const { clock, stolen, begun } = waits(said);
    await clock.advance(10 * AT_MOST_MS);
    expect([stolen, begun()]).toEqual([[], 0]);
  });

  const isFirst: Said = (own) => ({
    held: [own, of(lock, 'other')],
    pending: [of('homedraw/turn/other', 'third'), of(lock, 'me'), of(lock, 'fourth')],
  });

  test('takes it from one who is seen twice, whoever waits for other locks or behind it', async () => {
    const { clock, stolen, own, done } = waits(isFirst);
    await clock.advance(2 * AT_MOST_MS - 1);
    expect(stolen).toEqual([]);
    await clock.advance(1);
    expect([stolen, await done]).toEqual([[lock], 'done']);
    // Under a name of its own each time: two tabs that ask at once do not wait for each other.
    expect([own.length, new Set(own).size]).toEqual([2, 2]);
    await clock.advance(10 * AT_MOST_MS);
    expect(stolen).toHaveLength(1);
  });

  test('begins once where the lock that it takes is given to it later', async () => {
    let give = () => {};
    const { clock, done, begun } = waits(
      isFirst,
      (run) =>
        new Promise((resolve) => {
          give = () => resolve(run());
        }),
    );
    await clock.advance(2 * AT_MOST_MS);
    expect(begun()).toBe(0);
    give();
    expect([await done, begun()]).toEqual(['done', 1]);
  });

  test('takes it from nobody once it has had its turn', async () => {
    const clock = manualClock();
    const asked: boolean[] = [];
    const locks: Locks = {
      request: async (_, { steal = false }, run) => {
        asked.push(steal);
        return run();
      },
      query: async () => ({}),
    };
    await runExclusively(locks, 'turn', { clock, atMostMs: AT_MOST_MS }, async () => 'done');
    await clock.advance(10 * AT_MOST_MS);
    expect(asked).toEqual([false]);
  });
});

describe('where the browser', () => {
  const refused = () => Promise.reject(new DOMException('not here', 'SecurityError'));
  const held = { held: [], pending: [] } as LockManagerSnapshot;

  test.each<[string, Locks]>([
    ['refuses locks', { request: refused, query: refused }],
    ['refuses to name the holders', { request: refused, query: async () => held }],
  ])('%s, the work is done at once, and once', async (_, locks) => {
    const clock = manualClock();
    let done = 0;
    const work = async () => {
      done += 1;
      return 'done';
    };
    expect(await runExclusively(locks, 'turn', { clock, atMostMs: AT_MOST_MS }, work)).toBe('done');
    await clock.advance(10 * AT_MOST_MS);
    expect(done).toBe(1);
  });

  test('does not answer who holds it, nothing is taken from anybody', async () => {
    const clock = manualClock();
    const stolen: boolean[] = [];
    const locks: Locks = {
      request: (_, { steal = false }) => {
        stolen.push(steal);
        return new Promise(() => {});
      },
      query: refused,
    };
    void runExclusively(locks, 'turn', { clock, atMostMs: AT_MOST_MS }, async () => 'done');
    await clock.advance(10 * AT_MOST_MS);
    expect(stolen).not.toContain(true);
  });
});
