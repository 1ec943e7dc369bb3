import { describe, expect, test } from 'vitest';
import { browserTabs } from '../support/browser-tabs.ts';
import { type ClientOptions, type RealtimeClient, startClient } from '../support/realtime-client.ts';
import { locationOf, northOf } from '../support/wire.ts';

const all = '/api/location/all';
const notify = '/api/notify/idle';
const LATITUDE = 13.0827;

async function watching(rows: unknown[], options: ClientOptions = {}): Promise<RealtimeClient> {
  const client = await startClient(options);
  client.backend.on(all, { json: rows });
  await client.signIn();
  return client;
}

describe('idle', () => {
  test('three minutes within 50 m raise one IDLE, notify the backend once, and no more for that stop', async () => {
    const client = await watching([locationOf({ orderId: 12 })]);
    await client.clock.advance(179_000);
    expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(0);
    await client.clock.advance(600_000);
    expect(client.factsOf('phlebotomist.becameIdle')).toMatchObject([
      { source: 'poll', alert: { type: 'IDLE', phlebotomistId: '7', orderId: '12', latitude: LATITUDE } },
    ]);
    expect(client.backend.callsTo(notify).map(({ body }) => body)).toEqual([
      {
        driverId: 7,
        latitude: LATITUDE,
        longitude: 80.2707,
        orderId: 12,
        timestamp: '2026-11-21T05:30:00.000Z',
      },
    ]);
  });

  test('an id that is a text goes back as a text, and no order is null', async () => {
    const client = await watching([locationOf({ deliveryBoyId: 'p-9' })]);
    await client.clock.advance(200_000);
    expect(client.backend.callsTo(notify)[0]?.body).toMatchObject({ driverId: 'p-9', orderId: null });
  });

  test('wobbling within 50 m of the anchor lets the timer run; a move of 50 m restarts it', async () => {
    const client = await watching([locationOf()]);
    client.backend.on(all, { json: [locationOf({ latitude: northOf(LATITUDE, 49) })] });
    await client.clock.advance(120_000);
    client.backend.on(all, { json: [locationOf({ latitude: northOf(LATITUDE, 51) })] });
    await client.clock.advance(120_000);
    expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(0);
    await client.clock.advance(75_000);
    expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(1);
  });

  test('moving on after IDLE raises RESUMED, and a second stop a second IDLE', async () => {
    const client = await watching([locationOf()]);
    await client.clock.advance(200_000);
    const timestamp = '2026-11-21T05:34:00Z';
    client.backend.on(all, { json: [locationOf({ latitude: northOf(LATITUDE, 80), timestamp })] });
    await client.clock.advance(15_000);
    expect(client.factsOf('phlebotomist.resumed')).toMatchObject([{ alert: { type: 'RESUMED' } }]);
    await client.clock.advance(200_000);
    expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(2);
    expect(client.backend.callsTo(notify)).toHaveLength(2);
  });

  test('a phone that sends no more points counts as standing still', async () => {
    const client = await watching([locationOf()]);
    await client.clock.advance(200_000);
    expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(1);
  });

  test('an hour of sleep does not count as an hour of standing still', async () => {
    const client = await watching([locationOf()]);
    await client.clock.sleep(3_600_000);
    await client.clock.advance(30_000);
    expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(0);
  });

  test('a hidden tab that slept for an hour raises nothing at its first poll', async () => {
    const client = await watching([locationOf()]);
    client.page.setDesired({ name: 'view', visible: false, usedAt: 0 });
    await client.clock.advance(62_000);
    await client.clock.sleep(3_600_000);
    await client.clock.advance(2_000);
    expect(client.factsOf('phlebotomist.becameIdle')).toEqual([]);
  });

  test('a reload raises a stop no second time, but still its end', async () => {
    const first = await watching([locationOf()]);
    await first.clock.advance(200_000);
    const second = await startClient({ storage: first.storage, clock: first.clock, backend: first.backend });
    first.page.close();
    await second.signIn();
    await second.clock.advance(400_000);
    expect(second.factsOf('phlebotomist.becameIdle')).toHaveLength(0);
    expect(second.backend.callsTo(notify)).toHaveLength(1);
    second.backend.on(all, {
      json: [locationOf({ latitude: northOf(LATITUDE, 90), timestamp: 1_795_300_000_000 })],
    });
    await second.clock.advance(16_000);
    expect(second.factsOf('phlebotomist.resumed')).toHaveLength(1);
  });

  test('a card is kept with the key that it was raised by: a reload at any moment loses neither', async () => {
    const first = await watching([locationOf({ deliveryStatus: 'ENDED', orderId: 12 })]);
    const { storage, clock, backend } = first;
    first.die();
    const second = await startClient({ storage, clock, backend });
    await second.signIn();
    await clock.advance(20_000);
    const cards = [
      ...second.factsOf('alerts.restored').flatMap(({ alerts }) => alerts),
      ...second.factsOf('journey.ended').map(({ alert }) => alert),
    ];
    expect(cards.map(({ key }) => key)).toEqual(['ENDED:12']);
  });

  test('two tabs notify the backend of one stop once, and both show it', async () => {
    const browser = browserTabs();
    const first = await watching([locationOf()], { browser });
    const { storage, clock, backend } = first;
    const second = await startClient({ storage, clock, backend, browser, tab: 'another' });
    await second.signIn();
    await first.clock.advance(220_000);
    expect(first.factsOf('phlebotomist.becameIdle').map(({ source }) => source)).toEqual(['poll']);
    expect(second.factsOf('phlebotomist.becameIdle').map(({ source }) => source)).toEqual(['tab']);
    expect(first.backend.callsTo(notify)).toHaveLength(1);
  });

  test('a backend that refuses the notification changes nothing on screen', async () => {
    const client = await startClient();
    client.backend.on(all, { json: [locationOf()] });
    client.backend.on(notify, { text: 'no', status: 500 });
    await client.signIn();
    await client.clock.advance(220_000);
    expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(1);
    expect(client.backend.callsTo(notify)).toHaveLength(1);
    expect(client.pulse()?.counters['alerts.notifyFailed']).toBe(1);
  });
});

