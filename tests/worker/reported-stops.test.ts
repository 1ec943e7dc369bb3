import { describe, expect, test } from 'vitest';
import { distanceMetres } from '../../src/domain/geo.ts';
import { createReportedStops, placeOf } from '../../src/worker/alerts/reported-stops.ts';
import { alertOf } from '../support/alerts.ts';
import { type BrowserTabs, browserTabs } from '../support/browser-tabs.ts';
import { manualClock } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { type RealtimeClient, startClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { locationOf, northOf } from '../support/wire.ts';

const all = '/api/location/all';
const LATITUDE = 13.0827;

const place = { latitude: 13.08, longitude: 80.27 };
const at = (metres: number) => ({ ...place, latitude: northOf(place.latitude, metres) });
const nowhere = { latitude: null, longitude: null };
const pointOf = (where: typeof place) => ({
  ...where,
  ...{ phlebotomistId: '7', wireId: 7, at: 3_000, status: 'PROCESSING', ended: false },
  ...{ orderId: null, orderWireId: null },
});

function reporting(radiusM = 50) {
  const clock = manualClock();
  const stops = createReportedStops(clock, radiusM);
  const remember = (where: typeof place | null, timestamp = 1_000) =>
    stops.remember('7', { place: where, timestamp });
  const isAgain = (where: typeof place | typeof nowhere) => stops.isKnown(alertOf(where), null, undefined);
  return { clock, stops, remember, isAgain };
}

describe('a report that a stop is over', () => {
  const stop = { anchor: place, anchorAt: 1_000 };

  test('is known where a look found that, and news where another stop was reported since', () => {
    const { stops, remember } = reporting();
    stops.ended('7', stop, 3_000);
    expect(stops.endReported('7', false)).toBe(true);
    remember(at(5_000));
    expect([stops.endReported('7', false), stops.endReported('7', false)]).toEqual([false, true]);
  });

  test('is news where the point that ended the stop had ended the one before, of which alone it told', () => {
    const { stops } = reporting();
    for (let twice = 0; twice < 2; twice += 1) stops.ended('7', stop, 3_000);
    expect(stops.endReported('7', false)).toBe(false);
    stops.ended('7', stop, 4_000);
    expect(stops.endReported('7', false)).toBe(true);
  });
});

describe('the same report again', () => {
  const minutes = 60_000;

  test('is of the same place, or of none as before', () => {
    const { remember, isAgain } = reporting();
    remember(place);
    expect([isAgain(at(49)), isAgain(at(51)), isAgain(nowhere)]).toEqual([true, false, false]);
    remember(null);
    expect([isAgain(nowhere), isAgain(place)]).toEqual([true, false]);
  });

  test('is no longer of the same place at exactly the radius', () => {
    const { remember, isAgain } = reporting(distanceMetres(place, at(60)));
    remember(place);
    expect(isAgain(at(60))).toBe(false);
  });

  test('is known for ten minutes after the last of them, by whichever clock', async () => {
    const { clock, remember, isAgain } = reporting();
    await clock.advance(9 * minutes);
    remember(place);
    for (let each = 0; each < 3; each += 1) {
      await clock.advance(9 * minutes);
      expect(isAgain(place)).toBe(true);
    }
    await clock.advance(10 * minutes);
    expect(isAgain(place)).toBe(false);
  });

  test('is not known for longer since another place was reported', async () => {
    const { clock, remember, isAgain } = reporting();
    remember(place);
    await clock.advance(9 * minutes);
    expect(isAgain(at(900))).toBe(false);
    await clock.advance(9 * minutes);
    expect(isAgain(place)).toBe(false);
  });
});

describe('a report of somebody who is flagged is known', () => {
  const flagged = { anchor: place, anchorAt: 1_000, stillSince: 0, flagged: true };
  const isKnown = (where: typeof place, last?: typeof place) =>
    reporting().stops.isKnown(alertOf(where), flagged, last && pointOf(last));

  test('near the anchor, or near the newest position of that stop', () => {
    expect([isKnown(at(-40), at(40)), isKnown(at(80), at(40)), isKnown(at(80), at(20))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('and not near a position that is no longer at the anchor, or where there is none', () => {
    expect([isKnown(at(200), at(200)), isKnown(at(200))]).toEqual([false, false]);
  });
});

test('a stop that ended is known by a report of a moment within it, its first and its last among these', () => {
  const { stops } = reporting();
  stops.ended('7', { anchor: place, anchorAt: 1_000 }, 5_000);
  const known = [999, 1_000, 5_000, 5_001].map((timestamp) =>
    stops.isKnown(alertOf({ ...place, timestamp }), null, undefined),
  );
  expect(known).toEqual([false, true, true, false]);
});

describe('a look that finds somebody at a reported stop', () => {
  test('finds it at the reported place, or where he is if none was named', () => {
    for (const [where, anchor] of [
      [place, place],
      [null, at(30)],
    ] as const) {
      const { stops, remember } = reporting();
      remember(where);
      expect(stops.foundBy(pointOf(at(30)))).toEqual({ anchor, anchorAt: 1_000 });
      expect(stops.has('7')).toBe(false);
    }
  });
});

describe('an old report is forgotten', () => {
  const hours = 3_600_000;

  test('after a day where hardly a look has found the phlebotomist', async () => {
    const { clock, stops, remember } = reporting();
    await clock.advance(hours);
    remember(place);
    stops.foundBy(pointOf(at(900)));
    await clock.advance(24 * hours - 1);
    stops.tidy();
    expect(stops.has('7')).toBe(true);
    await clock.advance(1);
    stops.tidy();
    expect(stops.has('7')).toBe(false);
  });

  test('after ten minutes where two looks have', async () => {
    const { clock, stops, remember } = reporting();
    await clock.advance(hours);
    remember(place);
    for (let look = 0; look < 2; look += 1) stops.foundBy(pointOf(at(900)));
    await clock.advance(10 * 60_000 - 1);
    stops.tidy();
    expect(stops.has('7')).toBe(true);
    await clock.advance(1);
    stops.tidy();
    expect(stops.has('7')).toBe(false);
  });
});

test('half a place is none', () => {
  expect(placeOf(alertOf(place))).toEqual(place);
  expect(placeOf(alertOf({ ...place, latitude: null }))).toBeNull();
  expect(placeOf(alertOf({ ...place, longitude: null }))).toBeNull();
});

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

test('a RESUMED that a look has found is no news when the channel tells it, in no tab', async () => {
  const browser = browserTabs();
  const first = await startClient({ browser });
  const { clock, storage, backend } = first;
  backend.on(all, () => ({ json: [locationOf({ timestamp: clock.wall() })] }));
  await first.signIn();
  const second = await startClient({ browser, clock, storage, backend, tab: 'second' });
  await second.signIn();
  for (const { channel } of [first, second]) channel.connect();
  await clock.advance(240_000);
  const gone = () => locationOf({ latitude: northOf(LATITUDE, 500), timestamp: clock.wall() });
  backend.on(all, () => ({ json: [gone()] }));
  await clock.advance(20_000);
  const frame = JSON.stringify({ type: 'RESUMED', driverId: 7, timestamp: clock.wall() });
  const told = () => [first, second].map(({ factsOf }) => factsOf('alert.received').length);
  for (const { channel } of [first, second]) channel.message(frame);
  await clock.advance(1_000);
  expect([first, second].map(({ factsOf }) => factsOf('phlebotomist.resumed').length)).toEqual([1, 1]);
  expect(told()).toEqual([0, 0]);
  // Long after that it is of another stop.
  await clock.advance(600_000);
  first.channel.message(frame);
  await clock.advance(1_000);
  expect(told()[0]).toBe(1);
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
