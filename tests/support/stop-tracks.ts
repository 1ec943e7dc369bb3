/** Tracks of phlebotomists whose phones report, made by seed, each with the reason why its stop is one. */
import { createRandom } from '../../server/demo/random.ts';
import type { Place } from '../../src/contract/model.ts';
import type { StopReason } from '../../src/contract/stops.ts';
import { northOf } from './wire.ts';

export interface StopTrack {
  readonly scene: keyof typeof scenes;
  /** What a person who stood beside it would say. */
  readonly label: StopReason;
  /** The points of a quarter of an hour, ms from its begin. */
  readonly points: readonly (Place & { readonly at: number })[];
  /** An open booking. */
  readonly booking: Place;
}

interface Scene {
  readonly label: StopReason;
  /** Metres north and east of the start at the moment (ms), or null where the phone says nothing. */
  readonly at: (moment: number, draw: Draw) => readonly [north: number, east: number] | null;
  /** Metres of the standard deviation of the phone's own error, from and to. */
  readonly error: readonly [number, number];
  /** Metres from the start to the booking, from and to. */
  readonly bookingM: readonly [number, number];
}

/** What is different from one track to the next, and the same for all of its points. */
interface Draw {
  /** Metres a second. */
  readonly speed: number;
  /** ms; the moment at which the ride ends. */
  readonly arrives: number;
}

const minuteMs = 60_000;
const lengthMs = 15 * minuteMs;
const ride = (moment: number, { speed, arrives }: Draw): readonly [number, number] => [
  (Math.min(moment, arrives) / 1_000) * speed,
  0,
];

const scenes = {
  /** Among high houses: the phone stands, and its points jump about. */
  jitter: { label: 'unclear', at: ride, error: [12, 22], bookingM: [900, 3_000] },
  /** The ride goes on below the ground for five minutes. */
  tunnel: {
    label: 'fellSilent',
    at: (moment, draw) =>
      moment > draw.arrives && moment < draw.arrives + 5 * minuteMs
        ? null
        : ride(moment, { ...draw, arrives: lengthMs }),
    error: [3, 8],
    bookingM: [900, 3_000],
  },
  /** The battery is empty, perhaps at a patient's door. */
  'dead phone': {
    label: 'fellSilent',
    at: (moment, draw) => (moment > draw.arrives ? null : ride(moment, draw)),
    error: [3, 8],
    bookingM: [10, 3_000],
  },
  /** Blood is drawn; the booking's address is a house or two off. */
  'patient’s door': { label: 'atBooking', at: ride, error: [3, 9], bookingM: [5, 120] },
  /** A crossing that nobody gets over: a car's length now and then. */
  traffic: {
    label: 'standing',
    at: (moment, draw) => {
      const [north] = ride(moment, draw);
      return [north + Math.floor(Math.max(0, moment - draw.arrives) / (2 * minuteMs)) * 6, 0];
    },
    error: [3, 8],
    bookingM: [60, 3_000],
  },
} as const satisfies Record<string, Scene>;

/** `each` tracks of every scene, the same for the same seed. */
export function stopTracks(seed: string, each: number): readonly StopTrack[] {
  const { next: random } = createRandom(seed);
  const between = ([from, to]: readonly [number, number]) => from + random() * (to - from);
  /** By Box and Muller. */
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const start = { latitude: 13.05, longitude: 80.24 };
  const metresEast = (metres: number) => metres / (111_195 * Math.cos((13.05 * Math.PI) / 180));
  const track = (scene: keyof typeof scenes): StopTrack => {
    const { label, at, error, bookingM }: Scene = scenes[scene];
    const draw = { speed: between([4, 10]), arrives: between([2, 4]) * minuteMs };
    const everyMs = between([5_000, 15_000]);
    const errorM = between(error);
    const points = Array.from(
      { length: Math.floor(lengthMs / everyMs) },
      (_, index) => index * everyMs,
    ).flatMap((moment) => {
      const place = at(moment, draw);
      if (place === null) return [];
      const [north, east] = place;
      return [
        {
          at: moment,
          latitude: northOf(start.latitude, north + errorM * normal()),
          longitude: start.longitude + metresEast(east + errorM * normal()),
        },
      ];
    });
    const stops = northOf(start.latitude, ride(draw.arrives, draw)[0]);
    return {
      scene,
      label,
      points,
      booking: { latitude: stops, longitude: start.longitude + metresEast(between(bookingM)) },
    };
  };
  return (Object.keys(scenes) as (keyof typeof scenes)[]).flatMap((scene) =>
    Array.from({ length: each }, () => track(scene)),
  );
}
