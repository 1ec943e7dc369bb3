/** Addresses by place, and whether the configured maps service has failed. */
import type { Address } from '../../contract/model.ts';
import type { Part, World } from '../capability.ts';
import { type Projection, projectionPart, withProjections } from '../projection.ts';
import type { ReadModel } from '../read-model.ts';

/** The maps service of the configured key could not be had. */
export interface PlacesToast {
  readonly kind: 'mapsFailed';
}

/** So many addresses are kept at hand; the worker's cache holds the rest. */
const ADDRESS_CAP = 2_000;

type Addresses = ReadonlyMap<string, Address>;

export const addressesProjection: Projection<Addresses> = {
  empty: new Map(),
  fold: (addresses, fact) => {
    if (fact.type !== 'address.resolved') return addresses;
    const kept = new Map(addresses);
    kept.delete(fact.place);
    kept.set(fact.place, fact.address);
    for (const oldest of kept.keys()) {
      if (kept.size <= ADDRESS_CAP) break;
      kept.delete(oldest);
    }
    return kept;
  },
};

/** The configured maps service; one that is not configured does not fail. */
export interface MapsModel {
  readonly failed: boolean;
}

export const mapsProjection: Projection<MapsModel> = {
  empty: { failed: false },
  fold: (maps, { type }) => {
    if (type === 'maps.serviceLoaded') return mapsProjection.empty;
    return type === 'maps.serviceFailed' ? { failed: true } : maps;
  },
};

function openPlaces(world: World<PlacesToast>): Part<{
  /** Addresses by `placeKey` (src/domain/addresses.ts). Wish for missing ones. */
  readonly addresses: ReadModel<Addresses>;
  readonly maps: ReadModel<MapsModel>;
}> {
  const addresses = projectionPart('addresses', addressesProjection);
  const maps = projectionPart('maps', mapsProjection);
  return {
    models: { ...addresses.models, ...maps.models },
    hear: (event) => {
      addresses.hear(event);
      maps.hear(event);
      if (event.type === 'maps.serviceFailed') world.toast({ kind: 'mapsFailed' });
    },
    settle: () => {
      addresses.settle?.();
      maps.settle?.();
    },
  };
}

export const createPlaces = withProjections(
  { addresses: addressesProjection, maps: mapsProjection },
  openPlaces,
);
