/**
 * What a hospital's rows are on the backend. Every id and name carries its mark, so that one that strays is known by
 * sight.
 */

import { type Conversations, type ConversationsParts, createConversations } from './conversations.ts';
import {
  createPositionChanges,
  type PointOnBackend,
  type PositionChangesOnBackend,
} from './position-changes.ts';

export type Whose = 'A' | 'B';
export const whose = ['A', 'B'] as const satisfies readonly Whose[];

/** The marks in a text. */
export const marksIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/~([AB])/g)].map(([, mark = '']) => mark));

/** Its id on the wire, and the thousand in which its figures are. */
export const wireIdOf = (hospital: Whose): number => (hospital === 'A' ? 1 : 2);
export const hospitalOf = (wireId: unknown): Whose | null =>
  String(wireId) === '1' ? 'A' : String(wireId) === '2' ? 'B' : null;
export const emailOf = (hospital: Whose): string => `ward~${hospital}@hospital.example`;

/** A place where a phlebotomist stands. */
export interface Stop {
  readonly id: string;
  readonly hospital: Whose;
  readonly phlebotomistId: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Backend's moments, ms since 1970. */
  readonly from: number;
  until: number | null;
  /** Calls of POST /api/notify/idle that consoles made for it. */
  posts: number;
  /** The alert channel reported it. */
  wasTold: boolean;
}

export interface Phlebotomist {
  readonly id: string;
  latitude: number;
  readonly longitude: number;
  state: 'stands' | 'moves' | 'ended';
  since: number;
  orderId: string;
  stop: Stop | null;
  /** The list has points of it. */
  isSeen: boolean;
  /** The ENDED points before the newest one. */
  readonly ended: PointOnBackend[];
}

export interface OrderOnBackend {
  readonly orderId: string;
  status: string;
  version: number;
  deliveryBoyId: string | null;
  deliveryBoyName: string | null;
  scheduledTime: string | null;
  cancellationReason: string | null;
  collectedAt: number | null;
  /** What each change of it asked for, in words. */
  readonly asked: string[];
}

export interface HospitalOnBackend {
  readonly mark: Whose;
  readonly orders: OrderOnBackend[];
  readonly phlebotomists: readonly Phlebotomist[];
  readonly stops: Stop[];
  readonly chat: Conversations;
  /** The addresses of the bookings that consoles took. */
  readonly taken: string[];
  /** Who was registered by a form. */
  readonly team: { readonly fullName: string; readonly email: string }[];
  /** Prices of tests, paise, by name. */
  readonly tests: Map<string, number>;
  /** The id of the phlebotomist with this index, round and round. */
  phlebotomistId(index: number): string;
  place(): OrderOnBackend;
  /** It stands somewhere else from now on, a kilometre from wherever it was before. */
  stand(index: number): void;
  move(index: number): void;
  endJourney(index: number): void;
  /** All its points are gone, until it stands, moves or ends a journey again. */
  vanish(index: number): void;
  /** The rows of GET /api/location/all at a moment, ms since 1970; of a phlebotomist the newest last. */
  points(at: number): readonly PointOnBackend[];
  readonly changes: PositionChangesOnBackend;
  collect(order: OrderOnBackend | undefined): void;
  /** What the alert channel says of who stands, or has gone on; null where there is nothing to say. */
  frame(index: number, kind: 'tellIdle' | 'tellResumed'): Readonly<Record<string, unknown>> | null;
}

/** Degrees of about 1.1 km. */
const FAR = 0.01;

