import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Address } from '../../src/contract/model.ts';
import { placeKey } from '../../src/domain/addresses.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { createGeocoderRateLimiter } from '../../src/worker/geocoding/geocoder-rate-limiter.ts';
import { createGeocodingQueue } from '../../src/worker/geocoding/geocoding-queue.ts';
import { createLookUp, type LookUp } from '../../src/worker/geocoding/reverse.ts';
import { createAddressCache } from '../../src/worker/storage/address-cache.ts';
import type { Tabs } from '../../src/worker/tabs/tabs.ts';
import { browserTabs } from '../support/browser-tabs.ts';
import { type ManualClock, manualClock, settle } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { startClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { locationOf } from '../support/wire.ts';

const place = (n: number) => ({ latitude: 13 + n / 1_000, longitude: 80.2 });
const found = (text: string): Address => ({ kind: 'found', text });

function queueOf(
  lookUp: LookUp,
  clock: ManualClock = manualClock(),
  storage = createAddressCache(memoryStorage()),
) {
  const counters = createCounters();
  const queue = createGeocodingQueue({
    lookUp,
    clock,
    storage,
    counters,
    limiter: createGeocoderRateLimiter({ clock, intervalMs: 1_000 }),
    backoffMs: [2_000, 4_000, 8_000],
    cacheMs: 30 * 24 * 3_600_000,
  });
  return { queue, clock, storage, counters };
}

describe('the geocoding queue', () => {
  test('asks one at a time and at most once a second', async () => {
    const started: number[] = [];
    let underWay = 0;
    let most = 0;
    const { queue, clock } = queueOf(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      started.push(clock.monotonic());
      await new Promise<void>((resolve) => void clock.after(300, resolve));
      underWay -= 1;
      return found('x');
    });
    for (let i = 0; i < 4; i += 1) void queue.resolve(place(i), 'later');
    await clock.advance(10_000);
    expect(started).toEqual([0, 1_000, 2_000, 3_000]);
    expect(most).toBe(1);
  });

  test('reads an address that another tab has kept from the disk once, and holds it in memory from then on', async () => {
    const cache = createAddressCache(memoryStorage());
    const clock = manualClock();
    await cache.keepAddress(placeKey(place(1)), { address: found('kept'), at: clock.wall() });
    let reads = 0;
    const address: typeof cache.address = async (key) => {
      reads += 1;
      return cache.address(key);
    };
    const { queue } = queueOf(async () => 'failed', clock, { ...cache, address });
    for (let each = 0; each < 3; each += 1) expect(await queue.known(place(1))).toEqual(found('kept'));
    expect(reads).toBe(1);
  });

  test('counts the second from the call, and not from the look whether it is still wanted', async () => {
    const clock = manualClock();
    const limiter = createGeocoderRateLimiter({ clock, intervalMs: 1_000 });
    const begun: number[] = [];
    const call = async () => void begun.push(clock.monotonic());
    const isWantedLate = () => new Promise<boolean>((answer) => void clock.after(900, () => answer(true)));
    void limiter.run('later', call, isWantedLate);
    void limiter.run('later', call);
    await clock.advance(5_000);
    expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBe(1_000);
  });

  test('places on screen go before waiting ones', async () => {
    const asked: number[] = [];
    const { queue, clock } = queueOf(async ({ latitude }) => {
      asked.push(Math.round((latitude - 13) * 1_000));
      return found('x');
    });
    for (const n of [1, 2, 3]) void queue.resolve(place(n), 'later');
    void queue.resolve(place(9), 'onScreen');
    void queue.resolve(place(3), 'onScreen');
    await clock.advance(10_000);
    expect(asked).toEqual([1, 9, 3, 2]);
  });

  test('429 waits 2, 4 and 8 s, then the address is unavailable', async () => {
    const asked: number[] = [];
    const { queue, clock, counters } = queueOf(async () => {
      asked.push(clock.monotonic());
      return 'tooMany';
    });
    const answer = queue.resolve(place(1), 'later');
    await clock.advance(60_000);
    expect(await answer).toEqual({ kind: 'unavailable' });
    expect(asked).toEqual([0, 2_000, 6_000, 14_000]);
    expect(counters.read()['geocoder.tooManyRequests']).toBe(4);
  });

  test('a 429 that passes gives the address after all', async () => {
    let calls = 0;
    const { queue, clock } = queueOf(async () => (++calls < 3 ? 'tooMany' : found('Adyar')));
    const answer = queue.resolve(place(1), 'later');
    await clock.advance(60_000);
    expect(await answer).toEqual(found('Adyar'));
  });

  test('a pair that is the same to five decimals is asked once, also by the next worker', async () => {
    let calls = 0;
    const lookUp: LookUp = async () => {
      calls += 1;
      return found('Adyar');
    };
    const { queue, clock, storage } = queueOf(lookUp);
    const one = queue.resolve({ latitude: 13.000001, longitude: 80 }, 'later');
    const other = queue.resolve({ latitude: 13.000002, longitude: 80 }, 'onScreen');
    await clock.advance(5_000);
    expect([await one, await other]).toEqual([found('Adyar'), found('Adyar')]);
    const next = queueOf(lookUp, clock, storage);
    const again = next.queue.resolve({ latitude: 13, longitude: 80 }, 'later');
    await clock.advance(5_000);
    expect(await again).toEqual(found('Adyar'));
    expect(calls).toBe(1);
  });

  test('after 30 days an address is asked for again', async () => {
    let calls = 0;
    const lookUp: LookUp = async () => found(`answer ${++calls}`);
    const { queue, clock, storage } = queueOf(lookUp);
    void queue.resolve(place(1), 'later');
    await clock.advance(100);
    clock.jumpWall(31 * 24 * 3_600_000);
    const next = queueOf(lookUp, clock, storage);
    const again = next.queue.resolve(place(1), 'later');
    await clock.advance(5_000);
    expect(await again).toEqual(found('answer 2'));
  });

  test.each([
    ['unavailable', 'tooMany'],
    ['coordinates', 'failed'],
  ] as const)(
    'a place that had no address (%s) is not asked for again within a minute',
    async (kind, answer) => {
      const asked: number[] = [];
      const { queue, clock } = queueOf(async () => {
        asked.push(clock.monotonic());
        return asked.length < 5 && answer === 'tooMany'
          ? answer
          : asked.length < 2
            ? 'failed'
            : found('Adyar');
      });
      const first = queue.resolve(place(1), 'later');
      await clock.advance(20_000);
      expect(await first).toMatchObject({ kind });
      const calls = asked.length;
      const second = queue.resolve(place(1), 'onScreen');
      await clock.advance(30_000);
      expect(await second).toMatchObject({ kind });
      expect(asked).toHaveLength(calls);
      await clock.advance(30_000);
      const third = queue.resolve(place(1), 'later');
      await clock.advance(30_000);
      expect(await third).toEqual(found('Adyar'));
    },
  );

  test('an address that could not be had is asked for again after a minute, also where the clock was set back', async () => {
    const answers: (Address | 'failed')[] = ['failed', found('Anna Salai')];
    const { queue, clock } = queueOf(async () => answers.shift() ?? 'failed');
    void queue.resolve(place(1), 'onScreen');
    await clock.advance(2_000);
    clock.jumpWall(-6 * 3_600_000);
    await clock.advance(50_000);
    const early = queue.resolve(place(1), 'onScreen');
    await clock.advance(2_000);
    expect((await early).kind).toBe('coordinates');
    await clock.advance(10_000);
    const late = queue.resolve(place(1), 'onScreen');
    await clock.advance(2_000);
    expect(await late).toEqual(found('Anna Salai'));
  });

  test('a look-up that throws does not stop the next one', async () => {
    let calls = 0;
    const { queue, clock } = queueOf(async () => {
      calls += 1;
      if (calls === 1) throw new Error('odd');
      return found('Adyar');
    });
    const answers = [queue.resolve(place(1), 'later'), queue.resolve(place(2), 'later')];
    await clock.advance(5_000);
    expect(await Promise.all(answers)).toMatchObject([{ kind: 'coordinates' }, found('Adyar')]);
  });

  test('a known address is published without a call; an unknown one is not', async () => {
    let calls = 0;
    const { queue, clock, storage } = queueOf(async () => found(`answer ${++calls}`));
    expect(await queue.known(place(1))).toBeNull();
    void queue.resolve(place(1), 'later');
    await clock.advance(100);
    expect(await queue.known(place(1))).toEqual(found('answer 1'));
    const next = queueOf(async () => 'failed', clock, storage);
    expect(await next.queue.known(place(1))).toEqual(found('answer 1'));
    expect(await next.queue.known(place(2))).toBeNull();
    expect(calls).toBe(1);
  });

  test('every request is settled, whatever the service answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            n: fc.nat(5),
            urgent: fc.boolean(),
            answer: fc.constantFrom('tooMany', 'failed', 'found'),
          }),
          {
            maxLength: 12,
          },
        ),
        async (requests) => {
          let i = 0;
          const { queue, clock } = queueOf(async () => {
            const answer = requests[i++ % requests.length]?.answer ?? 'found';
            return answer === 'found' ? found('x') : (answer as 'tooMany' | 'failed');
          });
          const answers = requests.map(({ n, urgent }) =>
            queue.resolve(place(n), urgent ? 'onScreen' : 'later'),
          );
          await clock.advance(600_000);
          const settled = await Promise.all(answers);
          expect(settled).toHaveLength(requests.length);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('after all were sent away', () => {
  /** A look-up that takes a second; notes what was asked, by the thousandth of a degree. */
  function slow(answer: () => Address | 'tooMany' = () => found('Adyar')) {
    const asked: number[] = [];
    const { queue, clock } = queueOf(async ({ latitude }) => {
      asked.push(Math.round((latitude - 13) * 1_000));
      await new Promise<void>((resolve) => void clock.after(1_000, resolve));
      return answer();
    });
    return { queue, clock, asked };
  }

  test('every waiting caller learns that there is no address', async () => {
    const { queue, clock } = slow();
    const answers = [1, 2].map((n) => queue.resolve(place(n), 'later'));
    await clock.advance(100);
    queue.clear();
    expect(await Promise.all(answers)).toEqual([{ kind: 'unavailable' }, { kind: 'unavailable' }]);
  });

  test.each(['under way', 'waiting'] as const)(
    'who asks again for a place (%s) is answered',
    async (which) => {
      const { queue, clock, asked } = slow();
      const n = which === 'under way' ? 1 : 2;
      for (const each of [1, 2]) void queue.resolve(place(each), 'later');
      await clock.advance(500);
      queue.clear();
      const again = queue.resolve(place(n), 'later');
      const other = queue.resolve(place(7), 'later');
      await clock.advance(20_000);
      expect(await Promise.all([again, other])).toEqual([found('Adyar'), found('Adyar')]);
      expect(asked).toEqual(which === 'under way' ? [1, 7] : [1, 2, 7]);
    },
  );

  test('the service is not asked again for a caller that was sent away, and no address of the place is remembered', async () => {
    let limited = true;
    const { queue, clock, asked } = slow(() => (limited ? 'tooMany' : found('Adyar')));
    void queue.resolve(place(1), 'later');
    await clock.advance(1_500);
    queue.clear();
    await clock.advance(20_000);
    expect(asked).toEqual([1]);
    limited = false;
    const again = queue.resolve(place(1), 'later');
    await clock.advance(5_000);
    expect(await again).toEqual(found('Adyar'));
  });
});

describe('the reverse look-up', () => {
  const lookUpWith = (answer: Parameters<ReturnType<typeof scriptedBackend>['on']>[1]) => {
    const backend = scriptedBackend();
    backend.on('/geo/reverse', answer);
    const clock = manualClock();
    const lookUp = createLookUp({ fetch: backend.fetch, clock, geocoderUrl: '/geo', timeoutMs: 20_000 });
    return { backend, clock, lookUp };
  };

  test('asks as specified', async () => {
    const { backend, lookUp } = lookUpWith({ json: {} });
    await lookUp({ latitude: 13.1, longitude: 80.2 });
    expect(backend.calls[0]?.path).toBe(
      '/geo/reverse?format=json&lat=13.1&lon=80.2&zoom=18&addressdetails=1',
    );
  });

  test.each(['', ' ', 'null', '[]', '{}'])('finds no address in the empty answer %j', async (text) => {
    const { lookUp } = lookUpWith({ text });
    expect(await lookUp({ latitude: 13.1, longitude: 80.2 })).toEqual({ kind: 'notFound' });
  });

  test('joins the parts with commas in the specified order', async () => {
    const address = {
      postcode: '600020',
      road: 'Kamaraj Avenue',
      city: 'Chennai',
      suburb: 'Adyar',
      country: 'India',
    };
    const { lookUp } = lookUpWith({ json: { address } });
    expect(await lookUp({ latitude: 13, longitude: 80 })).toEqual(
      found('Kamaraj Avenue, Adyar, Chennai, 600020'),
    );
  });

  test.each([
    ['an empty answer', { json: {} } as const, { kind: 'notFound' }],
    ['429', { text: 'slow down', status: 429 } as const, 'tooMany'],
    ['500', { text: 'x', status: 500 } as const, 'failed'],
    ['HTML', { text: '<html>' } as const, 'failed'],
    ['no network', 'broken' as const, 'failed'],
    ['an odd shape', { json: [1] } as const, 'failed'],
  ])('%s is %o', async (_, answer, expected) => {
    expect(await lookUpWith(answer).lookUp({ latitude: 13, longitude: 80 })).toEqual(expected);
  });

  test('no answer at all ends at its deadline', async () => {
    const { lookUp, clock } = lookUpWith('hang');
    const answer = lookUp({ latitude: 13, longitude: 80 });
    await clock.advance(20_000);
    expect(await answer).toBe('failed');
  });
});

describe('several tabs of one browser', () => {
  test('ask the address service once a second between them, and once for a place', async () => {
    const clock = manualClock();
    const shared = {
      clock,
      storage: memoryStorage(clock),
      browser: browserTabs(),
      backend: scriptedBackend(),
    };
    const asked: { at: number; path: string }[] = [];
    shared.backend.on('/geo/reverse', ({ path }) => {
      asked.push({ at: clock.monotonic(), path });
      return { json: { address: { road: 'Anna Salai' } } };
    });
    shared.backend.on('/api/location/all', {
      json: [1, 2, 3].map((id) => locationOf({ deliveryBoyId: id, latitude: 13 + id / 100 })),
    });
    for (let tab = 0; tab < 5; tab += 1) {
      const client = await startClient({ ...shared, tab: `t${tab}` });
      await client.signIn();
    }
    await clock.advance(240_000);
    const times = asked.map(({ at }) => at);
    expect(times.slice(1).every((at, i) => at - (times[i] ?? 0) >= 1_000)).toBe(true);
    expect([asked.length, new Set(asked.map(({ path }) => path)).size]).toEqual([3, 3]);
  });

  test('get addresses though one of them hangs while it has the lock', async () => {
    const [clock, browser, backend] = [manualClock(), browserTabs(), scriptedBackend()];
    backend.on('/geo/reverse', { json: { address: { road: 'Anna Salai' } } });
    backend.on('/api/location/all', { json: [locationOf({ deliveryBoyId: 1, latitude: 13.01 })] });
    const limits = { clock, atMostMs: 1_000 };
    void browser.open().exclusively('geocoder', limits, () => new Promise(() => {}));
    const client = await startClient({ clock, browser, backend });
    await client.signIn();
    const asked = () => backend.calls.filter(({ path }) => path.startsWith('/geo/reverse')).length;
    // The first address is asked for after three minutes, for an alert; then so long as a call with a maps service, its
    // script and the rest may take.
    await clock.advance(300_000);
    expect(asked()).toBe(0);
    await clock.advance(60_000);
    expect(asked()).toBe(1);
  });

  test('a search waits for the lock of another tab, and goes before earlier look-ups of its own tab', async () => {
    const clock = manualClock();
    const exclusively = (tabs: Tabs) => (work: () => Promise<void>) =>
      tabs.exclusively('geocoder', { clock, atMostMs: 10_000 }, work);
    const browser = browserTabs();
    const [one, other] = [browser.open(), browser.open()].map((tabs) =>
      createGeocoderRateLimiter({ clock, intervalMs: 1_000, exclusively: exclusively(tabs) }),
    );
    const called: string[] = [];
    const call = (name: string) => async () => void called.push(`${name} ${clock.monotonic()}`);
    void one?.run('later', call('card'));
    void one?.run('later', call('card'));
    await settle();
    void other?.run('later', call('route'));
    await settle();
    void other?.run('now', call('search'));
    await clock.advance(5_000);
    expect(called).toEqual(['card 0', 'search 1000', 'card 2000', 'route 3000']);
  });
});

test('two hundred places off screen wait; the oldest gets its coordinates instead and may be asked for anew', async () => {
  const asked: number[] = [];
  const { queue, clock } = queueOf(async ({ latitude }) => {
    asked.push(Math.round((latitude - 13) * 1_000));
    return found('x');
  });
  const first = queue.resolve(place(0), 'later');
  const answers = Array.from({ length: 500 }, (_, i) => queue.resolve(place(i + 1), 'later'));
  const onScreen = queue.resolve(place(900), 'onScreen');
  await clock.advance(400_000);
  expect(await onScreen).toEqual(found('x'));
  expect(asked.length).toBeLessThanOrEqual(202);
  expect(asked.slice(-200)).toEqual(Array.from({ length: 200 }, (_, i) => i + 301));
  expect(await answers[99]).toMatchObject({ kind: 'coordinates' });
  await first;
  void queue.resolve(place(100), 'later');
  await clock.advance(2_000);
  expect(asked.at(-1)).toBe(100);
});

test('addresses are asked for at the pace of the settings', async () => {
  const backend = scriptedBackend();
  const clock = manualClock();
  const asked: number[] = [];
  backend.on('/geo/reverse', () => {
    asked.push(clock.monotonic());
    return { json: { address: { road: 'Anna Salai' } } };
  });
  backend.on('/api/location/all', {
    json: [1, 2, 3].map((n) => locationOf({ deliveryBoyId: n, latitude: 13 + n / 100 })),
  });
  const client = await startClient({ clock, backend, config: { timings: { geocodeIntervalMs: 7_000 } } });
  await client.signIn();
  await clock.advance(300_000);
  expect(asked.slice(1).map((at, i) => at - (asked[i] ?? 0))).toEqual([7_000, 7_000]);
});
