/**
 * The day of one simulated phlebotomist: drives to a booking, collects the sample, brings it away, completes; wanders
 * without a booking; stands still when told. One step is one point posted.
 */

import type { Random } from './random.ts';
import { advance, type Roads, type Spot } from './roads.ts';
import { CallRefused, type FieldOrder, type Point, type SimulatedPhone } from './simulated-phone.ts';

export interface SimulatedPhlebotomist {
  /** One step at `now`, ms. `isStill` keeps it where it is. Throws what the phone throws. */
  step(now: number, isStill: boolean): Promise<void>;
}

export interface SimulatedPhlebotomistParts {
  readonly phone: SimulatedPhone;
  readonly random: Random;
  readonly roads: Roads;
  readonly start: Spot;
  /** Some place to wander to. */
  readonly somewhere: () => Spot;
  /** Not before this moment is a booking begun, so that the fleet does not finish all at once. */
  readonly worksFrom: number;
}

type Mode =
  | { readonly kind: 'free' }
  | { readonly kind: 'wandering' }
  | { readonly kind: 'driving'; readonly order: FieldOrder }
  | { readonly kind: 'collecting'; readonly order: FieldOrder; readonly until: number }
  | { readonly kind: 'returning'; readonly order: FieldOrder; readonly until: number };

const MINUTE = 60_000;
/**
 * Minutes from a sample to its laboratory, the least and the most. So long that in the minutes after which somebody is
 * seen to stand still only a few orders of a fleet are completed: among a newcomer's first alerts is one of the kind
 * that this console is for.
 */
const onTheRoad = [10, 20] as const;
/** Metres a second, about what a scooter makes in the city. */
const SLOWEST = 6;
const FASTEST = 11;

export function createSimulatedPhlebotomist({
  phone,
  random,
  roads,
  start,
  somewhere,
  worksFrom,
}: SimulatedPhlebotomistParts): SimulatedPhlebotomist {
  let at = start;
  let way: readonly Spot[] = [];
  let mode: Mode = { kind: 'free' };
  let last: number | null = null;

  const orderId = () => ('order' in mode ? mode.order.orderId : null);
  const post = (deliveryStatus: Point['deliveryStatus'], id = orderId()) =>
    phone.post({ ...at, deliveryStatus, orderId: id });

  function drive(seconds: number): boolean {
    const speed = SLOWEST + random.next() * (FASTEST - SLOWEST);
    const moved = advance(at, way, speed * seconds);
    at = moved.at;
    way = moved.rest;
    return way.length === 0;
  }

  async function choose(now: number): Promise<void> {
    const orders = now >= worksFrom ? await phone.orders() : [];
    const order = orders.find(({ latitude, longitude }) => latitude !== null && longitude !== null);
    if (!order || order.latitude === null || order.longitude === null) {
      mode = { kind: 'wandering' };
      way = roads.way(at, somewhere());
      await post('STARTED');
    } else if (order.status === 'SAMPLE_COLLECTED') {
      mode = { kind: 'returning', order, until: now + random.between(4, 16) * MINUTE };
      way = roads.way(at, somewhere());
      await post('PROCESSING');
    } else {
      mode = { kind: 'driving', order };
      way = roads.way(at, { latitude: order.latitude, longitude: order.longitude });
      await post('STARTED');
    }
  }

  async function complete(order: FieldOrder): Promise<void> {
    await phone.setStatus(order.orderId, 'COMPLETED');
    await post('ENDED', order.orderId);
    const test = order.totalPrice ?? 0;
    mode = { kind: 'free' };
    await phone.postExpense(order.orderId, test + random.between(20, 120), test);
  }

  const act = async (now: number, isStill: boolean): Promise<void> => {
    const seconds = last === null ? 0 : Math.min((now - last) / 1_000, 30);
    last = now;
    if (isStill) return post('IDLE');
    switch (mode.kind) {
      case 'free':
        return choose(now);
      case 'wandering': {
        const arrived = drive(seconds);
        await post('PROCESSING');
        if (arrived) mode = { kind: 'free' };
        return;
      }
      case 'driving': {
        const { order } = mode;
        const arrived = drive(seconds);
        await post('PROCESSING');
        if (!arrived) return;
        // Shorter than the idle limit: work at a patient's door is no stop.
        mode = { kind: 'collecting', order, until: now + random.between(50, 140) * 1_000 };
        return;
      }
      case 'collecting': {
        const { order, until } = mode;
        await post('PROCESSING');
        if (now < until) return;
        await phone.setStatus(order.orderId, 'SAMPLE_COLLECTED');
        mode = { kind: 'returning', order, until: now + random.between(...onTheRoad) * MINUTE };
        way = roads.way(at, somewhere());
        return;
      }
      case 'returning': {
        const { order, until } = mode;
        if (now >= until) return complete(order);
        // By another place: who stood still would be an alert.
        if (drive(seconds)) way = roads.way(at, somewhere());
        return post('PROCESSING');
      }
    }
  };

  return {
    step: async (now, isStill) => {
      try {
        await act(now, isStill);
      } catch (error) {
        // Cancelled, or given to somebody else: whoever drove there looks for something else to do.
        if (!(error instanceof CallRefused && [404, 409].includes(error.status) && 'order' in mode))
          throw error;
        mode = { kind: 'free' };
      }
    },
  };
}
