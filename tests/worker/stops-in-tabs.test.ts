/** Several tabs say a stop once, and one that dies leaves it to another. */
import { describe, expect, test } from 'vitest';
import { alertStore } from '../../src/worker/alerts/alert-registry.ts';
import { delay } from '../../src/worker/clock.ts';
import type { Storage } from '../../src/worker/storage/storage.ts';
import { alertOf } from '../support/alerts.ts';
import { browserTabs } from '../support/browser-tabs.ts';
import { manualClock } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { type RealtimeClient, startClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { allPositions, away, glance, idles, notifyIdle, watching } from '../support/standing.ts';
import { locationOf } from '../support/wire.ts';

describe('several tabs', () => {
  const standing = (client: RealtimeClient) =>
    client.backend.on(allPositions, () => ({ json: [locationOf({ timestamp: client.clock.wall() })] }));

  test('notify the backend of a stop once, also one opened in the middle of it', async () => {
    const browser = browserTabs();
    const first = await startClient({ browser });
    standing(first);
    await first.signIn();
    await first.clock.advance(60_000);
    const { storage, clock, backend } = first;
    const second = await startClient({ browser, storage, clock, backend, tab: 'second' });
    await second.signIn();
    await clock.advance(300_000);
    expect(backend.callsTo(notifyIdle)).toHaveLength(1);
    expect([...idles(first), ...idles(second)].map(({ source }) => source)).toEqual(['poll', 'tab']);
    expect(await glance(second)).toBe('notMoving');
  });

  test('the tab on view leads; when it dies the next leader says the alerts that it did not', async () => {
    const browser = browserTabs();
    const first = await startClient({ browser });
    standing(first);
    await first.signIn();
    const { storage, clock, backend } = first;
    const second = await startClient({ browser, storage, clock, backend, tab: 'second' });
    await second.signIn();
    second.page.setDesired({ name: 'view', visible: true, usedAt: 1 });
    await clock.advance(170_000);
    second.die();
    second.page.close();
    await clock.advance(30_000);
    expect(idles(first).map(({ source }) => source)).toEqual(['poll']);
    expect(backend.callsTo(notifyIdle)).toHaveLength(1);
  });

  test('an alert dismissed in one tab is gone in the others, and in a tab that is opened later', async () => {
    const browser = browserTabs();
    const first = await watching([locationOf({ deliveryStatus: 'ENDED', orderId: 12 })], { browser });
    const { storage, clock, backend } = first;
    const second = await startClient({ browser, storage, clock, backend, tab: 'second' });
    await second.signIn();
    await clock.advance(1_000);
    expect(second.factsOf('alerts.restored')[0]?.alerts.map(({ key }) => key)).toEqual(['ENDED:12']);
    first.page.give({ type: 'alerts.dismiss', keys: ['ENDED:12'] });
    await clock.advance(100);
    const gone = second.factsOf('alerts.dismissed').flatMap(({ keys }) => keys);
    expect(new Set(gone)).toEqual(new Set(['ENDED:12']));
    const third = await startClient({ browser, storage, clock, backend, tab: 'third' });
    await third.signIn();
    await clock.advance(20_000);
    expect(third.factsOf('journey.ended')).toHaveLength(0);
    expect(third.factsOf('alerts.restored')).toMatchObject([{ alerts: [], dismissed: ['ENDED:12'] }]);
  });

  test('a new order and a collected sample are published in one', async () => {
    const browser = browserTabs();
    const first = await watching([], { browser });
    const { storage, clock, backend } = first;
    const second = await startClient({ browser, storage, clock, backend, tab: 'second' });
    await second.signIn();
    backend.on('/api/orders', { json: [{ orderId: 5, status: 'new' }] });
    backend.on('/api/orders/collected', {
      json: [{ orderId: 4, patientName: 'A', proximityTimestamp: clock.wall() }],
    });
    await clock.advance(12_000);
    const published = (type: 'orders.placed' | 'sample.collected') =>
      first.factsOf(type).length + second.factsOf(type).length;
    expect([published('orders.placed'), published('sample.collected')]).toEqual([1, 1]);
    expect(second.factsOf('orders.changed')).toHaveLength(2);
  });
});

describe('a tab that dies between the keeping of a stop and its card', () => {
  /** A disk that keeps stops and never answers about cards. */
  const withoutCards = (storage: Storage): Storage => ({
    ...storage,
    store: (definition) => {
      const store = storage.store(definition);
      return definition.name === 'alerts' ? { ...store, change: () => new Promise<never>(() => {}) } : store;
    },
  });
  const posts = ({ backend }: RealtimeClient) => backend.callsTo(notifyIdle).length;
  const unsaid = (phlebotomistId: string, timestamp: number) => ({
    alert: alertOf({ phlebotomistId, timestamp }),
    dismissed: false,
    toSay: 'poll' as const,
  });

  test('leaves it to the next worker, which publishes it at once', async () => {
    const clock = manualClock();
    const storage = memoryStorage(clock);
    const first = await watching([locationOf()], { clock, storage: withoutCards(storage) });
    await clock.advance(200_000);
    expect(idles(first)).toEqual([]);
    first.die();
    const next = await watching([locationOf()], { clock, storage });
    await clock.advance(1_000);
    expect([idles(next).length, posts(next)]).toEqual([1, 1]);
    await clock.advance(400_000);
    expect([idles(next).length, posts(next)]).toEqual([1, 1]);
  });

  test('after it kept the card and before it said the alert leaves both to the next tab that finds the stop', async () => {
    const clock = manualClock();
    const storage = memoryStorage(clock);
    const browser = browserTabs();
    const backend = scriptedBackend();
    backend.on(allPositions, { json: [locationOf()] });
    let die = () => {};
    /** The answer of the change that keeps the card never comes to the tab that made it. */
    const lastChange: Storage = {
      ...storage,
      store: (definition) => {
        const store = storage.store(definition);
        if (definition.name !== 'alerts') return store;
        const change: typeof store.change = async (...given) => {
          await store.change(...given);
          die();
          return new Promise<never>(() => {});
        };
        return { ...store, change };
      },
    };
    const first = await startClient({ clock, browser, backend, tab: 'first', storage: lastChange });
    die = first.die;
    const second = await startClient({ clock, browser, backend, tab: 'second', storage });
    await first.signIn();
    await second.signIn();
    await clock.advance(15 * 60_000);
    expect([idles(second).map(({ source }) => source), posts(second)]).toEqual([['poll'], 1]);
  });

  test('after its card was kept, as the only tab, leaves it to the next page', async () => {
    const clock = manualClock();
    const storage = memoryStorage(clock);
    const store = storage.store(alertStore);
    await store.put('1', 'IDLE:7:1', { ...unsaid('7', 1), raisedAt: clock.wall() });
    await store.put('1', 'OTHER:x', { ...unsaid('7', 1), raisedAt: clock.wall(), dismissed: true });
    const next = await watching([away(200, '2026-11-21T09:00:00')], { clock, storage });
    await clock.advance(29_000);
    expect(idles(next)).toEqual([]);
    await clock.advance(2_000);
    expect([idles(next).map(({ source }) => source), posts(next)]).toEqual([['poll'], 1]);
    // Of where the stop was, and not of where the phlebotomist is now.
    const { latitude, longitude, orderId } = unsaid('7', 1).alert;
    const [call] = next.backend.callsTo(notifyIdle);
    expect(call?.body).toMatchObject({ latitude, longitude, orderId });
    const third = await watching([], { clock, storage, tab: 'third' });
    await clock.advance(60_000);
    expect(idles(third)).toEqual([]);
    expect(third.factsOf('alerts.restored')[0]?.alerts).toHaveLength(1);
  });

  test('after its card was kept, beside a leader that lives on, leaves it to the next tab that is opened', async () => {
    const clock = manualClock();
    const storage = memoryStorage(clock);
    const shared = { clock, storage, browser: browserTabs(), backend: scriptedBackend() };
    const leader = await startClient({ ...shared, tab: 'leader' });
    leader.backend.on(allPositions, { json: [] });
    await leader.signIn();
    await clock.advance(1_000);
    await storage.store(alertStore).put('1', 'IDLE:7:1', { ...unsaid('7', 1), raisedAt: clock.wall() });
    const next = await startClient({ ...shared, tab: 'next' });
    await next.signIn();
    await clock.advance(60_000);
    expect([leader, next].map((tab) => idles(tab).map(({ source }) => source))).toEqual([['tab'], ['poll']]);
  });

  test('while it is only slow to say it, says it alone', async () => {
    const clock = manualClock();
    const storage = memoryStorage(clock);
    const browser = browserTabs();
    /** A card is kept at once, and the tab that kept it learns so ten seconds later. */
    const slow: Storage = {
      ...storage,
      store: (definition) => {
        const store = storage.store(definition);
        if (definition.name !== 'alerts') return store;
        const change: typeof store.change = async (...given) => {
          const answer = await store.change(...given);
          await delay(clock, 10_000);
          return answer;
        };
        return { ...store, change };
      },
    };
    const first = await watching([locationOf()], { clock, browser, storage: slow });
    const second = await watching([locationOf()], { clock, browser, storage, tab: 'second' });
    while ((await storage.store(alertStore).keys('1')).length === 0) await clock.advance(1_000);
    second.page.setDesired({ name: 'view', visible: true, usedAt: 1 });
    await clock.advance(15 * 60_000);
    expect([...idles(first), ...idles(second)].map(({ source }) => source).toSorted()).toEqual([
      'poll',
      'tab',
    ]);
    expect(posts(first) + posts(second)).toBe(1);
  });

  test('leaves it to the tab that leads after it', async () => {
    const clock = manualClock();
    const storage = memoryStorage(clock);
    const browser = browserTabs();
    const first = await watching([locationOf()], { clock, browser, storage: withoutCards(storage) });
    await clock.advance(1_000);
    const other = await watching([locationOf()], { clock, browser, storage });
    await clock.advance(200_000);
    first.die();
    await clock.advance(1_000);
    expect([idles(first).length, idles(other).length, posts(other)]).toEqual([0, 1, 1]);
  });
});
