import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { brokenStorage } from '../support/broken-storage.ts';
import { manualClock } from '../support/manual-clock.ts';
import { startClient } from '../support/realtime-client.ts';
import { locationOf, orderOf } from '../support/wire.ts';

describe('a session', () => {
  test.each(['hangs', 'hangsAtOpen', 'throwsAtOpen', 'full'] as const)(
    'works on a disk that is no use (%s): positions, channel, changes, and it is said',
    async (trouble) => {
      const clock = manualClock();
      const { storage } = brokenStorage(clock, trouble, `hard ${trouble}`);
      const client = await startClient({ clock, storage });
      client.backend.on('/api/orders', { json: [orderOf({ orderId: 5 })] });
      client.backend.on('/api/location/all', { json: [locationOf()] });
      await client.signIn();
      await clock.advance(10_000);
      const seen = client.factsOf('orders.changed')[0]?.upserted[0];
      if (!seen) throw new Error('The orders did not come');
      client.page.give({ type: 'order.cancel', orderId: '5', seen, reason: '' }, { key: '5' });
      await clock.advance(220_000);
      expect(client.backend.callsTo('/api/orders/5/cancel')).toHaveLength(1);
      expect(client.channel.opened).toHaveLength(1);
      expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(1);
      expect(client.pulse()?.feeds.alerts).not.toBeNull();
    },
  );

  test('whose socket cannot be had says so of both channels, until it is there', async () => {
    let isThere = false;
    const client = await startClient({
      openStomp: async (played) => {
        if (!isThere) throw new Error('the server is away');
        return played;
      },
    });
    await client.signIn();
    await client.clock.advance(100);
    expect(client.factsOf('chat.statusChanged').map(({ status }) => status)).toEqual([
      ...['CONNECTING', 'DISCONNECTED'],
    ]);
    expect(client.factsOf('feed.wentOffline').map(({ feed }) => feed)).toEqual(
      expect.arrayContaining(['chat', 'alertChannel']),
    );
    isThere = true;
    await client.clock.advance(6_000);
    for (const channel of [client.chat, client.channel]) channel.connect();
    await client.clock.advance(100);
    expect(client.factsOf('chat.statusChanged').at(-1)?.status).toBe('CONNECTED');
    expect(client.factsOf('feed.wentLive').map(({ feed }) => feed)).toContain('alertChannel');
  });

  test('whose socket cannot be had does not ask for it when it is over', async () => {
    let loads = 0;
    // Two channels ask for it: that of the alerts and that of chat.
    const fails: ((error: Error) => void)[] = [];
    const client = await startClient({
      openStomp: () => {
        loads += 1;
        return loads <= 2
          ? new Promise((_, reject) => {
              fails.push(reject);
            })
          : Promise.reject(new Error('gone'));
      },
    });
    await client.signIn();
    client.page.close();
    await client.clock.advance(100);
    for (const fail of fails) fail(new Error('offline'));
    await client.clock.advance(60_000);
    expect(loads).toBe(2);
    await client.signIn();
    await client.clock.advance(11_000);
    expect(loads).toBe(8);
  });
});
