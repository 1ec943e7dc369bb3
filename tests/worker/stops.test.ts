import { describe, expect, test } from 'vitest';
import { memoryStorage, type Storage } from '../../src/worker/storage/storage.ts';
import { browserTabs } from '../support/browser-tabs.ts';
import { manualClock } from '../support/manual-clock.ts';
import { type ClientOptions, type RealtimeClient, startClient } from '../support/realtime-client.ts';
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

describe('a stop that the channel tells of', () => {
  test('late, when it is over, raises nothing and flags nobody', async () => {
    const client = await watching([locationOf()]);
    client.channel.connect();
    await client.clock.advance(200_000);
    const [told] = idles(client);
    client.backend.on(all, { json: [away(80, '2026-11-21T05:34:00Z')] });
    await client.clock.advance(15_000);
    expect(resumes(client)).toHaveLength(1);
    client.channel.message(idleFrame(told?.alert.timestamp ?? 0));
    client.channel.message(idleFrame('2026-11-21T05:31:00Z'));
    await client.clock.advance(100);
    expect(await glance(client)).toBe('moving');
    client.backend.on(all, { json: [away(200, '2026-11-21T05:35:00Z')] });
    await client.clock.advance(15_000);
    expect([idles(client).length, resumes(client).length]).toEqual([1, 1]);
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

  test('of somebody who has left for ten minutes begins anew, where the timer had not run out', async () => {
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

  test('of somebody who has left for ten minutes is forgotten, flagged or not', async () => {
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

  test('tell the backend of a stop once, also one opened in the middle of it', async () => {
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

  test('the one on view leads; when it dies the next says what it did not', async () => {
    const browser = browserTabs();
    const first = await startClient({ browser });
    standing(first);
    await first.signIn();
    const { storage, clock, backend } = first;
    const second = await startClient({ browser, storage, clock, backend, tab: 'second' });
    await second.signIn();
    second.page.wish({ name: 'view', visible: true, usedAt: 1 });
    await clock.advance(170_000);
    second.die();
    second.page.close();
    await clock.advance(30_000);
    expect(idles(first).map(({ source }) => source)).toEqual(['poll']);
    expect(backend.callsTo(notify)).toHaveLength(1);
  });

  test('what is dismissed in one is gone in the others, and in one that is opened later', async () => {
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

  test('a new order and a collected sample are told in one', async () => {
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
    const told = (type: 'orders.placed' | 'sample.collected') =>
      first.factsOf(type).length + second.factsOf(type).length;
    expect([told('orders.placed'), told('sample.collected')]).toEqual([1, 1]);
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

  test('the end of a journey that is still told is not raised again after a long weekend', async () => {
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

  test('at the end of the session nobody is named on disk any more, and keys stay', async () => {
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

  test('a tab that hears late of a sign-out leaves the next session its cards', async () => {
    const browser = browserTabs();
    const late = await watching([], { browser });
    const { storage, clock, backend } = late;
    const other = await startClient({ browser, storage, clock, backend, tab: 'other' });
    await other.signIn();
    other.page.logout();
    await clock.advance(1_000);
    backend.on(all, { json: [locationOf({ deliveryStatus: 'ENDED', orderId: 12 })] });
    await other.signIn();
    other.page.wish({ name: 'view', visible: true, usedAt: 1 });
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

  test('leaves it to the next worker, which tells it at once', async () => {
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
