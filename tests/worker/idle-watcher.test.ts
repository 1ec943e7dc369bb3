import { BehaviorSubject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { Order } from '../../src/contract/model.ts';
import { defaultConfig } from '../../src/contract/read-config.ts';
import { createIdleWatcher } from '../../src/worker/alerts/idle-watcher.ts';
import type { FleetPoint } from '../../src/worker/positions/positions.ts';
import { type KnownAttendance, noRoster } from '../../src/worker/session-services.ts';
import { alertOf } from '../support/alerts.ts';
import { manualClock } from '../support/manual-clock.ts';
import { northOf } from '../support/wire.ts';

const place = { latitude: 13.08, longitude: 80.27 };
const elsewhere = { ...place, latitude: northOf(place.latitude, 900) };
const pointAt = (where: typeof place, at = 1_000): FleetPoint => ({
  ...where,
  phlebotomistId: '7',
  wireId: 7,
  at,
  status: 'PROCESSING',
  ended: false,
  orderId: null,
  orderWireId: null,
});

function watching() {
  const clock = manualClock();
  const raised: string[] = [];
  const watcher = createIdleWatcher(
    {
      clock,
      config: defaultConfig,
      scheduler: { intervalOf: (ms: number) => ms } as Parameters<typeof createIdleWatcher>[0]['scheduler'],
      streams: {
        orders: new BehaviorSubject<ReadonlyMap<string, Order>>(new Map()),
        roster: new BehaviorSubject(noRoster),
        attendance: new BehaviorSubject<KnownAttendance | null>(null),
        stops: new BehaviorSubject<ReadonlyMap<string, number>>(new Map()),
      },
    },
    {
      becameIdle: () => void raised.push('IDLE'),
      resumed: () => void raised.push('RESUMED'),
      reportedStopFound: () => void raised.push('found'),
      stopEnded: () => void raised.push('over'),
    },
  );
  return { clock, raised, watcher };
}

test.each([
  ['raised at the first look, if it still is', place, ['IDLE']],
  ['over, if somebody stands elsewhere', elsewhere, ['over']],
])('a kept stop that was never raised is %s', (_, where, said) => {
  const { watcher, raised } = watching();
  watcher.restore(new Map([['7', { anchor: place, anchorAt: 1, isRaised: false }]]));
  watcher.observe(new Map([['7', pointAt(where)]]));
  expect(raised).toEqual(said);
});

test('a stop that is reported while the kept ones are read replaces the kept one', async () => {
  const { clock, watcher, raised } = watching();
  expect(watcher.reported(alertOf(elsewhere))).toBe('stands');
  watcher.restore(new Map([['7', { anchor: place, anchorAt: 1, isRaised: true }]]));
  for (let look = 0; look < 20; look += 1) {
    watcher.observe(new Map([['7', pointAt(elsewhere)]]));
    await clock.advance(15_000);
  }
  expect(raised).toEqual(['found']);
});

test('a point from before a reported stop is no move, and one from after it is', () => {
  const { watcher, raised } = watching();
  watcher.observe(new Map([['7', pointAt(place, 1_000)]]));
  expect(watcher.reported(alertOf({ ...elsewhere, timestamp: 5_000 }))).toBe('stands');
  watcher.observe(new Map([['7', pointAt(place, 2_000)]]));
  expect(raised).toEqual([]);
  watcher.observe(new Map([['7', pointAt(place, 6_000)]]));
  expect(raised).toEqual(['RESUMED']);
});

test('a phone whose clock is late resumes half a minute after the stop was reported', async () => {
  const { clock, watcher, raised } = watching();
  watcher.observe(new Map([['7', pointAt(place, 1_000)]]));
  watcher.reported(alertOf({ ...elsewhere, timestamp: 9_000_000 }));
  await clock.advance(30_000);
  watcher.observe(new Map([['7', pointAt(place, 2_000)]]));
  expect(raised).toEqual(['RESUMED']);
});

describe('a stop that the channel reports is published', () => {
  const at = (metres: number) => ({ ...place, latitude: northOf(place.latitude, metres) });

  test('if the newest position is later and elsewhere, without a flag', async () => {
    const { clock, watcher, raised } = watching();
    watcher.observe(new Map([['7', pointAt(at(0), 50_000)]]));
    expect(watcher.reported(alertOf({ ...elsewhere, timestamp: 1_000 }))).toBe('elsewhere');
    await clock.advance(60_000);
    watcher.observe(new Map([['7', pointAt(at(5), 60_000)]]));
    expect(raised).toEqual([]);
  });

  test('for another place than the known stop, as a stop of its own', () => {
    const { watcher, raised } = watching();
    watcher.restore(new Map([['7', { anchor: place, anchorAt: 1, isRaised: true }]]));
    watcher.observe(new Map([['7', pointAt(place)]]));
    expect(watcher.reported(alertOf({ ...at(40), timestamp: 2_000 }))).toBe('known');
    expect(watcher.reported(alertOf({ ...elsewhere, timestamp: 3_000 }))).toBe('elsewhere');
    watcher.observe(new Map([['7', pointAt(elsewhere, 4_000)]]));
    expect(raised).toEqual(['RESUMED', 'found']);
    expect(watcher.reported(alertOf({ ...elsewhere, timestamp: 9_000 }))).toBe('known');
  });

  test('for a phlebotomist whom no look has found, at one place and then at another', () => {
    const { watcher } = watching();
    expect(watcher.reported(alertOf({ ...place, timestamp: 1_000 }))).toBe('stands');
    expect(watcher.reported(alertOf({ ...place, timestamp: 2_000 }))).toBe('known');
    expect(watcher.reported(alertOf({ ...elsewhere, timestamp: 3_000 }))).toBe('stands');
  });

  test('once for each stop: again after ten minutes, after its RESUMED, and after a return', async () => {
    const { clock, watcher } = watching();
    const look = (where: typeof place, when: number) =>
      watcher.observe(new Map([['7', pointAt(where, when)]]));
    const report = (timestamp: number) => watcher.reported(alertOf({ ...elsewhere, timestamp }));
    look(place, 50_000);
    expect([report(1_000), report(2_000)]).toEqual(['elsewhere', 'known']);
    watcher.reportedOver('7');
    expect([report(3_000), report(4_000)]).toEqual(['elsewhere', 'known']);
    await clock.advance(10 * 60_000);
    expect(report(5_000)).toBe('elsewhere');
    for (const moment of [51_000, 52_000]) look(place, moment);
    look(elsewhere, 53_000);
    look(place, 54_000);
    expect(report(6_000)).toBe('elsewhere');
  });

  test('without a place, as a stop at the newest position', () => {
    const { watcher } = watching();
    watcher.observe(new Map([['7', pointAt(place)]]));
    const nowhere = alertOf({ latitude: null, longitude: null, timestamp: 2_000 });
    expect([watcher.reported(nowhere), watcher.reported(nowhere)]).toEqual(['stands', 'known']);
  });

  test('not if it was known and is over; a stop after that is news', () => {
    const { watcher } = watching();
    watcher.restore(new Map([['7', { anchor: place, anchorAt: 1_000, isRaised: true }]]));
    watcher.observe(new Map([['7', pointAt(elsewhere, 9_000)]]));
    expect(watcher.reported(alertOf({ ...place, timestamp: 8_000 }))).toBe('known');
    expect(watcher.reported(alertOf({ ...place, timestamp: 10_000 }))).toBe('stands');
  });
});

test('a stop ends when its phlebotomist is missing for ten minutes, and does not count as raised at the next start', async () => {
  const { clock, watcher, raised } = watching();
  watcher.restore(new Map([['7', { anchor: place, anchorAt: 1, isRaised: true }]]));
  for (let look = 0; look < 50; look += 1) {
    watcher.observe(new Map());
    await clock.advance(15_000);
  }
  expect(raised).toEqual(['over']);
});

test('a reported stop does not outlive the journey: a new one from the same place is watched from the beginning', async () => {
  const { clock, watcher, raised } = watching();
  expect(watcher.reported(alertOf({ ...place, timestamp: 1_000 }))).toBe('stands');
  for (const at of [2_000, 3_000, 4_000])
    watcher.observe(new Map([['7', { ...pointAt(place, at), ended: true }]]));
  expect(watcher.reported(alertOf({ ...place, timestamp: 4_500 }))).toBe('known');
  watcher.observe(new Map([['7', pointAt(place, 5_000)]]));
  expect(raised).toEqual([]);
  for (let look = 0; look < 13; look += 1) {
    await clock.advance(15_000);
    watcher.observe(new Map([['7', pointAt(place, 5_000)]]));
  }
  expect(raised).toEqual(['IDLE']);
});

test('a look after a sleep does not count the time of the sleep', async () => {
  const { clock, watcher, raised } = watching();
  watcher.observe(new Map([['7', pointAt(place)]]));
  for (let look = 0; look < 9; look += 1) {
    await clock.advance(15_000);
    watcher.observe(new Map([['7', pointAt(place)]]));
  }
  await clock.advance(3_600_000);
  watcher.observe(new Map([['7', pointAt(place)]]), { slept: true });
  expect(raised).toEqual([]);
});