describe('ended', () => {
  const ended = locationOf({ deliveryStatus: 'Ended', orderId: 33, timestamp: '2026-11-21T05:29:00Z' });

  test('a first fetch that fails seeds nothing: the first that succeeds does', async () => {
    const client = await startClient();
    client.backend.on('/api/location/all', 'broken');
    await client.signIn();
    await client.clock.advance(5_000);
    client.backend.on('/api/location/all', {
      json: [locationOf({ deliveryStatus: 'ENDED', orderId: 33 })],
    });
    await client.clock.advance(60_000);
    expect(client.factsOf('journey.ended').map(({ source }) => source)).toEqual(['seed']);
  });

  test('the fetch at start seeds ENDED; later ones are news; each order once', async () => {
    const client = await watching([ended, locationOf()]);
    client.backend.on(all, { json: [ended, ended, locationOf({ deliveryStatus: 'ENDED', orderId: 34 })] });
    await client.clock.advance(31_000);
    expect(client.factsOf('journey.ended').map(({ source, alert }) => [source, alert.orderId])).toEqual([
      ['seed', '33'],
      ['poll', '34'],
    ]);
  });

  test('ENDED without an order is no alert, and it stops the timer', async () => {
    const client = await watching([locationOf()]);
    await client.clock.advance(150_000);
    client.backend.on(all, {
      json: [locationOf({ deliveryStatus: 'ENDED', timestamp: '2026-11-21T05:32:00Z' })],
    });
    await client.clock.advance(400_000);
    expect(client.factsOf('journey.ended')).toHaveLength(0);
    expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(0);
  });

  test('the newest point is the one with the greatest timestamp, not the last in the list', async () => {
    const late = locationOf({ deliveryStatus: 'ENDED', timestamp: '2026-11-21T11:10:00.123456789' });
    const client = await watching([late, locationOf({ timestamp: '2026-11-21T11:05:00' })]);
    await client.clock.advance(400_000);
    expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(0);
  });

  test('an answer that is no list clears the stored locations and raises no alert', async () => {
    const client = await watching([locationOf()]);
    await client.clock.advance(100_000);
    client.backend.on(all, { json: { error: 'x' } });
    await client.clock.advance(400_000);
    expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(0);
    expect(client.factsOf('feed.wentStale').map(({ feed }) => feed)).toContain('alerts');
  });
});

