import { BehaviorSubject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { Alert, Order, Patient } from '../../src/contract/model.ts';
import { defaultConfig, defaultTimings } from '../../src/contract/read-config.ts';
import { distanceMetres } from '../../src/domain/geo.ts';
import { createIdleWatcher } from '../../src/worker/alerts/idle-watcher.ts';
import type { FleetPoint } from '../../src/worker/positions/positions.ts';
import { type KnownAttendance, type KnownStop, noRoster } from '../../src/worker/session-services.ts';
import { alertOf } from '../support/alerts.ts';
import { manualClock } from '../support/manual-clock.ts';
import { orderEntity } from '../support/orders.ts';
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

function watching(orders: readonly Order[] = [], timings: Partial<typeof defaultTimings> = {}) {
  const clock = manualClock();
  const raised: string[] = [];
  const alerts: Alert[] = [];
  const stops = new BehaviorSubject<ReadonlyMap<string, KnownStop>>(new Map());
  const watcher = createIdleWatcher(
    {
      clock,
      config: { ...defaultConfig, timings: { ...defaultTimings, ...timings } },
      scheduler: { intervalOf: (ms: number) => ms } as Parameters<typeof createIdleWatcher>[0]['scheduler'],
      streams: {
        orders: new BehaviorSubject<ReadonlyMap<string, Order>>(
          new Map(orders.map((order) => [order.id, order])),
        ),
        roster: new BehaviorSubject(noRoster),
        patients: new BehaviorSubject<ReadonlyMap<string, Patient>>(new Map()),
        attendance: new BehaviorSubject<KnownAttendance | null>(null),
        stops,
      },
      // The phones' clocks are right.
      backendNow: () => clock.monotonic(),
    },
    {
      becameIdle: (alert) => {
        raised.push('IDLE');
        alerts.push(alert);
      },
      resumed: () => void raised.push('RESUMED'),
      reportedStopFound: () => void raised.push('found'),
      stopEnded: () => void raised.push('over'),
    },
  );
  let latest: FleetPoint | null = null;
  /** A look every five seconds at points that are made of the moment, ms; null: the phone says nothing. */
  const look = async (forMs: number, placeAt: (now: number) => typeof place | null) => {
    for (let passed = 0; passed < forMs; passed += 5_000) {
      await clock.advance(5_000);
      const now = clock.monotonic();
      const where = placeAt(now);
      if (where !== null) latest = pointAt(where, now);
      if (latest !== null) watcher.observe(new Map([['7', latest]]));
    }
  };
  const reason = () => stops.value.get('7')?.reason ?? null;
  return { clock, raised, alerts, watcher, look, reason, stops };
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

test('a point from before a reported stop is no move, and one from after it is', async () => {
  const { clock, watcher, raised } = watching();
  await clock.advance(60_000);
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

/** Looks that find nobody, every fifteen seconds. */
async function findNobody({ clock, watcher }: ReturnType<typeof watching>, forMs: number): Promise<void> {
  for (let passed = 0; passed < forMs; passed += 15_000) {
    await clock.advance(15_000);
    watcher.observe(new Map());
  }
}

test('a stop lasts through ten minutes without its phlebotomist, and no longer', async () => {
  const given = watching();
  await given.clock.advance(40_000);
  given.watcher.restore(new Map([['7', { anchor: place, anchorAt: 1, isRaised: true }]]));
  given.watcher.observe(new Map());
  await findNobody(given, 10 * 60_000);
  expect([given.raised, given.reason()]).toEqual([[], 'fellSilent']);
  await findNobody(given, 15_000);
  expect([given.raised, given.reason()]).toEqual([['over'], null]);
});

test('somebody who has not stood for three minutes leaves without a word', async () => {
  const given = watching();
  given.watcher.observe(new Map([['7', pointAt(place)]]));
  await findNobody(given, 11 * 60_000);
  expect(given.raised).toEqual([]);
});

test('a stop of somebody who has left since is news where it is reported', async () => {
  const given = watching();
  given.watcher.restore(new Map([['7', { anchor: place, anchorAt: 1_000, isRaised: true }]]));
  given.watcher.observe(new Map([['7', pointAt(elsewhere, 9_000)]]));
  await findNobody(given, 11 * 60_000);
  expect(given.watcher.reported(alertOf({ ...place, timestamp: 8_000 }))).toBe('stands');
});

test('a RESUMED of somebody who is not flagged lets the still-timer run', async () => {
  const { raised, look, watcher } = watching();
  await look(100_000, () => place);
  for (const id of ['7', 'whom no look has found']) watcher.reportedOver(id);
  await look(85_000, () => place);
  expect(raised).toEqual(['IDLE']);
});

test('a reported stop of nobody is published, and flags nobody', () => {
  const { watcher, stops } = watching();
  watcher.observe(new Map([['7', pointAt(place)]]));
  const nobodys = alertOf({ ...place, phlebotomistId: null });
  expect([watcher.reported(nobodys), watcher.reported(nobodys)]).toEqual(['elsewhere', 'elsewhere']);
  expect(stops.value.size).toBe(0);
});

test('a flagged stop ends with the journey, without a word', () => {
  const { raised, watcher } = watching();
  watcher.restore(new Map([['7', { anchor: place, anchorAt: 1, isRaised: true }]]));
  watcher.observe(new Map([['7', { ...pointAt(place), ended: true }]]));
  expect(raised).toEqual(['over']);
});

test('a stop from before this start whose RESUMED comes before the first look is over with that', () => {
  const { raised, watcher } = watching();
  watcher.restore(new Map([['7', { anchor: place, anchorAt: 1, isRaised: true }]]));
  watcher.reportedOver('7');
  watcher.observe(new Map([['7', pointAt(place)]]));
  expect(raised).toEqual([]);
});

test('a reported stop that is over hides no point that was under way', async () => {
  const { raised, look, watcher } = watching();
  watcher.observe(new Map([['7', pointAt(place, 1_000)]]));
  watcher.reported(alertOf({ ...elsewhere, timestamp: 500_000 }));
  watcher.reportedOver('7');
  await look(185_000, () => place);
  expect(raised).toEqual(['IDLE']);
});

describe('who stands is told', () => {
  /** What is told from now on: who, since when and why. */
  function toldBy({ stops }: ReturnType<typeof watching>): string[] {
    const told: string[] = [];
    stops.subscribe((now) => {
      told.push([...now].map(([id, { since, reason }]) => `${id} ${since} ${reason}`).join());
    });
    return told;
  }

  test('when that changes, and not with each look', async () => {
    const given = watching();
    const told = toldBy(given);
    await given.look(300_000, () => place);
    await given.look(100_000, () => elsewhere);
    expect(told).toEqual(['', '7 5000 standing', '']);
  });

  test('where one stop follows another in the same look', () => {
    const given = watching();
    const told = toldBy(given);
    given.watcher.restore(new Map([['7', { anchor: place, anchorAt: 0, isRaised: true }]]));
    given.watcher.reported(alertOf({ ...elsewhere, timestamp: 2 }));
    given.watcher.observe(new Map([['7', pointAt(elsewhere, 3)]]));
    expect(told).toEqual(['', '7 0 standing', '7 2 standing']);
  });

  test('where one stands who walked as another goes on', () => {
    const given = watching();
    const told = toldBy(given);
    given.watcher.restore(new Map([['7', { anchor: place, anchorAt: 0, isRaised: true }]]));
    given.watcher.reported(alertOf({ ...place, phlebotomistId: '8', timestamp: 2 }));
    const other = { ...pointAt(place, 3), phlebotomistId: '8' };
    given.watcher.observe(
      new Map([
        ['7', pointAt(elsewhere, 3)],
        ['8', other],
      ]),
    );
    expect(told).toEqual(['', '7 0 standing', '8 2 standing']);
  });
});

describe('a stop that is reported while its still-timer runs', () => {
  const at = (metres: number) => ({ ...place, latitude: northOf(place.latitude, metres) });

  test('is the watched one within the radius, and began with that', () => {
    const { watcher, stops } = watching();
    watcher.observe(new Map([['7', pointAt(place, 1_000)]]));
    expect(watcher.reported(alertOf({ ...at(40), timestamp: 5_000 }))).toBe('stands');
    expect(stops.value.get('7')?.since).toBe(1_000);
  });

  test('is one of its own beyond the radius, and began when it was reported', () => {
    const { watcher, stops } = watching();
    watcher.observe(new Map([['7', pointAt(place, 1_000)]]));
    expect(watcher.reported(alertOf({ ...at(60), timestamp: 5_000 }))).toBe('stands');
    expect(stops.value.get('7')?.since).toBe(5_000);
  });

  test('is believed where the newest position elsewhere is of the same moment, and not of a later one', () => {
    for (const [moment, outcome] of [
      [5_000, 'stands'],
      [5_001, 'elsewhere'],
    ] as const) {
      const { watcher } = watching();
      watcher.observe(new Map([['7', pointAt(place, moment)]]));
      expect(watcher.reported(alertOf({ ...elsewhere, timestamp: 5_000 }))).toBe(outcome);
    }
  });

  test('is believed at the newest position, however late that is', () => {
    const { watcher } = watching();
    watcher.observe(new Map([['7', pointAt(at(10), 50_000)]]));
    expect(watcher.reported(alertOf({ ...place, timestamp: 1_000 }))).toBe('stands');
  });

  test('is believed of somebody who was missing from the last poll', () => {
    const { watcher } = watching();
    watcher.observe(new Map([['7', pointAt(place)]]));
    watcher.observe(new Map());
    expect(watcher.reported(alertOf({ ...elsewhere, timestamp: 2_000 }))).toBe('stands');
  });

  test('is one stop where the timer runs out in the look that finds it', async () => {
    const { raised, look, watcher } = watching();
    await look(180_000, (now) => at(now === 5_000 ? 0 : 45));
    expect(watcher.reported(alertOf({ ...at(-10), timestamp: 6_000 }))).toBe('elsewhere');
    await look(5_000, () => at(0));
    expect(raised).toEqual(['found']);
  });

  test('at exactly the radius is another one', () => {
    const radius = distanceMetres(place, at(60));
    const { watcher, stops } = watching([], { idleRadiusM: radius });
    watcher.observe(new Map([['7', pointAt(place, 1_000)]]));
    expect(watcher.reported(alertOf({ ...at(60), timestamp: 5_000 }))).toBe('stands');
    expect(stops.value.get('7')?.since).toBe(5_000);
    const { watcher: late } = watching([], { idleRadiusM: radius });
    late.observe(new Map([['7', pointAt(place, 9_000)]]));
    expect(late.reported(alertOf({ ...at(60), timestamp: 5_000 }))).toBe('elsewhere');
  });

  test('is over with a point of its very moment at another place', () => {
    const { watcher, raised } = watching();
    watcher.observe(new Map([['7', pointAt(place, 1_000)]]));
    watcher.reported(alertOf({ ...elsewhere, timestamp: 5_000 }));
    watcher.observe(new Map([['7', pointAt(place, 5_000)]]));
    expect(raised).toEqual(['RESUMED']);
  });
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

describe('why somebody stands', () => {
  const at = (metres: number) => ({ ...place, latitude: northOf(place.latitude, metres) });
  const own = (metres: number) =>
    orderEntity({ id: '12', phlebotomistId: '7', status: 'ASSIGNED', ...at(metres) });

  test('is said with the alert: how many points, how far apart, and the nearest booking of their own', async () => {
    const nobodys = orderEntity({ id: '13', phlebotomistId: null, status: 'NEW', ...at(5) });
    const { alerts, look, watcher } = watching([own(900), nobodys]);
    await look(190_000, (now) => at(now % 10_000 === 0 ? 4 : 0));
    expect(alerts).toMatchObject([
      {
        evidence: {
          reason: 'standing',
          points: 37,
          farthestM: 4,
          stepM: 4,
          longestGapMs: 5_000,
          booking: { id: '12' },
        },
      },
    ]);
    expect(watcher.evidenceOf('7')).toMatchObject({ reason: 'standing', points: 38 });
    expect(watcher.evidenceOf('8')).toBeNull();
  });

  test('is the booking where they are at one of theirs', async () => {
    const { alerts, look, reason } = watching([own(60)]);
    await look(190_000, () => at(0));
    expect(alerts.map(({ evidence }) => evidence)).toMatchObject([
      { reason: 'atBooking', booking: { id: '12', distanceM: 60 } },
    ]);
    expect(reason()).toBe('atBooking');
  });

  test('changes while the stop lasts: a phone that says nothing any more, and then does again', async () => {
    const { raised, look, reason } = watching();
    await look(190_000, () => at(0));
    expect(reason()).toBe('standing');
    await look(65_000, () => null);
    expect(reason()).toBe('fellSilent');
    await look(5_000, () => at(1));
    expect([reason(), raised]).toEqual(['standing', ['IDLE']]);
  });

  test('rests on the points of this stop alone', async () => {
    const { alerts, look, reason, watcher } = watching();
    await look(190_000, (now) => at(now % 10_000 === 0 ? 30 : 0));
    expect(reason()).toBe('unclear');
    await look(5_000, () => at(200));
    expect([reason(), watcher.evidenceOf('7')]).toEqual([null, null]);
    await look(185_000, () => at(200));
    expect(alerts.map(({ evidence }) => evidence)).toMatchObject([
      { reason: 'unclear' },
      { reason: 'standing', farthestM: 0 },
    ]);
  });

  test('is known also of a stop from before a reload, as far as points have come since', async () => {
    const { watcher, look, reason } = watching();
    watcher.restore(new Map([['7', { anchor: place, anchorAt: -600_000, isRaised: true }]]));
    expect(reason()).toBe('fellSilent');
    await look(5_000, () => place);
    expect(reason()).toBe('standing');
  });
});