export function createHospital(
  mark: Whose,
  now: () => number,
  storesLater: ConversationsParts['later'],
): HospitalOnBackend {
  const orders: OrderOnBackend[] = [];
  const stops: Stop[] = [];
  const phlebotomists = [0, 1].map(
    (i): Phlebotomist => ({
      id: `p${i}~${mark}`,
      latitude: 12 + i * 5 + (mark === 'A' ? 0 : 15),
      longitude: 80,
      state: 'ended',
      since: now(),
      orderId: `r0${i}~${mark}`,
      stop: null,
      isSeen: true,
      ended: [],
    }),
  );
  let serial = 0;
  let counts = 0;
  const at = (index: number) => phlebotomists[index % phlebotomists.length] as Phlebotomist;

  function leave(one: Phlebotomist): void {
    if (one.isSeen && one.state === 'ended') one.ended.push(pointOf(one, now()));
    if (one.state === 'moves') one.latitude = whereIs(one, now());
    if (one.stop) one.stop.until = now();
    one.stop = null;
    one.isSeen = true;
    one.since = now();
  }

  return {
    mark,
    orders,
    phlebotomists,
    stops,
    chat: createConversations({ mark, hospitalId: wireIdOf(mark), now, later: storesLater }),
    taken: [],
    team: [],
    tests: new Map(),
    phlebotomistId: (index) => at(index).id,
    place: () => {
      serial += 1;
      const order: OrderOnBackend = {
        orderId: `o${serial}~${mark}`,
        status: 'pending',
        version: 1,
        deliveryBoyId: null,
        deliveryBoyName: null,
        scheduledTime: null,
        cancellationReason: null,
        collectedAt: null,
        asked: [],
      };
      orders.push(order);
      return order;
    },
    stand: (index) => {
      const one = at(index);
      leave(one);
      serial += 1;
      one.latitude += FAR;
      one.state = 'stands';
      const { latitude, longitude, id } = one;
      const stop: Stop = {
        id: `stop${serial}~${mark}`,
        hospital: mark,
        phlebotomistId: id,
        latitude,
        longitude,
        from: now(),
        until: null,
        posts: 0,
        wasTold: false,
      };
      one.stop = stop;
      stops.push(stop);
    },
    move: (index) => {
      const one = at(index);
      leave(one);
      one.latitude += FAR;
      one.state = 'moves';
    },
    endJourney: (index) => {
      const one = at(index);
      leave(one);
      serial += 1;
      one.orderId = `r${serial}~${mark}`;
      one.state = 'ended';
    },
    vanish: (index) => {
      const one = at(index);
      leave(one);
      one.state = 'ended';
      one.isSeen = false;
      one.ended.length = 0;
    },
    points: (moment) =>
      phlebotomists.flatMap((one) => (one.isSeen ? [...one.ended, pointOf(one, moment)] : [])),
    changes: createPositionChanges(() => {
      counts += 1;
      return `${mark}${counts}`;
    }),
    collect: (order) => {
      if (!order) return;
      order.status = 'sample_collected';
      order.version += 1;
      order.collectedAt = now();
    },
    frame: (index, kind) => {
      const { id: driverId, stop, state, longitude } = at(index);
      serial += 1;
      const timestamp = new Date(now()).toISOString();
      if (kind === 'tellResumed')
        return state === 'moves' ? { type: 'RESUMED', driverId, serial, timestamp } : null;
      if (!stop) return null;
      stop.wasTold = true;
      return { type: 'IDLE', driverId, latitude: stop.latitude, longitude, timestamp };
    },
  };
}

const DEVICE_MS = 5_000;

/** Who moves is 200 m further every five seconds. */
export const whereIs = ({ state, latitude, since }: Phlebotomist, now: number): number =>
  state === 'moves' ? latitude + Math.floor((now - since) / DEVICE_MS) * 0.002 : latitude;

const pointOf = (one: Phlebotomist, now: number): PointOnBackend => ({
  deliveryBoyId: one.id,
  latitude: whereIs(one, now),
  longitude: one.longitude,
  timestamp: new Date(
    one.state === 'ended' ? one.since : Math.max(one.since, Math.floor(now / DEVICE_MS) * DEVICE_MS),
  ).toISOString(),
  deliveryStatus: one.state === 'ended' ? 'ENDED' : 'PROCESSING',
  orderId: one.state === 'ended' ? one.orderId : null,
});
