import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { isSilent } from '../../server/demo/attendance.ts';
import { createRandom } from '../../server/demo/random.ts';
import { createRoads, type Roads } from '../../server/demo/roads.ts';
import { demoPlaces } from '../../server/demo/roster.ts';
import { createSimulatedPhlebotomist } from '../../server/demo/simulated-phlebotomist.ts';
import type { FieldOrder, Point, SimulatedPhone } from '../../server/demo/simulated-phone.ts';
import { standsStill } from '../../server/demo/still-periods.ts';
import { defaultTimings } from '../../src/contract/read-config.ts';
import { type IdleWatch, watchIdle } from '../../src/domain/idle-rule.ts';
import { demoDatabase, testNow } from './support/test-database.ts';

const turnMs = 5_000;
const places = demoPlaces();

let database: Database;
let roads: Roads;
beforeAll(async () => {
  database = await demoDatabase();
  roads = createRoads(places);
});
afterAll(() => database.close());

interface Seen extends Point {
  readonly at: number;
}

/**
 * What the first console of a demo that was just started finds: the newest point of each, and the
 * journeys that have ended today.
 */
async function atTheStart() {
  const own = `JOIN hospital h ON h.id = t.hospital_id WHERE h.code = 'SRM001'`;
  const newest = await database.query<Seen & { driverId: number }>(
    `SELECT DISTINCT ON (t.driver_id) t.driver_id AS "driverId", t.latitude, t.longitude, t.delivery_status AS "deliveryStatus",
       t.order_id AS "orderId", (extract(epoch FROM t.at) * 1000)::double precision AS at
     FROM location_point t ${own} ORDER BY t.driver_id, t.at DESC`,
  );
  const ended = await database.query<{ orderId: number }>(
    `SELECT DISTINCT t.order_id AS "orderId" FROM location_point t ${own} AND t.delivery_status = 'ENDED'`,
  );
  const crew = await database.query<{ id: number; present: boolean | null; at: number }>(
    `SELECT t.id, (SELECT a.present FROM attendance a WHERE a.driver_id = t.id ORDER BY a.at DESC LIMIT 1) AS present
     FROM driver t ${own} ORDER BY t.id`,
  );
  const orders = await database.query<FieldOrder & { driverId: number }>(
    `SELECT t.id AS "orderId", t.status, t.latitude, t.longitude, 500 AS "totalPrice", t.driver_id AS "driverId"
     FROM orders t ${own} AND t.status IN ('ASSIGNED', 'SAMPLE_COLLECTED')`,
  );
  return { newest, ended, crew, orders };
}

/**
 * The kinds of the alerts of the first ten minutes, as a console that polls raises them, of a fleet
 * that sets off at `testNow`.
 */
async function alertsOf(seed: string): Promise<readonly string[]> {
  const { newest, ended, crew, orders } = await atTheStart();
  const alerts = ended.map(() => 'ENDED');
  const positions = new Map<number, Seen>(newest.map((point) => [point.driverId, point]));
  let now = testNow;
  const onTheRoad = crew.filter(({ present }, index) => present !== false && !isSilent(index));
  const phlebotomists = onTheRoad.map(({ id }, index) => {
    const random = createRandom(`rider ${index} ${seed}`);
    return createSimulatedPhlebotomist({
      phone: phoneOf(id),
      random,
      roads,
      start: random.pick(places),
      somewhere: () => random.pick(places),
      // All at once: sooner than in the demo is an order completed.
      worksFrom: testNow,
    });
  });
  const watches = new Map<number, IdleWatch | null>();

  function phoneOf(id: number): SimulatedPhone {
    const left = orders.filter(({ driverId }) => driverId === id).map((order) => ({ ...order }));
    return {
      signIn: async () => ({ id, hospitalId: 1 }),
      cookie: () => '',
      shift: async () => ({ present: true, latitude: null, longitude: null }),
      orders: async () => left.filter(({ status }) => status !== 'COMPLETED'),
      post: async (point) => {
        positions.set(id, { ...point, at: now });
        if (point.deliveryStatus === 'ENDED') alerts.push('ENDED');
      },
      setStatus: async (orderId, status) => {
        const order = left.find((one) => one.orderId === orderId);
        if (order) Object.assign(order, { status });
      },
      postExpense: async () => {},
      markPresent: async () => {},
      markAbsent: async () => {},
      setOnline: async () => {},
    };
  }

  for (; now < testNow + 10 * 60_000; now += turnMs) {
    for (const [index, phlebotomist] of phlebotomists.entries())
      await phlebotomist.step(now, standsStill(index, phlebotomists.length, now - testNow));
    if ((now - testNow) % defaultTimings.alertPollMs !== 0) continue;
    for (const [id, { deliveryStatus, ...point }] of positions) {
      const seen = { ...point, ended: deliveryStatus === 'ENDED' };
      const { watch, event } = watchIdle(watches.get(id) ?? null, seen, now, defaultTimings);
      watches.set(id, watch);
      if (event) alerts.push(event === 'becameIdle' ? 'IDLE' : 'RESUMED');
    }
  }
  return alerts;
}

test.each(['a', 'b', 'c'])(
  'among the first five alerts of a demo that was just started is somebody who stands still (%s)',
  async (seed) => {
    const alerts = await alertsOf(seed);
    expect(alerts.length).toBeGreaterThan(5);
    expect(alerts.slice(0, 5)).toContain('IDLE');
  },
);
