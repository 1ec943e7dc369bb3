/** The system of a wall: what it shows, and nothing with which it could change anything. */
import { type AlertToast, createAlerts } from '../alerts/alerts-capability.ts';
import { buildSystem } from '../build-system.ts';
import type { World } from '../capability.ts';
import { createFeeds } from '../feeds/feeds-capability.ts';
import { createFigures } from '../figures/figures-capability.ts';
import { ordersProjection } from '../orders/orders-capability.ts';
import { createPlaces, type PlacesToast } from '../places/places-capability.ts';
import { projectionCapability } from '../projection.ts';
import { createRoster } from '../roster/roster-capability.ts';
import type { SystemParts } from '../system-types.ts';
import { createBuild } from './build-capability.ts';
import { createWall } from './wall-capability.ts';

function createWallCapabilities(world: World<AlertToast | PlacesToast>) {
  const feeds = createFeeds();
  const figures = createFigures();
  const orders = projectionCapability('orders', ordersProjection);
  const roster = createRoster();
  const alerts = createAlerts(world);
  const places = createPlaces(world);
  const build = createBuild();
  const wall = createWall(world);
  return {
    models: {
      ...feeds.models,
      ...figures.models,
      ...orders.models,
      ...roster.models,
      ...alerts.models,
      ...places.models,
      ...build.models,
      ...wall.models,
    },
    // The wall last: what it takes up, all others have received.
    capabilities: [feeds, figures, orders, roster, alerts, places, build, wall],
  };
}

/** Builds the wall's system and starts its worker. */
export const createWallSystem = (parts: SystemParts) => buildSystem(parts, createWallCapabilities);
export type WallSystem = ReturnType<typeof createWallSystem>;
