/** The list of alerts: its order, and what stands on it over a night, a sign-out and several days. */
import { describe, expect, test } from 'vitest';
import { alertStore } from '../../src/worker/alerts/alert-registry.ts';
import type { Storage } from '../../src/worker/storage/storage.ts';
import { browserTabs } from '../support/browser-tabs.ts';
import { manualClock } from '../support/manual-clock.ts';
import { type RealtimeClient, startClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { allPositions, watching } from '../support/standing.ts';
import { locationOf } from '../support/wire.ts';

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
    client.backend.on(allPositions, 'hang');
    await client.signIn();
    client.channel.connect();
    await client.clock.advance(100);
    client.channel.drop('closed with code 1006');
    client.backend.on(allPositions, { json: [] });
    await client.clock.advance(60_000);
    const states = client.facts.flatMap((fact) =>
      'feed' in fact && fact.feed === 'alertChannel' ? [fact.type] : [],
    );
    expect(states).toEqual(['feed.startedCatchingUp', 'feed.wentOffline']);
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
});

describe('over days', () => {
  const day = 24 * 3_600_000;
  const ended = (orderId: number) => locationOf({ deliveryStatus: 'ENDED', orderId, deliveryBoyId: orderId });
  const cardsOf = async ({ storage }: RealtimeClient) =>
    [...(await storage.store(alertStore).all('1')).values()].flatMap(({ alert }) => alert ?? []);

  test('a journey that ended in a night of sleep is on the list without a toast; one that ends after it has a toast', async () => {
    const client = await watching([]);
    await client.clock.advance(60_000);
    client.backend.on(allPositions, { json: [ended(1), ended(2)] });
    await client.clock.sleep(10 * 3_600_000);
    await client.clock.advance(20_000);
    client.backend.on(allPositions, { json: [ended(1), ended(2), ended(3)] });
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
    backend.on(allPositions, { json: [ended(1)] });
    await clock.advance(10 * 60_000);
    expect(asked).toBe(1);
    expect(second.factsOf('journey.ended')).toEqual([]);
  });

  test('the end of one journey that the leader publishes takes nothing from another that only this tab has seen', async () => {
    const browser = browserTabs();
    const first = await watching([], { browser });
    const { storage, clock } = first;
    const second = await startClient({ browser, storage, clock, tab: 'second' });
    second.backend.on(allPositions, { json: [] });
    await second.signIn();
    await clock.advance(1_000);
    second.backend.on(allPositions, { json: [ended(2)] });
    await clock.advance(16_000);
    // Published once, so that it is not found anew.
    second.backend.on(allPositions, { json: [] });
    first.backend.on(allPositions, { json: [ended(1)] });
    await clock.advance(60_000);
    expect(second.factsOf('journey.ended').map(({ source, alert }) => [source, alert.orderId])).toEqual([
      ['tab', '1'],
      ['poll', '2'],
    ]);
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
    backend.on(allPositions, { json: [locationOf({ deliveryStatus: 'ENDED', orderId: 12 })] });
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
