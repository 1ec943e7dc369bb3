import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import type { Order } from '../../src/contract/model.ts';
import { defaultConfig } from '../../src/contract/read-config.ts';
import { createIdleWatcher } from '../../src/worker/alerts/idle-watcher.ts';
import type { FleetPoint } from '../../src/worker/positions/positions.ts';
import { noRoster } from '../../src/worker/session-parts.ts';
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
        stops: new BehaviorSubject<ReadonlyMap<string, number>>(new Map()),
      },
    },
    {
      becameIdle: () => void raised.push('IDLE'),
      resumed: () => void raised.push('RESUMED'),
      stopEnded: () => void raised.push('over'),
    },
  );
  return { clock, raised, watcher };
}

test.each([
  ['told at the first look, if it still is', place, ['IDLE']],
  ['over, if somebody stands elsewhere', elsewhere, ['over']],
])('a kept stop that nobody was told of is %s', (_, where, said) => {
  const { watcher, raised } = watching();
  watcher.restore(new Map([['7', { anchor: place, anchorAt: 1, isTold: false }]]));
  watcher.observe(new Map([['7', pointAt(where)]]));
  expect(raised).toEqual(said);
});

test('a stop that is told while the kept ones are being read stands before them', async () => {
  const { clock, watcher, raised } = watching();
  expect(watcher.told(alertOf(elsewhere))).toBe(true);
  watcher.restore(new Map([['7', { anchor: place, anchorAt: 1, isTold: true }]]));
  for (let look = 0; look < 20; look += 1) {
    watcher.observe(new Map([['7', pointAt(elsewhere)]]));
    await clock.advance(15_000);
  }
  expect(raised).toEqual([]);
});

test('a point from before a told stop is no move, and one from after it is', () => {
  const { watcher, raised } = watching();
  watcher.observe(new Map([['7', pointAt(place, 1_000)]]));
  expect(watcher.told(alertOf({ ...elsewhere, timestamp: 5_000 }))).toBe(true);
  watcher.observe(new Map([['7', pointAt(place, 2_000)]]));
  expect(raised).toEqual([]);
  watcher.observe(new Map([['7', pointAt(place, 6_000)]]));
  expect(raised).toEqual(['RESUMED']);
});

test('a phone whose clock is late resumes half a minute after the stop was told', async () => {
  const { clock, watcher, raised } = watching();
  watcher.observe(new Map([['7', pointAt(place, 1_000)]]));
  watcher.told(alertOf({ ...elsewhere, timestamp: 9_000_000 }));
  await clock.advance(30_000);
  watcher.observe(new Map([['7', pointAt(place, 2_000)]]));
  expect(raised).toEqual(['RESUMED']);
});
