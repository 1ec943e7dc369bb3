/** The page's capabilities, one line each. Facts, intents and page events reach them in this order. */
import { createAlerts } from './alerts/alerts-part.ts';
import { createBooking } from './booking/booking-part.ts';
import { createFeeds } from './feeds/feeds-part.ts';
import { createFigures } from './figures/figures-part.ts';
import { createOrderWork } from './orders/order-work.ts';
import { createOrders } from './orders/orders-part.ts';
import type { Part, World } from './part.ts';
import { createPlaces } from './places/places-part.ts';
import type { ReadModel } from './read-model.ts';
import { createRoster } from './roster/roster-part.ts';

const capabilities = [
  createFeeds,
  createFigures,
  createOrders,
  createRoster,
  createOrderWork,
  createBooking,
  createAlerts,
  createPlaces,
] as const;

type PartOf = ReturnType<(typeof capabilities)[number]>;
type Joined<Models> = (Models extends unknown ? (models: Models) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** What views see of all parts. */
export type PartModels = Joined<PartOf['models']>;

/** Makes every part. */
export function createParts(world: World): {
  readonly models: PartModels;
  readonly parts: readonly Part<Readonly<Record<string, ReadModel<object | null>>>>[];
} {
  const parts = capabilities.map((create) => create(world));
  return { parts, models: Object.assign({}, ...parts.map(({ models }) => models)) as PartModels };
}
