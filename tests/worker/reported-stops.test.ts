import { expect, test } from 'vitest';
import { type BrowserTabs, browserTabs } from '../support/browser-tabs.ts';
import { manualClock } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { type RealtimeClient, startClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { locationOf, northOf } from '../support/wire.ts';

const all = '/api/location/all';
const LATITUDE = 13.0827;

test('a stop that is reported before any look has found it there is one stop: no RESUMED, no second IDLE', async () => {
  const client = await startClient();
  client.backend.on(all, { json: [locationOf()] });
  await client.signIn();
  client.channel.connect();
  await client.clock.advance(2_000);
  const elsewhere = { latitude: northOf(LATITUDE, 900), timestamp: '2026-11-21T05:30:04Z' };
  client.backend.on(all, { json: [locationOf(elsewhere)] });
  client.channel.message(JSON.stringify({ type: 'IDLE', driverId: 7, longitude: 80.2707, ...elsewhere }));
  await client.clock.advance(600_000);
  expect(client.factsOf('phlebotomist.resumed')).toEqual([]);
  expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(1);
});

test('a tab that finds a stop after another tab raised it shows it when that tab says so', async () => {
  const clock = manualClock();
  const storage = memoryStorage(clock);
  const browser = browserTabs();
  const idle = { type: 'IDLE', driverId: 7, latitude: LATITUDE, longitude: 80.2707, timestamp: clock.wall() };
  const first = await startClient({ clock, storage, browser });
  // What is said to the second tab arrives late, as at one that hangs.
  const late: (() => void)[] = [];
  const slow: BrowserTabs = {
    open: () => {
      const tabs = browser.open();
      const later = (run: () => void) => void late.push(run);
      return {
        ...tabs,
        lead: (scope, changed) =>
          tabs.lead(scope, (leads) => (leads ? changed(leads) : later(() => changed(leads)))),
        channel: (name, receive) => tabs.channel(name, (message) => later(() => receive(message))),
      };
    },
  };
  const second = await startClient({ clock, storage, browser: slow, tab: 'second' });
  for (const client of [first, second]) {
    await client.signIn();
    client.channel.connect();
  }
  second.page.setDesired({ name: 'view', visible: true, usedAt: 1 });
  await clock.advance(100);
  first.page.setDesired({ name: 'view', visible: true, usedAt: 2 });
  await clock.advance(100);
  first.channel.message(JSON.stringify(idle));
  await clock.advance(100);
  second.channel.message(JSON.stringify(idle));
  await clock.advance(100);
  for (const run of late.splice(0)) run();
  await clock.advance(100);
  expect(first.factsOf('phlebotomist.becameIdle')).toMatchObject([{ source: 'channel' }]);
  expect(second.factsOf('phlebotomist.becameIdle')).toMatchObject([{ source: 'tab' }]);
});

test('a stop is published once where the lead goes to and fro between a tab that saw it begin and one that did not', async () => {
  const clock = manualClock();
  const storage = memoryStorage(clock);
  const backend = scriptedBackend();
  backend.on(all, { json: [locationOf()] });
  const shared = { clock, storage, backend, browser: browserTabs() };
  const use = (client: RealtimeClient, at: number) =>
    client.page.setDesired({ name: 'view', visible: true, usedAt: at });
  const first = await startClient(shared);
  await first.signIn();
  await clock.advance(100_000);
  const second = await startClient({ ...shared, tab: 'second' });
  await second.signIn();
  use(second, 1);
  // The first one sees it after three minutes and does not lead; the second sees it when it leads no more.
  await clock.advance(140_000);
  use(first, 2);
  await clock.advance(400_000);
  for (const client of [first, second]) expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(1);
  expect(backend.callsTo('/api/notify/idle')).toHaveLength(1);
});