describe('the alert channel', () => {
  const idle = {
    type: 'IDLE',
    driverId: 7,
    latitude: LATITUDE,
    longitude: 80.2707,
    timestamp: '2026-11-21T05:30:00.000Z',
  };

  test('subscribes on each connect, and is live once the polls have caught up', async () => {
    const client = await watching([]);
    const before = client.backend.callsTo(all).length;
    client.channel.connect();
    await client.clock.advance(100);
    client.channel.drop('closed with code 1006');
    await client.clock.advance(100);
    client.channel.connect();
    await client.clock.advance(100);
    expect(client.channel.subscriptions).toEqual([
      '/topic/admin/notifications',
      '/topic/admin/notifications',
    ]);
    expect(client.backend.callsTo(all).length - before).toBe(2);
    const states = client.facts.flatMap((fact) =>
      'feed' in fact && fact.feed === 'alertChannel' ? [fact.type] : [],
    );
    expect(states).toEqual([
      'feed.startedCatchingUp',
      'feed.wentLive',
      'feed.wentOffline',
      'feed.startedCatchingUp',
      'feed.wentLive',
    ]);
  });

  test('is opened with the heartbeat and reconnect of specification 9', async () => {
    const client = await watching([]);
    expect(client.channel.opened[0]).toMatchObject({
      url: 'http://console.example/ws-chat',
      heartbeats: { outMs: 10_000, inMs: 10_000 },
      reconnectDelayMs: 5_000,
      connectTimeoutMs: 10_000,
    });
  });

  test('an alert that arrives on the channel and is found by polling shows once, whichever is first', async () => {
    const channelFirst = await watching([locationOf()]);
    channelFirst.channel.connect();
    await channelFirst.clock.advance(60_000);
    channelFirst.channel.message(JSON.stringify(idle));
    await channelFirst.clock.advance(300_000);
    expect(channelFirst.factsOf('phlebotomist.becameIdle')).toMatchObject([{ source: 'channel' }]);
    expect(channelFirst.backend.callsTo(notify)).toHaveLength(0);

    const pollFirst = await watching([locationOf()]);
    pollFirst.channel.connect();
    await pollFirst.clock.advance(200_000);
    pollFirst.channel.message(JSON.stringify({ ...idle, timestamp: '2026-11-21T05:33:10Z' }));
    await pollFirst.clock.advance(1_000);
    expect(pollFirst.factsOf('phlebotomist.becameIdle')).toMatchObject([{ source: 'poll' }]);
  });

  test('ENDED with an order id is an alert under either name of the phlebotomist', async () => {
    const client = await watching([]);
    client.channel.connect();
    client.channel.message(JSON.stringify({ type: 'ended', orderId: 5, deliveryBoyId: 9 }));
    client.channel.message(JSON.stringify({ type: 'ENDED', orderId: 5, driverId: 9 }));
    await client.clock.advance(100);
    expect(client.factsOf('journey.ended')).toMatchObject([{ alert: { phlebotomistId: '9', orderId: '5' } }]);
  });

  test('every other type is a generic notification with the raw payload', async () => {
    const client = await watching([]);
    client.channel.connect();
    const raw = '{"type":"RESUMED","driverId":3}';
    client.channel.message(raw);
    client.channel.message(raw);
    await client.clock.advance(100);
    expect(client.factsOf('alert.received').map(({ alert }) => alert.text)).toEqual([raw, raw]);
  });

  test('a body that is no JSON object is ignored and counted', async () => {
    const client = await watching([]);
    client.channel.connect();
    for (const body of ['', 'hello', '[1]', 'null', '{"type":']) client.channel.message(body);
    await client.clock.advance(2_000);
    expect(client.facts.filter(({ type }) => type === 'alert.received')).toHaveLength(0);
    expect(client.pulse()?.counters['alertChannel.framesRefused']).toBe(5);
  });
});
