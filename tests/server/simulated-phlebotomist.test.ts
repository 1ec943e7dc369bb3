import { describe, expect, test } from 'vitest';
import { createRandom } from '../../server/demo/random.ts';
import { createRoads } from '../../server/demo/roads.ts';
import { demoPlaces } from '../../server/demo/roster.ts';
import { createSimulatedPhlebotomist } from '../../server/demo/simulated-phlebotomist.ts';
import {
  CallRefused,
  type FieldOrder,
  type Point,
  type SimulatedPhone,
} from '../../server/demo/simulated-phone.ts';

const places = demoPlaces();
const start = places[0] ?? { latitude: 13, longitude: 80.2 };

describe('a simulated phlebotomist', () => {
  const setUp = (status: string) => {
    const theirs = new Set([1]);
    const points: Point[] = [];
    let refusal = 404;
    const check = (id: number | null) => {
      if (id !== null && !theirs.has(id)) throw new CallRefused(refusal, 'no');
    };
    const phone: SimulatedPhone = {
      signIn: async () => ({ id: 1, hospitalId: 1 }),
      cookie: () => '',
      shift: async () => ({ present: true, latitude: null, longitude: null }),
      orders: async () =>
        [...theirs].map((orderId): FieldOrder => ({ orderId, status, totalPrice: 1, ...start })),
      post: async (point) => {
        check(point.orderId);
        points.push(point);
      },
      setStatus: async (id) => check(id),
      postExpense: async (id) => check(id),
      markPresent: async () => {},
      markAbsent: async () => {},
      setOnline: async () => {},
    };
    const phlebotomist = createSimulatedPhlebotomist({
      phone,
      random: createRandom('test'),
      roads: createRoads(places),
      start,
      somewhere: () => places[5] ?? start,
      worksFrom: 0,
    });
    return {
      theirs,
      points,
      phlebotomist,
      refuseWith: (code: number) => {
        refusal = code;
      },
    };
  };

  test.each([
    ['ASSIGNED', 404],
    ['ASSIGNED', 409],
    ['SAMPLE_COLLECTED', 404],
  ])('whose booking (%s) is taken away goes on with something else (%i)', async (status, code) => {
    const { theirs, points, phlebotomist, refuseWith } = setUp(status);
    refuseWith(code);
    await phlebotomist.step(0, false);
    expect(points.at(-1)?.orderId).toBe(1);
    theirs.clear();
    for (let now = 5_000; now < 30_000; now += 5_000) await phlebotomist.step(now, false);
    expect(points.at(-1)).toMatchObject({ deliveryStatus: 'PROCESSING', orderId: null });
  });
  test('that was signed out rejects with 401, so that it is signed in again', async () => {
    const { theirs, phlebotomist, refuseWith } = setUp('ASSIGNED');
    await phlebotomist.step(0, false);
    theirs.clear();
    refuseWith(401);
    await expect(phlebotomist.step(5_000, false)).rejects.toMatchObject({ status: 401 });
  });
});
