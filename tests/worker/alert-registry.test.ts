import { describe, expect, test, vi } from 'vitest';
import type { FactPayload } from '../../src/contract/facts.ts';
import type { Alert } from '../../src/contract/model.ts';
import { defaultConfig, defaultTimings } from '../../src/contract/read-config.ts';
import { distanceMetres } from '../../src/domain/geo.ts';
import { openAlertRaiser } from '../../src/worker/alerts/alert-raiser.ts';
import { type AlertRegistry, alertStore, openAlertRegistry } from '../../src/worker/alerts/alert-registry.ts';
import type { Storage } from '../../src/worker/storage/storage.ts';
import type { SessionTabs } from '../../src/worker/tabs/session-tabs.ts';
import { alertOf } from '../support/alerts.ts';
import { type ManualClock, manualClock, settle } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { hospital } from '../support/realtime-client.ts';
import { northOf } from '../support/wire.ts';

function twoRegistries() {
  const clock = manualClock();
  const storage = memoryStorage(clock);
  const config = { ...defaultConfig, timings: { ...defaultTimings, notificationCap: 3 } };
  const open = (id = '1', kept: Storage = storage) =>
    openAlertRegistry({ storage: kept, clock, config, hospital: { ...hospital, id } });
  return { clock, storage, open, one: open(), other: open() };
}
const place = { latitude: 13.0827, longitude: 80.2707 };
const north = (metres: number) => ({ ...place, latitude: northOf(place.latitude, metres) });

async function raise(registry: AlertRegistry, alert: Alert): Promise<void> {
  await registry.raise(alert, 'poll');
  registry.said(alert.key);
}

/** An alert raiser over this registry in a tab that leads. */
function openRaiser(registry: AlertRegistry, clock: ManualClock, signal = new AbortController().signal) {
  const facts: FactPayload[] = [];
  const tabs = {
    once: (_: unknown, __: unknown, say: () => void) => say(),
    post() {},
    onMessage() {},
    whenLeading() {},
  };
  const raiser = openAlertRaiser(
    {
      clock,
      config: defaultConfig,
      storage: memoryStorage(clock),
      tabs: tabs as unknown as SessionTabs,
      publish: (fact) => void facts.push(fact),
      signal,
    },
    { registry, cleared: Promise.resolve(), raised: () => {}, inherited: () => {} },
  );
  return { raiser, facts };
}

describe('a display that is not opened again for weeks', () => {
  test('keeps standing cards; a dismissed key is forgotten when the backend no longer sends the alert', async () => {
    const { clock, storage, one } = twoRegistries();
    const { raiser } = openRaiser(one, clock);
    await raiser.ready;
    raiser.raise(alertOf({ timestamp: 1 }), 'poll');
    raiser.raise(alertOf({ timestamp: 2 }), 'poll');
    await clock.advance(1_000);
    await raiser.dismiss([alertOf({ timestamp: 2 }).key]);
    for (let each = 0; each < 20; each += 1) {
      await clock.advance(24 * 3_600_000);
      await storage.purge();
    }
    expect(await one.load()).toMatchObject({ keys: [alertOf({ timestamp: 1 }).key], unsaid: [] });
  });
});

test('a display that is not opened again for weeks listens for its end no more often than on its first day', async () => {
  const { clock, one } = twoRegistries();
  const end = new AbortController();
  const listens = vi.spyOn(end.signal, 'addEventListener');
  await openRaiser(one, clock, end.signal).raiser.ready;
  const atFirst = listens.mock.calls.length;
  for (let day = 0; day < 20; day += 1) await clock.advance(24 * 3_600_000);
  expect(listens).toHaveBeenCalledTimes(atFirst);
  const reads = vi.spyOn(one, 'load');
  end.abort();
  await clock.advance(24 * 3_600_000);
  expect(reads).not.toHaveBeenCalled();
});

