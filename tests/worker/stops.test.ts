import { describe, expect, test } from 'vitest';
import { alertStore } from '../../src/worker/alerts/alert-registry.ts';
import { delay } from '../../src/worker/clock.ts';
import type { Storage } from '../../src/worker/storage/storage.ts';
import { alertOf } from '../support/alerts.ts';
import { browserTabs } from '../support/browser-tabs.ts';
import { manualClock } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { type ClientOptions, type RealtimeClient, startClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { locationOf, northOf } from '../support/wire.ts';

const all = '/api/location/all';
const notify = '/api/notify/idle';
const LATITUDE = 13.0827;
const away = (metres: number, timestamp: string) =>
  locationOf({ latitude: northOf(LATITUDE, metres), timestamp });
const idleFrame = (timestamp: string | number, fields = {}) =>
  JSON.stringify({ type: 'IDLE', driverId: 7, latitude: LATITUDE, longitude: 80.2707, timestamp, ...fields });

async function watching(rows: unknown[], options: ClientOptions = {}): Promise<RealtimeClient> {
  const client = await startClient(options);
  client.backend.on(all, { json: rows });
  await client.signIn();
  return client;
}
const idles = ({ factsOf }: RealtimeClient) => factsOf('phlebotomist.becameIdle');
const resumes = ({ factsOf }: RealtimeClient) => factsOf('phlebotomist.resumed');
const glance = async ({ page }: RealtimeClient) => {
  const answer = await page.ask('fleet', null);
  return answer.ok ? answer.value[0]?.state : null;
};

describe('a stop that the channel reports', () => {
  test('late, when it is over, raises no alert and flags no phlebotomist', async () => {
    const client = await watching([locationOf()]);
    client.channel.connect();
    await client.clock.advance(200_000);
    const [published] = idles(client);
    client.backend.on(all, { json: [away(80, '2026-11-21T05:34:00Z')] });
    await client.clock.advance(15_000);
    expect(resumes(client)).toHaveLength(1);
    client.channel.message(idleFrame(published?.alert.timestamp ?? 0));
    client.channel.message(idleFrame('2026-11-21T05:31:00Z'));
    await client.clock.advance(100);
    expect(await glance(client)).toBe('moving');
    client.backend.on(all, { json: [away(200, '2026-11-21T05:35:00Z')] });
    await client.clock.advance(15_000);
    expect([idles(client).length, resumes(client).length]).toEqual([1, 1]);
  });

  test.each([
    ['this morning', '2026-11-21T04:11:00Z'],
    ['by a clock that is five and a half hours behind', '2026-11-21T00:00:00Z'],
  ])(
    '%s, of somebody whose newest position is elsewhere, is published; no RESUMED of it is',
    async (_, at) => {
      const client = await watching([locationOf()]);
      client.channel.connect();
      client.channel.message(idleFrame(at, { latitude: northOf(LATITUDE, 900) }));
      client.channel.message(idleFrame(at, { latitude: northOf(LATITUDE, 900) }));
      await client.clock.advance(60_000);
      expect(idles(client)).toMatchObject([{ source: 'channel', alert: { timestamp: Date.parse(at) } }]);
      expect(resumes(client)).toEqual([]);
      expect(await glance(client)).toBe('moving');
    },
  );

  test('at another place than the known one is published and raised no second time by the poll', async () => {
    const client = await watching([locationOf()]);
    client.channel.connect();
    await client.clock.advance(200_000);
    const there = { latitude: northOf(LATITUDE, 900) };
    client.channel.message(idleFrame('2026-11-21T05:34:00Z', there));
    client.backend.on(all, { json: [away(900, '2026-11-21T05:34:10Z')] });
    await client.clock.advance(400_000);
    expect(idles(client).map(({ source }) => source)).toEqual(['poll', 'channel']);
    expect(resumes(client)).toHaveLength(1);
  });

  test('before the first look is not raised again by the poll', async () => {
    const client = await startClient();
    client.backend.on(all, 'hang');
    await client.signIn();
    client.channel.connect();
    client.channel.message(idleFrame('2026-11-21T05:29:00Z'));
    client.backend.on(all, { json: [locationOf()] });
    await client.clock.advance(200_000);
    expect(idles(client).map(({ source }) => source)).toEqual(['channel']);
    expect(await glance(client)).toBe('notMoving');
  });

  test('and is known raises nothing, whatever its timestamp', async () => {
    const client = await watching([locationOf()]);
    client.channel.connect();
    await client.clock.advance(200_000);
    client.channel.message(idleFrame('2026-11-21T05:33:10Z'));
    await client.clock.advance(100);
    expect(idles(client)).toHaveLength(1);
  });

  test('ends with its RESUMED: standing on is another stop', async () => {
    const client = await watching([locationOf()]);
    client.channel.connect();
    await client.clock.advance(200_000);
    client.channel.message(JSON.stringify({ type: 'RESUMED', driverId: 7 }));
    await client.clock.advance(100);
    expect(await glance(client)).toBe('moving');
  });
});

describe('a still-timer', () => {
  test('outlives an answer without the phlebotomist, and one that is no list', async () => {
    const client = await watching([locationOf()]);
    await client.clock.advance(100_000);
    client.backend.on(all, { json: [] });
    await client.clock.advance(16_000);
    client.backend.on(all, { text: '<html>502</html>' });
    await client.clock.advance(16_000);
    client.backend.on(all, { json: [locationOf()] });
    await client.clock.advance(80_000);
    expect(idles(client)).toHaveLength(1);
  });

  test('of a phlebotomist who was missing for ten minutes begins anew, if it had not run out', async () => {
    const client = await watching([locationOf()]);
    await client.clock.advance(60_000);
    client.backend.on(all, { json: [] });
    await client.clock.advance(11 * 60_000);
    client.backend.on(all, { json: [locationOf({ timestamp: '2026-11-21T05:50:00Z' })] });
    await client.clock.advance(120_000);
    expect(idles(client)).toHaveLength(0);
    await client.clock.advance(80_000);
    expect(idles(client)).toHaveLength(1);
  });

  test('of a phlebotomist who was missing for ten minutes is forgotten, flagged or not', async () => {
    const client = await watching([locationOf()]);
    await client.clock.advance(200_000);
    client.backend.on(all, { json: [] });
    await client.clock.advance(11 * 60_000);
    client.backend.on(all, { json: [away(300, '2026-11-21T05:50:00Z')] });
    await client.clock.advance(16_000);
    expect(resumes(client)).toHaveLength(0);
    client.backend.on(all, { json: [locationOf({ timestamp: '2026-11-21T05:51:00Z' })] });
    await client.clock.advance(16_000);
    expect(idles(client)).toHaveLength(1);
  });
});

describe('several tabs', () => {
  const standing = (client: RealtimeClient) =>
    client.backend.on(all, () => ({ json: [locationOf({ timestamp: client.clock.wall() })] }));

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
    expect(backend.callsTo(notify)).toHaveLength(1);
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
    expect(backend.callsTo(notify)).toHaveLength(1);
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

describe('the list of alerts', () => {
  test('has the newest end of a journey on top, however the backend lists them', async () => {
    const ended = (orderId: number, minute: string) =>
      locationOf({ deliveryStatus: 'ENDED', orderId, timestamp: `2026-11-21T05:${minute}:00Z` });
    const client = await watching([ended(3, '12'), ended(1, '10'), ended(2, '11')]);
    await client.clock.advance(1_000);
    const raised = client.factsOf('journey.ended').map(({ alert }) => alert.orderId);
    expect(raised).toEqual(['1', '2', '3']);
  });

  test('an alert channel that dropped while it was catching up is not live when that is done', async () => {
    const client = await startClient();
    client.backend.on(all, 'hang');
    await client.signIn();
    client.channel.connect();
    await client.clock.advance(100);
    client.channel.drop('closed with code 1006');
    client.backend.on(all, { json: [] });
    await client.clock.advance(60_000);
    const states = client.facts.flatMap((fact) =>
      'feed' in fact && fact.feed === 'alertChannel' ? [fact.type] : [],
    );
    expect(states).toEqual(['feed.startedCatchingUp', 'feed.wentOffline']);
  });
});

describe('over days', () => {
  const day = 24 * 3_600_000;
  const ended = (orderId: number) => locationOf({ deliveryStatus: 'ENDED', orderId, deliveryBoyId: orderId });
  const cardsOf = async ({ storage }: RealtimeClient) =>
    [...(await storage.store(alertStore).all('1')).values()].flatMap(({ alert }) => alert ?? []);

  test('a journey that ended in a night of sleep is on the list without a toast; one that ends after it has a toast', async () => {
    const client = await watching([]);
    await client.clock.advance(60_000);
    client.backend.on(all, { json: [ended(1), ended(2)] });
    await client.clock.sleep(10 * 3_600_000);
    await client.clock.advance(20_000);
    client.backend.on(all, { json: [ended(1), ended(2), ended(3)] });
    await client.clock.advance(20_000);
    expect(client.factsOf('journey.ended').map(({ source }) => source)).toEqual(['seed', 'seed', 'poll']);
  });

  test('a card that stands is not purged under a wall display: its opening keeps it young', async () => {
    const first = await watching([locationOf()]);
    const { storage, clock } = first;
    await clock.advance(200_000);
    first.die();
    clock.jumpWall(2.5 * day);
    await watching([], { storage, clock });
    await clock.advance(1_000);
    clock.jumpWall(day);
    await storage.purge();
    expect(await cardsOf(first)).toHaveLength(1);
  });

  test('the last tab whose session ends elsewhere leaves no name on the disk; an earlier one leaves the cards', async () => {
    const browser = browserTabs();
    const first = await watching([locationOf()], { browser });
    const { storage, clock, backend } = first;
    const second = await startClient({ browser, storage, clock, backend, tab: 'second' });
    await second.signIn();
    await clock.advance(200_000);
    first.page.close();
    await clock.advance(1_000);
    expect(await cardsOf(first)).toHaveLength(1);
    second.page.close();
    await clock.advance(1_000);
    expect(await cardsOf(first)).toEqual([]);
  });

  test('a journey whose end another tab dismissed is asked of the registry once, not at each look', async () => {
    const browser = browserTabs();
    const first = await watching([], { browser });
    const { clock, backend } = first;
    let asked = 0;
    const counting: Storage = {
      ...first.storage,
      store: (definition) => {
        const store = first.storage.store(definition);
        if (definition.name !== 'alerts') return store;
        const change: typeof store.change = (...given) => {
          asked += 1;
          return store.change(...given);
        };
        return { ...store, change };
      },
    };
    const second = await startClient({ browser, storage: counting, clock, backend, tab: 'second' });
    await second.signIn();
    await first.storage
      .store(alertStore)
      .put('1', 'ENDED:1', { alert: null, raisedAt: clock.wall(), dismissed: true });
    second.page.setDesired({ name: 'view', visible: true, usedAt: 1 });
    backend.on(all, { json: [ended(1)] });
    await clock.advance(10 * 60_000);
    expect(asked).toBe(1);
    expect(second.factsOf('journey.ended')).toEqual([]);
  });

  test('the end of one journey that the leader publishes takes nothing from another that only this tab has seen', async () => {
    const browser = browserTabs();
    const first = await watching([], { browser });
    const { storage, clock } = first;
    const second = await startClient({ browser, storage, clock, tab: 'second' });
    second.backend.on(all, { json: [] });
    await second.signIn();
    await clock.advance(1_000);
    second.backend.on(all, { json: [ended(2)] });
    await clock.advance(16_000);
    // Published once, so that it is not found anew.
    second.backend.on(all, { json: [] });
    first.backend.on(all, { json: [ended(1)] });
    await clock.advance(60_000);
    expect(second.factsOf('journey.ended').map(({ source, alert }) => [source, alert.orderId])).toEqual([
      ['tab', '1'],
      ['poll', '2'],
    ]);
  });

  test('an alert channel is live again when its own poll has answered, however long a scan of the team takes', async () => {
    const clock = manualClock();
    const backend = scriptedBackend();
    const fetch: typeof backend.fetch = async (url, init) => {
      if (url.includes('attendance')) await new Promise<void>((resolve) => void clock.after(400, resolve));
      return backend.fetch(url, init);
    };
    const team = Array.from({ length: 300 }, (_, i) => ({
      id: i + 1,
      fullName: `P${i}`,
      hospitalCode: 'SRM001',
    }));
    backend.on('/api/drivers', { json: team });
    const client = await startClient({ clock, backend: { ...backend, fetch } });
    await client.signIn();
    client.channel.connect();
    await clock.advance(10_000);
    client.page.setDesired({ name: 'feeds', feeds: ['attendanceLabels', 'attendanceClaims'] });
    await clock.advance(2_000);
    client.channel.drop('gone');
    await clock.advance(1_000);
    const from = client.facts.length;
    client.channel.connect();
    await clock.advance(3_000);
    const live = client.facts
      .slice(from)
      .filter((fact) => fact.type === 'feed.wentLive' && fact.feed === 'alertChannel');
    expect(live).toHaveLength(1);
  });

  test('an answer of a backend that is ten minutes behind is no move, and a phone’s wrong clock is believed after a minute', async () => {
    const client = await watching([away(0, '2026-11-21T05:30:00Z')]);
    await client.clock.advance(200_000);
    expect(idles(client)).toHaveLength(1);
    client.backend.on(all, { json: [away(900, '2026-11-21T05:20:00Z')] });
    await client.clock.advance(16_000);
    client.backend.on(all, { json: [away(0, '2026-11-21T05:30:00Z')] });
    await client.clock.advance(200_000);
    expect([resumes(client).length, idles(client).length]).toEqual([0, 1]);
    client.backend.on(all, { json: [away(900, '2026-11-21T05:20:00Z')] });
    await client.clock.advance(90_000);
    expect(resumes(client)).toHaveLength(1);
  });

  test('the end of a journey that is still sent is not raised again after a long weekend', async () => {
    const first = await watching([locationOf({ deliveryStatus: 'ENDED', orderId: 12 })]);
    const { storage, clock, backend } = first;
    for (let n = 0; n < 4; n += 1) {
      clock.jumpWall(day);
      await clock.advance(60_000);
      await storage.purge();
    }
    first.die();
    const second = await startClient({ storage, clock, backend });
    await second.signIn();
    await clock.advance(20_000);
    expect(second.factsOf('journey.ended')).toHaveLength(0);
  });

  test('at the end of the session no name is left on the disk, and keys stay', async () => {
    const client = await watching([locationOf({ deliveryStatus: 'ENDED', orderId: 12 })]);
    client.channel.connect();
    client.channel.message(JSON.stringify({ type: 'NOTE', text: 'Kavya Raman waits' }));
    await client.clock.advance(1_000);
    client.page.logout();
    await client.clock.advance(1_000);
    await client.signIn();
    await client.clock.advance(1_000);
    expect(client.factsOf('alerts.restored')).toHaveLength(0);
    expect(client.factsOf('journey.ended')).toHaveLength(1);
  });

  test('a login begins with an empty panel, whatever the disk has still to forget', async () => {
    const first = await watching([locationOf({ deliveryStatus: 'ENDED', orderId: 12 })]);
    const { storage, clock, backend } = first;
    await clock.advance(1_000);
    first.die();
    backend.on('/api/hospitals/login', { json: { id: 1, email: 'ward@hospital.example', code: 'SRM001' } });
    const second = await startClient({ storage, clock, backend });
    second.page.login();
    await clock.advance(20_000);
    expect(second.factsOf('alerts.restored').flatMap(({ alerts }) => alerts)).toEqual([]);
    expect(second.factsOf('journey.ended')).toHaveLength(0);
  });

  test('a tab that learns late of a sign-out leaves the next session its cards', async () => {
    const browser = browserTabs();
    const late = await watching([], { browser });
    const { storage, clock, backend } = late;
    const other = await startClient({ browser, storage, clock, backend, tab: 'other' });
    await other.signIn();
    other.page.logout();
    await clock.advance(1_000);
    backend.on(all, { json: [locationOf({ deliveryStatus: 'ENDED', orderId: 12 })] });
    await other.signIn();
    other.page.setDesired({ name: 'view', visible: true, usedAt: 1 });
    await clock.advance(20_000);
    late.page.close();
    await clock.advance(1_000);
    other.die();
    const reloaded = await startClient({ browser, storage, clock, backend, tab: 'other' });
    await reloaded.signIn();
    await clock.advance(1_000);
    expect(reloaded.factsOf('alerts.restored')[0]?.alerts.map(({ key }) => key)).toEqual(['ENDED:12']);
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
  const posts = ({ backend }: RealtimeClient) => backend.callsTo(notify).length;
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
    backend.on(all, { json: [locationOf()] });
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
    leader.backend.on(all, { json: [] });
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