describe('the alert registry', () => {
  test('knows a card while it stands, and whether it was said', async () => {
    const { one, other } = twoRegistries();
    const alert = alertOf();
    expect(await other.card(alert.key)).toBeNull();
    await one.raise(alert, 'poll');
    expect(await other.card(alert.key)).toEqual({ alert, isSaid: false });
    one.said(alert.key);
    expect(await other.card(alert.key)).toEqual({ alert, isSaid: true });
    await one.dismiss([alert.key]);
    expect(await other.card(alert.key)).toBeNull();
  });

  test('has one first tab for each alert, in each hospital', async () => {
    const { one, other, open } = twoRegistries();
    expect(await one.raise(alertOf(), 'poll')).toBe(true);
    expect(await other.raise(alertOf(), 'poll')).toBe(false);
    expect(await open('2').raise(alertOf(), 'poll')).toBe(true);
  });

  test('takes two stops within the radius for one, in whichever tab and from whichever moment they were watched', async () => {
    const { one, other } = twoRegistries();
    const first = { anchor: place, anchorAt: 1 };
    expect(await one.beginStop('7', first)).toEqual(first);
    expect(await other.beginStop('7', { anchor: north(49), anchorAt: 2 })).toEqual(first);
    expect((await other.beginStop('8', { anchor: place, anchorAt: 2 })).anchorAt).toBe(2);
    expect((await other.beginStop('7', { anchor: north(51), anchorAt: 3 })).anchorAt).toBe(3);
    one.endStop('7');
    expect((await one.beginStop('7', { anchor: north(51), anchorAt: 4 })).anchorAt).toBe(4);
  });

  test('takes a stop at exactly the radius for another one', async () => {
    const { clock, storage } = twoRegistries();
    const idleRadiusM = distanceMetres(place, north(60));
    const config = { ...defaultConfig, timings: { ...defaultTimings, idleRadiusM } };
    const registry = openAlertRegistry({ storage, clock, config, hospital });
    await registry.beginStop('7', { anchor: place, anchorAt: 1 });
    expect((await registry.beginStop('7', { anchor: north(60), anchorAt: 2 })).anchorAt).toBe(2);
  });

  test('says of a stop whether its card was raised', async () => {
    const { one, other } = twoRegistries();
    await one.beginStop('7', { anchor: place, anchorAt: alertOf().timestamp });
    expect((await other.stops()).get('7')?.isRaised).toBe(false);
    await one.raise(alertOf(), 'poll');
    expect((await other.stops()).get('7')?.isRaised).toBe(true);
  });

  test('answers the standing alerts, newest first and up to the cap, and every key; what fell off the list stays off it', async () => {
    const { clock, one, other } = twoRegistries();
    const alerts = [1, 2, 3, 4, 5].map((timestamp) => alertOf({ timestamp }));
    for (const alert of alerts) {
      await raise(one, alert);
      await clock.advance(1_000);
    }
    await one.dismiss([alerts[4]?.key ?? '']);
    await settle();
    const { keys, standing, dismissed } = await other.load();
    expect(standing.map(({ timestamp }) => timestamp)).toEqual([4, 3]);
    expect(keys).toHaveLength(5);
    expect(dismissed).toEqual([alerts[4]?.key]);
  });

  test('keeps the cards of about as many alerts as the list has, where nobody dismisses any, and every key', async () => {
    const { clock, storage, one } = twoRegistries();
    for (let timestamp = 0; timestamp < 20; timestamp += 1) {
      await raise(one, alertOf({ timestamp }));
      await clock.advance(1_000);
    }
    const rows = [...(await storage.store(alertStore).all('1')).values()];
    expect([rows.length, rows.filter(({ alert }) => alert !== null).length]).toEqual([20, 4]);
    expect((await one.load()).standing.map(({ timestamp }) => timestamp)).toEqual([19, 18, 17]);
  });

  test('reads the cards for those to forget once in a quarter of the list, not with each alert', async () => {
    const { clock, storage } = twoRegistries();
    const store = storage.store(alertStore);
    let reads = 0;
    const all: typeof store.all = (scope) => {
      reads += 1;
      return store.all(scope);
    };
    const config = { ...defaultConfig, timings: { ...defaultTimings, notificationCap: 8 } };
    const kept = { ...storage, store: () => ({ ...store, all }) as never };
    const registry = openAlertRegistry({ storage: kept, clock, config, hospital });
    const readsAfter = async (timestamp: number) => {
      await raise(registry, alertOf({ timestamp }));
      return reads;
    };
    expect([await readsAfter(1), await readsAfter(2), await readsAfter(3)]).toEqual([0, 0, 1]);
    expect([await readsAfter(4), await readsAfter(5), await readsAfter(6)]).toEqual([1, 1, 2]);
  });

  test('an alert that was raised and not said goes to the first tab that takes it over, unless it was dismissed', async () => {
    const { one, other } = twoRegistries();
    const [unsaid, dismissed] = [alertOf({ timestamp: 1 }), alertOf({ timestamp: 2 })];
    await one.raise(unsaid, 'channel');
    await one.raise(dismissed, 'poll');
    await one.dismiss([dismissed.key]);
    await raise(one, alertOf({ timestamp: 3 }));
    expect((await other.load()).unsaid).toEqual([unsaid.key]);
    expect(await other.takeUnsaid(unsaid.key)).toEqual({ alert: unsaid, source: 'channel' });
    for (const { key } of [unsaid, dismissed, alertOf({ timestamp: 3 }), alertOf({ timestamp: 4 })])
      expect(await other.takeUnsaid(key)).toBeNull();
  });

  test('renews a key once a day at the most, however often it is received', async () => {
    const { clock, storage, open } = twoRegistries();
    const store = storage.store(alertStore);
    const touched: string[][] = [];
    const touch: typeof store.touch = async (_, keys) => void touched.push([...keys]);
    const registry = open('1', { ...storage, store: () => ({ ...store, touch }) as never });
    for (let hour = 0; hour < 30; hour += 1) {
      registry.renew(['a']);
      await clock.advance(3_600_000);
    }
    expect(touched).toEqual([['a'], ['a']]);
  });

  test('renews a key again as soon as a day has passed: cards are renewed each day at the same hour', async () => {
    const { clock, storage, one } = twoRegistries();
    const store = storage.store(alertStore);
    await raise(one, alertOf());
    for (let each = 0; each < 4; each += 1) {
      one.renew([alertOf().key]);
      await clock.advance(24 * 3_600_000);
    }
    clock.jumpWall(2 * 24 * 3_600_000);
    await storage.purge();
    expect(await store.keys('1')).toEqual([alertOf().key]);
  });

  test('dismissed before it was raised is dismissed', async () => {
    const { one, other } = twoRegistries();
    await one.dismiss([alertOf().key]);
    expect(await other.raise(alertOf(), 'poll')).toBe(false);
    expect((await other.load()).standing).toEqual([]);
  });

  test('an alert raised after the end of a session belongs to the next one, however late the end is written', async () => {
    const { clock, one, other } = twoRegistries();
    await raise(one, alertOf({ timestamp: 1 }));
    const forgotten = one.forgetCards();
    await clock.advance(1);
    await raise(other, alertOf({ timestamp: 2 }));
    expect(await forgotten).toEqual([alertOf({ timestamp: 1 }).key]);
    expect((await other.load()).standing.map(({ timestamp }) => timestamp)).toEqual([2]);
  });

  describe('the end of a session on a slow disk', () => {
    /** A registry whose disk gives its cards when it is let go: as they are then, or as they were when it was asked. */
    function slow(gives: 'as they are' | 'as they were') {
      const { clock, storage, open, other } = twoRegistries();
      const store = storage.store(alertStore);
      let letGo = () => {};
      const gate = new Promise<void>((go) => {
        letGo = go;
      });
      const all: typeof store.all = async (scope) => {
        const before = new Map(await store.all(scope));
        await gate;
        return gives === 'as they were' ? before : store.all(scope);
      };
      const one = open('1', { ...storage, store: () => ({ ...store, all }) as never });
      return { clock, store, one, other, letGo };
    }

    test('leaves the next one what was raised before the disk was read', async () => {
      const { clock, one, other, letGo } = slow('as they are');
      const forgotten = one.forgetCards();
      await clock.advance(1);
      await raise(other, alertOf());
      letGo();
      expect(await forgotten).toEqual([]);
      expect((await other.load()).standing).toEqual([alertOf()]);
    });

    test('leaves the next one what was raised anew, or is gone, before it was written', async () => {
      const { clock, store, one, other, letGo } = slow('as they were');
      const [anew, gone] = [alertOf({ timestamp: 1 }), alertOf({ timestamp: 2 })];
      for (const alert of [anew, gone]) await raise(one, alert);
      const forgotten = one.forgetCards();
      await clock.advance(1);
      await store.put('1', anew.key, { alert: anew, raisedAt: clock.wall(), dismissed: false });
      await store.delete('1', gone.key);
      letGo();
      await forgotten;
      expect(await other.load()).toMatchObject({ keys: [anew.key], standing: [anew] });
    });
  });

  test('what is raised after the clock was set back stands before what was raised before, also for the next worker', async () => {
    const { clock, one, open } = twoRegistries();
    await one.load();
    await raise(one, alertOf({ timestamp: 1 }));
    clock.jumpWall(-3_600_000);
    await raise(one, alertOf({ timestamp: 2 }));
    const next = open();
    await next.load();
    for (const timestamp of [3, 4]) await raise(next, alertOf({ timestamp }));
    const { standing } = await open().load();
    // Three are the cap.
    expect(standing.map(({ timestamp }) => timestamp)).toEqual([4, 3, 2]);
  });

  test('an alert raised before the clock was set back belongs to the session that is over', async () => {
    const { clock, one, other } = twoRegistries();
    await one.raise(alertOf(), 'poll');
    clock.jumpWall(-24 * 3_600_000);
    expect(await one.forgetCards()).toEqual([alertOf().key]);
    expect((await other.load()).standing).toEqual([]);
  });

  test('answers at the end of a session which cards it forgot; those that were dismissed had none', async () => {
    const { one } = twoRegistries();
    const [standing, dismissed] = [alertOf({ timestamp: 1 }), alertOf({ timestamp: 2 })];
    for (const alert of [standing, dismissed]) await raise(one, alert);
    await one.dismiss([dismissed.key]);
    expect(await one.forgetCards()).toEqual([standing.key]);
    expect(await one.forgetCards()).toEqual([]);
  });

  test('an alert that nobody had said when its session ended is said in no later one', async () => {
    const { clock, storage, one, other } = twoRegistries();
    await one.raise(alertOf(), 'poll');
    await one.forget();
    expect(await other.takeUnsaid(alertOf().key)).toBeNull();
    expect(await other.load()).toMatchObject({ keys: [alertOf().key], unsaid: [] });
    expect(await storage.store(alertStore).get('1', alertOf().key)).toEqual({
      alert: null,
      raisedAt: clock.wall(),
      dismissed: false,
      toSay: 'poll',
    });
  });

  test('after the end of a session names no phlebotomist, and raises no alert again', async () => {
    const { one, other } = twoRegistries();
    await one.raise(alertOf({ text: 'Kavya' }), 'poll');
    await one.beginStop('7', { anchor: place, anchorAt: 1 });
    await one.forget();
    expect((await other.load()).standing).toEqual([]);
    expect([...(await other.stops())]).toEqual([]);
    expect(await other.raise(alertOf({ text: 'Kavya' }), 'poll')).toBe(false);
  });
});
